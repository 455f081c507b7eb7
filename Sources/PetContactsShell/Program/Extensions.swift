import AddressBook
import Files
import PropertyExtensions
import PropertyLists

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
  static func load(_ choice: ExtensionChoice, folders: Folders, languages: [UserLocale]) -> Extensions {
    var catalog = PropertyCatalog.standard(in: languages)
    let examples = Installation.folder("Plugins")
    let loader = PropertyExtensionLoader(
      languages: languages, switchedOff: choice.disabled.union(choice.unloaded), trusting: owners(of: examples))
    let found = loader.load(single: choice.added, folders: [ownFolder(folders)] + examples, into: &catalog)
    return Extensions(catalog: catalog, found: found)
  }

  /// Where the user's own extensions are.
  static func ownFolder(_ folders: Folders) -> String { Path.join(folders.data, "plugins") }

  /// Who made the program is trusted with its examples, and with nothing else.
  private static func owners(of folders: [String]) -> [String: [UInt32]] {
    var owners: [String: [UInt32]] = [:]
    for folder in folders {
      guard let owner = try? Files.status(of: folder).owner else { continue }
      for name in [folder, try? Files.realPath(folder)].compactMap(\.self) { owners[name, default: []].append(owner) }
    }
    return owners
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

  /// The extension with an identifier, the name of its folder, or an identifier that ends in a name: one that is loaded before
  /// a copy that is not.
  func named(_ name: String) -> LoadedExtension? {
    func first(where isNamed: (LoadedExtension) -> Bool) -> LoadedExtension? {
      found.first { $0.isLoaded && isNamed($0) } ?? found.first(where: isNamed)
    }
    return first { $0.identifier == name }
      ?? first { Folding.fold(Path.name($0.folder)) == Folding.fold(name) }
      ?? first { $0.identifier?.hasSuffix("." + name) ?? false }
  }

  /// The extension with exactly this identifier, of which only one is loaded.
  func loaded(_ identifier: String) -> LoadedExtension? { found.first { $0.isLoaded && $0.identifier == identifier } }
}

extension LoadedExtension {
  /// What it is called: the name of its folder.
  var shortName: String { Path.name(folder) }

  /// The properties that its program computes.
  var derived: [PropertyDeclaration] { manifest?.properties.filter(\.isDerived) ?? [] }
}

/// Which extensions are not loaded, or loaded from elsewhere: what the settings say, and what was said in this session.
struct ExtensionChoice {
  /// Those that the settings switch off, by identifier or by the name of a folder.
  var disabled: Set<String> = []
  /// Those that were unloaded in this session.
  var unloaded: Set<String> = []
  /// Folders that were loaded in this session only.
  var added: [String] = []

  /// The name of the setting.
  static let setting = "disabledPlugins"

  /// What an extension is switched off by.
  static func name(of plugin: LoadedExtension) -> String { plugin.identifier ?? Path.name(plugin.folder) }

  /// Whether the settings switch an extension off.
  func isDisabled(_ plugin: LoadedExtension) -> Bool {
    disabled.contains(Self.name(of: plugin)) || disabled.contains(Path.name(plugin.folder))
  }

  /// Takes the setting. Where the settings cannot be read, commands that need them tell.
  mutating func read(_ configuration: Configuration) { disabled = Set(Self.names(in: configuration)) }

  /// Remembers that an extension is switched off, or forgets it.
  /// - Throws: ``ShellError`` when the settings cannot be read or written.
  mutating func setDisabled(_ isDisabled: Bool, _ plugin: LoadedExtension, in configuration: Configuration) throws {
    if let problem = configuration.problem { throw problem }
    let own = [plugin.identifier, Path.name(plugin.folder)].compactMap(\.self)
    let names = Self.names(in: configuration).filter { !own.contains($0) } + (isDisabled ? [Self.name(of: plugin)] : [])
    try configuration.set(names.isEmpty ? nil : .array(names.map { .string($0) }), for: Self.setting)
    disabled = Set(names)
  }

  private static func names(in configuration: Configuration) -> [String] {
    configuration.own[setting]?.array?.compactMap(\.string) ?? []
  }
}
