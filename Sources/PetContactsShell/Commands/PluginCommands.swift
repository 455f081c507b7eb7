import AddressBook
import Files
import PropertyExtensions
import PropertyLists

/// Property extensions: what was found, and what each declares.
enum PluginCommands {
  static let all =
    [list, info, PluginNewCommand.command, PluginTestCommand.command] + PluginChanges.all + PluginTrustCommands.all

  /// The argument that names an extension.
  static let name = Argument(name: "NAME", kind: .plugin)

  private static let list = Command(
    path: ["plugin", "list"], summary: "list the property extensions that were found",
    details: """
      An extension is a folder with a plugin.json, in the folder plugins of your data or beside the program. One with a \
      mistake in it is listed as broken and declares nothing; values of its properties stay in the book.
      """,
    examples: ["plugin list"]
  ) { session, _ in
    let columns = [
      Table.Column(title: "plugin"), Table.Column(title: "version"), Table.Column(title: "state"),
      Table.Column(title: "properties", alignsRight: true), Table.Column(title: "identifier"),
    ]
    let found = session.extensions.found
    for message in session.extensions.problems { session.note(message) }
    return [
      .table(
        Table(columns: columns, emptyMessage: "No plugins were found.") { deliver in
          for plugin in found {
            let count = plugin.manifest?.properties.count ?? 0
            let state = PluginText(plugin, session).state
            let cells = [
              Path.name(plugin.folder), plugin.version ?? "", state, "\(count)", plugin.identifier ?? "",
            ]
            guard try deliver(.init(cells: cells, value: PluginText(plugin, session).value)) else { return }
          }
        })
    ]
  }

  private static let info = Command(
    path: ["plugin", "info"], summary: "show what an extension declares, or what is wrong with it",
    arguments: [name], details: "help KEY shows one of its properties.", examples: ["plugin info PetProfile"]
  ) { session, call in
    [.card(PluginText(try find(call[argument: "NAME"], session), session).card)]
  }

  /// The extension with a name, which has to be loaded.
  /// - Throws: ``ShellError`` that says why it is not, and what to do.
  static func findLoaded(_ name: String, _ session: Session) throws(ShellError) -> (LoadedExtension, Manifest) {
    let plugin = try find(name, session)
    if let manifest = plugin.manifest, plugin.isLoaded { return (plugin, manifest) }
    if let (what, remedy) = PluginText(plugin, session).switchedOff {
      throw ShellError(.failed, "\(plugin.shortName) is \(what)", "\(remedy) switches it on")
    }
    throw ShellError(.failed, "\(plugin.shortName) is not loaded", "plugin doctor \(plugin.shortName) says why")
  }

  /// The extension with a name.
  /// - Throws: ``ShellError`` with status 4 and a suggestion when it is not known.
  static func find(_ name: String, _ session: Session) throws(ShellError) -> LoadedExtension {
    if let plugin = session.extensions.named(name) { return plugin }
    let names = session.extensions.found.map { Path.name($0.folder) }
    throw ShellError(
      .notFound, "no plugin \"\(name)\"", Suggestion.question(for: name, among: names) ?? "plugin list shows them")
  }
}
