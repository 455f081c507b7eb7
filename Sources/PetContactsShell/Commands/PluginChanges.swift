import AddressBook
import Files
import PropertyExtensions
import PropertyLists

/// Installing, loading and removing extensions. Values stay in the book whatever happens to their extension.
enum PluginChanges {
  static let all = [install, remove, reload, load, unload, enable, disable]

  private static let install = Command(
    path: ["plugin", "install"], summary: "copy an extension into your folder of plugins",
    arguments: [Argument(name: "FOLDER", kind: .file)],
    options: [CommandOption(name: "--replace", summary: "in the place of one whose folder has the same name")],
    details: """
      What is wrong with the extension is told, and nothing is copied then. Folders named .git and .build are left out.
      """,
    examples: ["plugin install Plugins/PetProfile"]
  ) { session, call in
    let source = Files.expandTilde(call[argument: "FOLDER"], home: session.folders.home)
    let target: String
    do {
      target = try ExtensionFolder(Extensions.ownFolder(session.folders)).install(
        source, replacing: call.has("--replace"))
    } catch let error as ExtensionFolderError {
      if case .exists = error { throw ShellError(.duplicate, "\(error)", "--replace puts the new one in its place") }
      throw error
    } catch let error as FileError where error.code == .notFound {
      throw ShellError(.notFound, error.description)
    } catch let error as ManifestError {
      throw ShellError(.failed, "\(Path.name(source)) was not installed", error.description)
    }
    session.reloadExtensions()
    return [try report("Installed", target, session)]
  }

