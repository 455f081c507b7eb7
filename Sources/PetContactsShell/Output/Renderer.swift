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
    case .message(let sentence, _): write(clean(sentence))
    case .alert(let alert, _):
      write(style(.alert, clean(alert.title)))
      if !alert.message.isEmpty { write(clean(alert.message)) }
    case .table(let table): try TableRenderer(console: console, style: style).render(table)
    case .card(let card): render(card)
    case .propertyList(let xml): console.write(xml)
    case .text(let text): console.write(text.hasSuffix("\n") ? text : text + "\n")
    }
  }

  func renderError(_ error: ShellError, place: String?) {
    let prefix = place.map { "\(clean($0)): " } ?? ""
    console.writeError(style(.error, "error:") + " " + prefix + clean(error.message) + "\n")
  }

  private func write(_ line: String) { console.write(line + "\n") }

  private func render(_ card: Card) {
    write(style(.heading, clean(card.name)))
    let titles = card.lines.map { $0.label.isEmpty ? clean($0.title) : "\(clean($0.title)) (\(clean($0.label)))" }
    let width = min(titles.map(DisplayWidth.of).max() ?? 0, 40)
    for (title, line) in zip(titles, card.lines) {
      let texts = line.text.split(separator: "\n", omittingEmptySubsequences: false).map { clean(String($0)) }
      let indent = String(repeating: " ", count: width + 4)
      let first = texts.first ?? ""
      let gap = first.isEmpty ? "" : DisplayWidth.pad("", to: width - DisplayWidth.of(title)) + "  "
      write("  " + style(.title, title) + gap + first)
      for text in texts.dropFirst() { console.write(indent + text + "\n") }
    }
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
    case .text(let text): try writeJSON(["text": .string(text)])
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
