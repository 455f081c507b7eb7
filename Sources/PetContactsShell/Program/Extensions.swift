import AddressBook
import Files
import PropertyExtensions

/// The property extensions that were found, and the catalogue with what they declare.
struct Extensions {
  let catalog: PropertyCatalog
  let found: [LoadedExtension]

  /// No extension: the frameworks' properties only.
  static let none = Extensions(catalog: .standard, found: [])

  /// Looks into the user's data folder, then at the installed examples or those of a checkout.
  static func load(folders: Folders, environment: [String: String]) -> Extensions {
    var catalog = PropertyCatalog.standard
    let places = [Path.join(folders.data, "plugins")] + Installation.folder("Plugins")
    let found = PropertyExtensionLoader.load(
      folders: places, languages: languages(environment), into: &catalog)
    return Extensions(catalog: catalog, found: found)
  }

  /// The languages that the user reads, by the rules of the locale's variables.
  private static func languages(_ environment: [String: String]) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX" else { return [] }
    return (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [String(name)]
  }

  /// What the user should know of extensions that are not as they should be, a sentence each.
  var problems: [String] { found.flatMap(\.messages) }

  /// The extension with an identifier, or whose identifier ends in a name.
  func named(_ name: String) -> LoadedExtension? {
    found.first { $0.identifier == name }
      ?? found.first { Folding.fold(Path.name($0.folder)) == Folding.fold(name) }
      ?? found.first { $0.identifier?.hasSuffix("." + name) ?? false }
  }
}