  private static let remove = Command(
    path: ["plugin", "remove"], summary: "delete an extension from your folder of plugins; values stay",
    arguments: [PluginCommands.name], options: [RecordCommands.yes],
    details: """
      It asks at a terminal; elsewhere --yes must be given. Whether its program is trusted and what it was granted is \
      forgotten, so that one that is installed again asks again; plugin disable keeps that. What lies elsewhere, such as the examples that come with the \
      program, is not deleted: plugin disable switches it off.
      """,
    examples: ["plugin remove PetProfile --yes"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    let own = ExtensionFolder(Extensions.ownFolder(session.folders))
    let name = Path.name(plugin.folder)
    guard own.contains(plugin.folder) else {
      throw ShellError(.failed, "\(plugin.folder) is not in your folder of plugins", "plugin disable switches it off")
    }
    let isKnown = try session.access.knows(plugin)
    try RecordCommands.requireYes(to: "the plugin \(name)\(isKnown ? ", and what it was granted" : "")", session, call)
    try session.access.forget(plugin)
    try own.remove(plugin.folder)
    // One that is installed again later is not off from the beginning.
    if session.extensionChoice.isDisabled(plugin) {
      try session.extensionChoice.setDisabled(false, plugin, in: session.configuration)
    }
    session.reloadExtensions()
    let forgotten = isKnown ? " What it was granted is forgotten." : ""
    return [
      .message("Removed \(name). Values of its properties stay.\(forgotten)", ["folder": .string(plugin.folder)])
    ]
  }

  private static let reload = Command(
    path: ["plugin", "reload"], summary: "read extensions anew, after their files were changed",
    arguments: [Argument(name: "NAME", kind: .plugin, occurrence: .optional)],
    examples: ["plugin reload PetProfile", "plugin reload"]
  ) { session, call in
    guard let name = call.optional("NAME") else {
      session.reloadExtensions()
      for problem in session.extensions.problems { session.note(problem) }
      let count = session.extensions.found.count(where: \.isLoaded)
      let sentence = count == 1 ? "1 plugin is loaded." : "\(count) plugins are loaded."
      return [.message(sentence, ["loaded": .integer(.init(count))])]
    }
    // A name that is new is found only now.
    let folder = session.extensions.named(name)?.folder
    session.reloadExtensions()
    return [try report("Reloaded", folder ?? PluginCommands.find(name, session).folder, session)]
  }

  private static let load = Command(
    path: ["plugin", "load"], summary: "load an extension for this session: one that was unloaded, or a folder",
    arguments: [Argument(name: "NAME", kind: .pluginOrFolder)],
    details: "A folder is used where it is, before all others, until the program ends. plugin install keeps it.",
    examples: ["plugin load PetProfile", "plugin load Plugins/PetProfile"]
  ) { session, call in
    let word = call[argument: "NAME"]
    if let plugin = session.extensions.named(word) {
      guard !session.extensionChoice.isDisabled(plugin) else {
        throw ShellError(.failed, "\(Path.name(plugin.folder)) is disabled", "plugin enable switches it on")
      }
      session.extensionChoice.unloaded.remove(ExtensionChoice.name(of: plugin))
      session.reloadExtensions()
      return [try report("Loaded", plugin.folder, session)]
    }
    let folder = Files.expandTilde(word, home: session.folders.home)
    guard session.usesPlugins, Files.exists(Path.join(folder, Manifest.fileName)) else {
      throw try noPlugin(word, session)
    }
    let place = try Files.realPath(folder)
    session.extensionChoice.added.removeAll { $0 == place }
    session.extensionChoice.added.insert(place, at: 0)
    session.reloadExtensions()
    return [try report("Loaded", place, session)]
  }

  private static func noPlugin(_ word: String, _ session: Session) throws -> ShellError {
    guard session.usesPlugins else {
      return ShellError(.failed, "the program was started without plugins", "start it without --no-plugins")
    }
    _ = try PluginCommands.find(word, session)
    return ShellError(.notFound, "no plugin \"\(word)\"")
  }

  private static let unload = Command(
    path: ["plugin", "unload"], summary: "do without an extension until the program ends; values stay",
    arguments: [PluginCommands.name], examples: ["plugin unload PetProfile"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    if session.extensionChoice.added.contains(plugin.folder) {
      session.extensionChoice.added.removeAll { $0 == plugin.folder }
    } else {
      session.extensionChoice.unloaded.insert(ExtensionChoice.name(of: plugin))
    }
    session.reloadExtensions()
    return [off(plugin, "Unloaded", "until the program ends")]
  }

  private static let enable = Command(
    path: ["plugin", "enable"], summary: "switch on an extension that was disabled", arguments: [PluginCommands.name],
    examples: ["plugin enable PetProfile"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    try session.extensionChoice.setDisabled(false, plugin, in: session.configuration)
    session.extensionChoice.unloaded.remove(ExtensionChoice.name(of: plugin))
    session.reloadExtensions()
    return [try report("Enabled", plugin.folder, session)]
  }

  private static let disable = Command(
    path: ["plugin", "disable"], summary: "switch an extension off, from now on; values stay",
    arguments: [PluginCommands.name],
    details: "The setting disabledPlugins remembers it. plugin enable switches it on.",
    examples: ["plugin disable PetProfile"]
  ) { session, call in
    let plugin = try PluginCommands.find(call[argument: "NAME"], session)
    try session.extensionChoice.setDisabled(true, plugin, in: session.configuration)
    session.reloadExtensions()
    return [off(plugin, "Disabled", "until plugin enable")]
  }

  private static func off(_ plugin: LoadedExtension, _ verb: String, _ span: String) -> Output {
    .message(
      "\(verb) \(Path.name(plugin.folder)) \(span). Values of its properties stay.",
      ["folder": .string(plugin.folder)])
  }

  /// What became of the extension in a folder.
  /// - Throws: ``ShellError`` when nothing of it is declared.
  private static func report(_ verb: String, _ folder: String, _ session: Session) throws(ShellError) -> Output {
    let name = Path.name(folder)
    guard let plugin = session.extensions.found.first(where: { $0.folder == folder }) else {
      throw ShellError(.notFound, "\(folder) is gone")
    }
    guard plugin.isLoaded else {
      let state = PluginText(plugin, session).state
      let advice = plugin.state == .off ? "plugin enable switches it on" : nil
      throw ShellError(.failed, "\(name) is \(state)", plugin.messages.joined(separator: "\n"), advice)
    }
    for message in plugin.messages { session.note(message) }
    // What it took from others by coming before them.
    for case .clash(let clashes) in session.extensions.found.map(\.state) {
      for clash in clashes where clash.holder == plugin.identifier && !plugin.messages.contains(clash.description) {
        session.note(clash.description)
      }
    }
    let count = plugin.manifest?.properties.count ?? 0
    let properties = count == 1 ? "1 property" : "\(count) properties"
    return .message(
      "\(verb) \(name) \(plugin.version ?? ""): \(properties).", ["plugin": PluginText(plugin, session).value])
  }
}
