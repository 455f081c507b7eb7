import AddressBook
import Files
import PropertyExtensions
import PropertyLists

/// Property extensions: what was found, and what each declares.
enum PluginCommands {
  static let all = [list, info, PluginNewCommand.command, PluginTestCommand.command] + PluginTrustCommands.all

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
            let cells = [
              Path.name(plugin.folder), plugin.version ?? "", session.state(of: plugin), "\(count)",
              plugin.identifier ?? "",
            ]
            guard try deliver(.init(cells: cells, value: .dictionary(facts(plugin, session)))) else { return }
          }
        })
    ]
  }

  private static let info = Command(
    path: ["plugin", "info"], summary: "show what an extension declares, or what is wrong with it",
    arguments: [Argument(name: "NAME", kind: .plugin)], examples: ["plugin info PetProfile"]
  ) { session, call in
    let plugin = try session.extensions.required(call[argument: "NAME"])
    var lines = [
      Card.Line(title: "state", text: session.state(of: plugin)), Card.Line(title: "folder", text: plugin.folder),
    ]
    if let identifier = plugin.identifier { lines.append(.init(title: "identifier", text: identifier)) }
    if let version = plugin.version { lines.append(.init(title: "version", text: version)) }
    if let summary = plugin.manifest?.summary { lines.append(.init(title: "summary", text: summary)) }
    for message in session.extensions.messages(about: plugin) { lines.append(.init(title: "problem", text: message)) }
    for property in plugin.manifest?.properties ?? [] {
      lines.append(.init(title: property.name, text: explanation(property)))
    }
    let title = plugin.manifest?.name ?? Path.name(plugin.folder)
    return [.card(Card(name: title, lines: lines, value: .dictionary(facts(plugin, session))))]
  }

  /// A property in a line: what it is called, its type, and what its values must be.
  private static func explanation(_ property: PropertyDeclaration) -> String {
    var parts = [property.title, property.type.description]
    if let wanted = property.rules.wanted(unit: property.unit) { parts.append(wanted) }
    if property.isUnique { parts.append("unique") }
    if let predicate = property.appliesTo { parts.append("for records with \(predicate)") }
    return parts.joined(separator: "; ")
  }

  private static func facts(_ plugin: LoadedExtension, _ session: Session) -> PropertyList.Dictionary {
    var facts: PropertyList.Dictionary = [
      "folder": .string(plugin.folder), "state": .string(session.state(of: plugin)),
      "messages": .array(session.extensions.messages(about: plugin).map(PropertyList.string)),
    ]
    facts["identifier"] = plugin.identifier.map(PropertyList.string)
    facts["version"] = plugin.version.map(PropertyList.string)
    facts["summary"] = plugin.manifest?.summary.map(PropertyList.string)
    facts["properties"] = .array(plugin.manifest?.properties.map(value) ?? [])
    return facts
  }

  private static func value(_ property: PropertyDeclaration) -> PropertyList {
    var facts: PropertyList.Dictionary = [
      "key": .string(property.key), "name": .string(property.name), "title": .string(property.title),
      "type": .string(property.type.element.rawValue), "isMultiValue": .boolean(property.type.isMultiValue),
    ]
    facts["unit"] = property.unit.map(PropertyList.string)
    if !property.rules.allowed.isEmpty { facts["allowed"] = .array(property.rules.allowed) }
    facts["wanted"] = property.rules.wanted(unit: property.unit).map(PropertyList.string)
    return .dictionary(facts)
  }
}

extension LoadedExtension.State {
  /// The state in a word.
  var title: String {
    switch self {
    case .loaded: "loaded"
    case .clash: "loaded in part"
    case .shadowed: "shadowed"
    case .off: "off"
    case .broken: "broken"
    }
  }
}
