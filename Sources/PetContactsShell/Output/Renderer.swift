import AddressBook
import LineEditor
import PropertyLists

/// Turns what commands answer into text or JSON.
struct Renderer {
  let console: any Console
  let style: Style
  let isJSON: Bool

  func render(_ output: Output) throws {
    if isJSON { return try renderJSON(output) }
    switch output {
    case .message(let sentence, _): console.writeSentence(clean(sentence))
    case .alert(let alert, _):
      for line in DisplayWidth.wrap(clean(alert.title), to: console.width) { write(style(.alert, line)) }
      if !alert.message.isEmpty { console.writeSentence(clean(alert.message)) }
    case .table(let table): try TableRenderer(console: console, style: style).render(table)
    case .card(let card): render(card)
    case .page(let page): console.write(page.text(width: console.width))
    }
  }

  func renderError(_ error: ShellError, place: String?) {
    let prefix = "error:"
    let sentence = prefix + " " + (place.map { "\(clean($0)): " } ?? "") + clean(error.message)
    let lines = DisplayWidth.wrap(sentence, to: console.errorWidth).map { $0 + "\n" }
    console.writeError(style(.error, prefix) + lines.joined().dropFirst(prefix.count))
  }

  private func write(_ line: String) { console.write(line + "\n") }

  private func render(_ card: Card) {
    write(style(.heading, clean(card.name)))
    let titles = card.lines.map { $0.label.isEmpty ? clean($0.title) : "\(clean($0.title)) (\(clean($0.label)))" }
    let width = min(titles.map(DisplayWidth.of).max() ?? 0, 40)
    // Where values would have little room beside their titles, they stand below.
    let isStacked = console.width - width - 4 < Self.narrowestValue
    let indent = isStacked ? 4 : width + 4
    for (title, line) in zip(titles, card.lines) {
      let texts = line.text.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { DisplayWidth.wrap(clean(String($0)), to: console.width - indent) }
      let first = isStacked ? "" : texts.first ?? ""
      let gap = first.isEmpty ? "" : DisplayWidth.pad("", to: width - DisplayWidth.of(title)) + "  "
      write("  " + style(.title, title) + gap + first)
      for text in texts.dropFirst(isStacked ? 0 : 1) { write(String(repeating: " ", count: indent) + text) }
    }
  }

  private static let narrowestValue = 20

  private func renderJSON(_ output: Output) throws {
    switch output {
    case .message(let sentence, var facts):
      facts["message"] = .string(sentence)
      try writeJSON(.dictionary(facts))
    case .alert(let alert, var facts):
      facts["alert"] = ["title": .string(alert.title), "message": .string(alert.message)]
      try writeJSON(.dictionary(facts))
    case .card(let card): try writeJSON(card.value)
    case .page(let page): try writeJSON(["text": .string(page.text(width: .max))])
    case .table(let table):
      var isFirst = true
      console.write("[")
      // Whatever happens on the way, what was written is JSON.
      defer { console.write(isFirst ? "]\n" : "\n]\n") }
      try table.rows { row in
        console.write(isFirst ? "\n" : ",\n")
        isFirst = false
        console.write(try JSONPropertyList.encodeText(row.value))
        return !console.isClosed
      }
    }
  }

  private func writeJSON(_ value: PropertyList) throws {
    console.write(try JSONPropertyList.encodeText(value, style: .pretty) + "\n")
  }

  private func clean(_ text: String) -> String { text.printable }
}
