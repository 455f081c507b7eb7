import AddressBook
import Files
import PropertyExtensions

/// The property extensions that were found, and the catalogue with what they declare.
struct Extensions {
  let catalog: PropertyCatalog
  let found: [LoadedExtension]
  /// The commands that they add.
  let commands: ExtensionCommands

  init(catalog: PropertyCatalog, found: [LoadedExtension]) {
    self.catalog = catalog
    self.found = found
    commands = ExtensionCommands(of: found)
  }

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
  var problems: [String] { found.flatMap { messages(about: $0) } }

  /// What the user should know of one of them, a sentence each.
  func messages(about plugin: LoadedExtension) -> [String] {
    plugin.messages + commands.clashes.filter { $0.plugin.folder == plugin.folder }.map(\.sentence)
  }

  /// The extension with an identifier whose program answers something; nothing where none does.
  func program(of identifier: String, _ feature: Manifest.Feature) -> LoadedExtension? {
    programs(feature).first { $0.identifier == identifier }
  }

  /// The extensions whose programs answer something.
  func programs(_ feature: Manifest.Feature) -> [LoadedExtension] {
    found.filter { $0.isLoaded && $0.manifest?.hasCode ?? false && $0.manifest?.features.contains(feature) ?? false }
  }

  /// The extension with an identifier, or the name of its folder, or whose identifier ends in a name.
  /// - Throws: ``ShellError`` with status 4.
  func required(_ name: String) throws(ShellError) -> LoadedExtension {
    if let plugin = named(name) { return plugin }
    let suggestion = Suggestion.question(for: name, among: found.map(\.shortName))
    throw ShellError(.notFound, "no plugin \"\(name)\"", suggestion ?? "plugin list shows them")
  }

  /// The extension with an identifier, or whose identifier ends in a name.
  func named(_ name: String) -> LoadedExtension? {
    found.first { $0.identifier == name }
      ?? found.first { Folding.fold(Path.name($0.folder)) == Folding.fold(name) }
      ?? found.first { $0.identifier?.hasSuffix("." + name) ?? false }
  }
}

extension LoadedExtension {
  /// What it is called: the name of its folder.
  var shortName: String { Path.name(folder) }

  /// The properties that its program computes.
  var derived: [PropertyDeclaration] { manifest?.properties.filter(\.isDerived) ?? [] }
}
