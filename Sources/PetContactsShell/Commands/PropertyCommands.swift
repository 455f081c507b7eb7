import AddressBook
import PropertyLists

/// Properties that the book itself declares.
enum PropertyCommands {
  static let all = [add, remove, list]

  private static let key = Argument(name: "KEY", kind: .key)
  private static let groups = CommandOption(name: "--groups", summary: "of groups, not of persons")

  private static let add = Command(
    path: ["property", "add"], summary: "declare a property of your own",
    arguments: [Argument(name: "KEY", kind: .text), Argument(name: "TYPE", kind: .choice(ValueCommands.types))],
    options: [
      CommandOption(name: "--list", summary: "its values are lists with labels"),
      CommandOption(name: "--title", value: "T", summary: "what it is called where it is shown"), groups,
    ],
    details: """
      KEY is best written in reverse DNS order, such as org.dogclub.dogname. The book keeps the declaration: the key is known \
      to all commands, takes values of TYPE only, and is shown with the others. TYPE is one of \
      \(ValueCommands.types.joined(separator: ", ")). What the frameworks or an extension declare stays as it is.
      """,
    examples: ["property add org.dogclub.dogname string --title \"dog's name\""], makesStore: true
  ) { session, call in
    let word = call[argument: "TYPE"]
    guard let element = PropertyType.Element(rawValue: word) else {
      throw call.usageError("unknown type \"\(word)\", there are \(ValueCommands.types.joined(separator: ", "))")
    }
    let (key, type) = (call[argument: "KEY"], PropertyType(element, isMultiValue: call.has("--list")))
    let titles = call.value("--title").map { [key: $0] } ?? [:]
    let count = try session.change("declare \(key)") { book in
      try book.addProperties([key: type], to: kind(call), titles: titles)
    }
    let sentence = count == 0 ? "\(key) is declared already: \(type)." : "Declared \(key): \(type)."
    return [.message(sentence, ["key": .string(key), "type": .string("\(type)")])]
  }

  private static let remove = Command(
    path: ["property", "remove"], summary: "take back a declaration; values stay", arguments: [key], options: [groups],
    examples: ["property remove org.dogclub.dogname"]
  ) { session, call in
    let word = call[argument: "KEY"]
    let key = session.catalog.declaration(named: word, orTitled: kind(call))?.key ?? word
    _ = try session.change("remove the declaration of \(key)") { book in
      try book.removeProperties([key], from: kind(call))
    }
    return [.message("\(key) is not declared any more.", ["key": .string(key)])]
  }

  private static let list = Command(
    path: ["property", "list"], summary: "list the properties that are known, with names, types and labels",
    examples: ["property list"]
  ) { session, call in
    let titles = ["key", "name", "type", "title"]
    let table = Table(columns: titles.map { Table.Column(title: $0) }, emptyMessage: "") { deliver in
      for declaration in session.catalog.all where !RecordKeys.maintained.contains(declaration.key) {
        let cells = [declaration.key, declaration.name, "\(declaration.type)", declaration.title]
        guard try deliver(Table.Row(cells: cells, value: value(declaration))) else { return }
      }
    }
    return [.table(table)]
  }

  private static func kind(_ call: Invocation) -> RecordKind { call.has("--groups") ? .group : .person }

  /// A declaration as a value, for `--json`.
  static func value(_ declaration: PropertyDeclaration) -> PropertyList {
    func strings(_ texts: [String]) -> PropertyList { .array(texts.map { .string($0) }) }
    var value: PropertyList.Dictionary = [
      "key": .string(declaration.key), "names": strings(declaration.names), "title": .string(declaration.title),
      "type": .string(declaration.type.element.rawValue), "list": .boolean(declaration.type.isMultiValue),
      "code": .integer(.init(declaration.type.code)),
      "kinds": strings(RecordKind.allCases.filter(declaration.kinds.contains).map(\.rawValue)),
    ]
    if !declaration.labels.isEmpty { value["labels"] = strings(declaration.labels.map(\.rawValue)) }
    if !declaration.parts.isEmpty { value["parts"] = strings(declaration.parts.map(\.key)) }
    value["owner"] = declaration.owner.map { .string($0) }
    return .dictionary(value)
  }
}
