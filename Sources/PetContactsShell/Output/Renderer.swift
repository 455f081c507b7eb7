import AddressBook
import LineEditor
import PropertyLists

/// Turns what commands answer into text or JSON.
struct Renderer {
  let console: any Console
  let style: Style
  let isJSON: Bool
  var pictures: PictureScreen?

  func render(_ output: Output) throws {
    if isJSON { return try renderJSON(output) }
    switch output {
    case .message(let sentence, let facts):
      console.writeSentence(clean(sentence))
      renderWarnings(facts)
    case .alert(let alert, let facts):
      for line in DisplayWidth.wrap(clean(alert.title), to: console.width) { write(style(.alert, line)) }
      if !alert.message.isEmpty { console.writeSentence(clean(alert.message)) }
      renderWarnings(facts)
    case .table(let table):
      try render(table)
      if let closing = table.closing?() { console.writeSentence(clean(closing.cells.joined(separator: " "))) }
    case .feed(let feed): try render(feed) { $0.text.printable }
    case .buttons(let buttons, let table):
      if let text = illustrated(buttons) { console.write(text) } else { try render(table) }
    case .card(let card): render(card)
    case .propertyList(let xml): console.write(xml)
    case .page(let page): console.write(page.text(width: console.width))
    }
  }

  func renderError(_ error: ShellError, place: String?) {
    let prefix = "error:"
    let sentence = prefix + " " + (place.map { "\(clean($0)): " } ?? "") + clean(error.message)
    let lines = DisplayWidth.wrap(sentence, to: console.errorWidth).map { $0 + "\n" }
    console.writeError(style(.error, prefix) + lines.joined().dropFirst(prefix.count))
  }

  private func renderWarnings(_ facts: PropertyList.Dictionary) {
    for warning in facts["warnings"]?.array ?? [] {
      console.writeErrorSentence("warning: " + clean(warning.dictionary?["message"]?.string ?? ""))
    }
  }

  private func write(_ line: String) { console.write(line + "\n") }

  private func render(_ table: Table) throws { try TableRenderer(console: console, style: style).render(table) }

  private func render(_ feed: Feed, _ text: (Feed.Line) throws -> String) throws {
    try feed.lines { line in
      console.write(try text(line) + "\n")
      console.flush()
    }
  }

  private func render(_ card: Card) {
    if let text = illustrated(card) { return console.write(text) }
    for line in CardText(card: card, style: style).lines(width: console.width) { console.write(line.text + "\n") }
  }

  private func renderJSON(_ output: Output) throws {
    switch output {
    case .message(let sentence, var facts):
      facts["message"] = .string(sentence)
      try writeJSON(.dictionary(facts))
    case .alert(let alert, var facts):
      facts["alert"] = ["title": .string(alert.title), "message": .string(alert.message)]
      try writeJSON(.dictionary(facts))
    case .card(let card): try writeJSON(card.value)
    case .propertyList: throw ShellError(.usage, "--plist and --json exclude each other", "give one of them")
    case .page(let page): try writeJSON(["text": .string(page.text(width: .max))])
    case .feed(let feed): try render(feed) { try JSONPropertyList.encodeText($0.value) }
    case .table(let table), .buttons(_, let table):
      var isFirst = true
      // Whatever happens on the way, what was written is JSON; what fails before there is a row answers nothing.
      defer { if !isFirst { console.write("\n]\n") } }
      func write(_ row: Table.Row) throws {
        let text = try JSONPropertyList.encodeText(row.value)
        console.write((isFirst ? "[\n" : ",\n") + text)
        isFirst = false
      }
      try table.rows { row in
        try write(row)
        return !console.isClosed
      }
      if let closing = table.closing?() { try write(closing) }
      if isFirst { console.write("[]\n") }
    }
  }

  private func writeJSON(_ value: PropertyList) throws {
    console.write(try JSONPropertyList.encodeText(value, style: .pretty) + "\n")
  }

  private func clean(_ text: String) -> String { text.printable }
}
