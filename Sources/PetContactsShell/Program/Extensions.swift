import AddressBook
import Files
import PropertyExtensions

/// The property extensions that were found, and the catalogue with what they declare.
struct Extensions {
  let catalog: PropertyCatalog
  let found: [LoadedExtension]

  /// No extension: the frameworks' properties only.
  static func none(languages: [UserLocale]) -> Extensions {
    Extensions(catalog: .standard(in: languages), found: [])
  }

  /// Looks into the user's data folder, then at the installed examples or those of a checkout. Titles are in the languages
  /// of the user, the preferred first.
  static func load(folders: Folders, languages: [UserLocale]) -> Extensions {
    var catalog = PropertyCatalog.standard(in: languages)
    let places = [Path.join(folders.data, "plugins")] + Installation.folder("Plugins")
    let found = PropertyExtensionLoader(languages: languages).load(folders: places, into: &catalog)
    return Extensions(catalog: catalog, found: found)
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
