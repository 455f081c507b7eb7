import AddressBook
import PropertyLists

/// The entries of multi-values: label, order, primary.
enum EntryCommands {
  static let all = [relabel, drop, primary, move]

  private static let keyAndWhich = Argument(name: "KEY:WHICH", kind: .keyAndWhich)

  private static let relabel = Command(
    path: ["relabel"], summary: "change an entry's label",
    arguments: [ValueCommands.who, keyAndWhich, Argument(name: "LABEL", kind: .label)],
    options: [ExtensionValidation.anyway],
    examples: ["relabel shippo phone:main home"]
  ) { session, call in
    try edit(session, call) { list, position, key in
      list.entries[position].label = session.catalog.label(call[argument: "LABEL"], of: key.key)
    }
  }

  private static let drop = Command(
    path: ["drop"], summary: "remove an entry", arguments: [ValueCommands.who, keyAndWhich],
    options: [ExtensionValidation.anyway],
    examples: ["drop shippo phone:home"]
  ) { session, call in
    try edit(session, call) { list, position, _ in list.remove(at: position) }
  }

  private static let primary = Command(
    path: ["primary"], summary: "make an entry the one that counts", arguments: [ValueCommands.who, keyAndWhich],
    options: [ExtensionValidation.anyway],
    examples: ["primary shippo phone:home"]
  ) { session, call in
    try edit(session, call) { list, position, _ in list.primary = list.entries[position].id }
  }

  private static let move = Command(
    path: ["move"], summary: "put an entry at another position",
    arguments: [ValueCommands.who, keyAndWhich, Argument(name: "N", kind: .text)],
    options: [ExtensionValidation.anyway],
    examples: ["move shippo phone:home 1"]
  ) { session, call in
    try edit(session, call) { list, position, key in
      let text = call[argument: "N"]
      guard let target = Int(text).flatMap(list.entries.index(ofNumber:)) else {
        throw call.usageError("\(key.title) has positions 1 to \(list.entries.count), not \"\(text)\"")
      }
      try list.move(from: position, to: target)
    }
  }

  /// Removes the entry that a word means.
  static func drop(_ which: String, of key: ResolvedKey, _ editor: inout ValueEditor) throws {
    if let part = key.part { return try editor.setPart(part, of: key, to: nil, which: which, type: nil) }
    var list = try editor.entries(of: key)
    list.remove(at: try EntryLookup(session: editor.session, key: key, values: list).position(which))
    editor.put(list, at: key)
  }

  private static func edit(
    _ session: Session, _ call: Invocation,
    _ change: (inout RawMultiValue, _ position: Int, ResolvedKey) throws -> Void
  ) throws -> [Output] {
    try ValueCommands.edit(session, call) { editor, key, which in
      guard key.part == nil else {
        throw ShellError(.usage, "\(call.command.name) is for whole entries", "use \(key.whole.name)")
      }
      var list = try editor.entries(of: key)
      let lookup = EntryLookup(session: session, key: key, values: list)
      let position =
        try which.map(lookup.position)
        ?? lookup.onlyPosition(asking: "\(call.command.name) … \(key.name)")
      try change(&list, position, key)
      editor.put(list, at: key)
    }
  }
}
