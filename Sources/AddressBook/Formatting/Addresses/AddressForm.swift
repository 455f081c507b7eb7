/// How the addresses of a country are written: which part stands in which line, and what between.
///
/// A pattern has a letter for each part (``AddressField``); `|` ends a line, and all else is text. Text before a part is
/// written with it: `C, R Z` without a state is `C Z`. Parts that a pattern does not name are not lost: they get a line
/// of their own.
struct AddressForm: Hashable, ExpressibleByStringLiteral {
  /// A part with the text before it.
  private struct Item: Hashable {
    let text: String
    let field: AddressField
  }

  private let lines: [[Item]]

  init(stringLiteral pattern: String) {
    lines = pattern.split(separator: "|").map { line in
      var (items, text): ([Item], String) = ([], "")
      for character in line {
        if let field = AddressField(rawValue: character) {
          items.append(Item(text: text, field: field))
          text = ""
        } else {
          text.append(character)
        }
      }
      return items
    }
  }

  /// Whether a part has a place of its own.
  func names(_ field: AddressField) -> Bool { lines.contains { $0.contains { $0.field == field } } }

  /// The lines for the parts there are. The country is the last line, where the pattern does not name it.
  func lines(_ parts: AddressParts) -> [String] {
    var written = lines.map { Self.line($0, parts) }
    let unnamed = AddressField.allCases.filter { $0 != .country && !names($0) }.compactMap { parts[$0] }
    written.append(unnamed.joined(separator: ", "))
    if !names(.country) { written.append(parts[.country] ?? "") }
    return written.filter { !$0.isEmpty }
  }

  private static func line(_ items: [Item], _ parts: AddressParts) -> String {
    var line = ""
    for (index, item) in items.enumerated() {
      guard let part = parts[item.field], !part.isEmpty else { continue }
      // At the beginning of a line text belongs to the part behind it, which may have it already: 〒.
      let isPrefix = index == 0 && !part.hasPrefix(item.text)
      line += (line.isEmpty ? (isPrefix ? item.text : "") : item.text) + part
    }
    return line
  }
}
