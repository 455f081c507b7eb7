import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// A command of an extension as it is carried out: the program gets what was typed, and the records that were named.
struct ExtensionCommandRun {
  let session: Session
  let plugin: LoadedExtension
  let command: ExtensionCommand

  /// Has the program carry it out.
  /// - Throws: ``ShellError`` with status 7 when the program is not trusted, and what is wrong with the program.
  func outputs(_ call: Invocation) throws -> [Output] {
    try session.runtime.requireTrust(of: plugin)
    let result = try session.runtime.command(plugin, try parameters(call))
    if result.status != 0 { session.notedStatus = CommandStatus(rawValue: Int32(result.status)) }
    return result.output.map(Output.init)
  }

  private func parameters(_ call: Invocation) throws -> CommandMethod.Parameters {
    var arguments: [String: CommandArgument] = [:]
    var options: [String: CommandArgument] = [:]
    var records: [String: [BookRecord]] = [:]
    let grants = session.runtime.grants(of: plugin)
    func lookUp(_ kind: ExtensionCommand.Kind, _ texts: [String], _ name: String) throws {
      guard kind == .who || kind == .group else { return }
      let lookup = RecordLookup(session: session)
      records[name] = try texts.map { text in
        let record = try kind == .group ? lookup.group(text).contents : lookup.individual(text).record
        return session.runtime.bookRecord(record, grants)
      }
    }
    for argument in command.arguments {
      let texts = call.all(argument.name)
      guard let first = texts.first else { continue }
      let isList = argument.occurrence == .any || argument.occurrence == .many
      arguments[argument.name] = isList ? .list(texts) : .text(first)
      try lookUp(argument.kind, texts, argument.name)
    }
    for option in command.options where call.has(option.name) {
      let texts = call.values(option.name)
      options[option.name] = option.value == nil ? .flag : option.repeats ? .list(texts) : .text(texts.last ?? "")
      if option.value != nil { try lookUp(option.kind, texts, option.name) }
    }
    return CommandMethod.Parameters(name: command.name, arguments: arguments, options: options, records: records)
  }
}

extension Output {
  /// What a program of an extension shows.
  init(_ output: CommandOutput) {
    switch output {
    case .message(let text): self = .message(text, [:])
    case .card(let card):
      let lines = card.lines.map { Card.Line(title: $0.title, text: $0.text) }
      let texts = card.lines.map { PropertyList.dictionary(["title": .string($0.title), "text": .string($0.text)]) }
      let value: PropertyList = ["name": .string(card.name), "lines": .array(texts)]
      self = .card(Card(name: card.name, lines: lines, value: value))
    case .table(let table):
      let columns = table.columns.map { Table.Column(title: $0.title, alignsRight: $0.alignsRight) }
      let names = table.fieldNames
      self = .table(
        Table(columns: columns, emptyMessage: "There is nothing.") { deliver in
          for (index, cells) in table.rows.enumerated() {
            let texts = zip(names, cells).map { ($0, PropertyList.string($1)) }
            let value = table.values?[index] ?? .dictionary(PropertyList.Dictionary(texts))
            guard try deliver(Table.Row(cells: cells, value: value)) else { return }
          }
        })
    }
  }
}

extension CommandOutput.Table {
  /// What the texts of a row are called in JSON: the keys of the columns, or their titles, and where those are not told
  /// apart by them the numbers of the columns.
  fileprivate var fieldNames: [String] {
    let names = columns.map { $0.key ?? $0.title }
    return Set(names).count == names.count ? names : columns.indices.map { "\($0 + 1)" }
  }
}
