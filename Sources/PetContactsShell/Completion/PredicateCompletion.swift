import AddressBook
import PropertyLists

/// Completes a predicate: names, comparators, values that a property allows, and what joins comparisons.
struct PredicateCompletion {
  /// What can stand where the cursor is.
  private enum Place {
    case name
    case comparator
    case value(isListed: Bool)
    case end
  }

  private let session: Session
  /// What stands before the word at the cursor.
  private let before: String
  /// The word at the cursor, with its quote.
  private let word: String
  private var place = Place.name
  private var property: PropertyDeclaration?

  /// Reads what was typed of the predicate up to the cursor.
  init(_ text: String, session: Session) {
    self.session = session
    var pieces = Self.pieces(of: text)
    let isOpen = pieces.last.map { $0.endIndex == text.endIndex && Self.isWord($0) } ?? false
    word = isOpen ? String(pieces.removeLast()) : ""
    before = String(text.dropLast(word.count))
    for piece in pieces { take(String(piece)) }
  }

  /// Whole predicates so far, each with what it adds.
  func candidates(names: [String]) -> [(text: String, display: String)] {
    let folded = Folding.fold(word).utf8
    return words(names).filter { Folding.fold($0).utf8.starts(with: folded) }.map { word in
      (before + word + (takesMore(word) ? "" : " "), word)
    }
  }

  private func words(_ names: [String]) -> [String] {
    switch place {
    case .name: names + ["not", "any", "all", "flagged"]
    case .comparator: comparators
    case .value: values
    case .end: ["and", "or"]
    }
  }

  /// Whether more may follow a word without a blank: a label, a part, the rest of a list.
  private func takesMore(_ word: String) -> Bool {
    switch place {
    case .name:
      session.catalog.declaration(named: word).map { $0.type.isMultiValue || $0.hasParts } ?? (word == "flagged")
    case .value: true
    case .comparator, .end: false
    }
  }

  private var comparators: [String] {
    switch property?.type.element {
    case .boolean?, .data?, .dictionary?: ["==", "!="]
    case .integer?, .real?: ["==", "!=", "<", "<=", ">", ">=", "between", "in"]
    case .date?, .day?: ["==", "!=", "<", "<=", ">", ">=", "between", "within"]
    case .array?: ["contains"]
    case .string?, nil: ["==", "!=", "contains", "beginswith", "endswith", "like", "matches", "in"]
    }
  }

  private var values: [String] {
    guard let property else { return [] }
    let allowed = property.rules.allowed.map { value in
      value.string.map { "\"" + $0.replacing("\\", by: "\\\\").replacing("\"", by: "\\\"") + "\"" }
        ?? value.displayText
    }
    return property.type.element == .boolean ? ["true", "false"] : allowed
  }

  /// Goes on behind a piece that is complete.
  private mutating func take(_ piece: String) {
    switch place {
    case .name:
      if ["(", "!", "not", "any", "all"].contains(piece.lowercased()) { return }
      if piece == ")" || piece.lowercased() == "flagged" { return place = .end }
      property = session.catalog.declaration(named: String(piece.prefix { $0 != ":" }))
      place = .comparator
    case .comparator:
      // A name in parentheses behind `flagged`, and the options of a comparison.
      if piece == ")" { return place = .end }
      place = .value(isListed: false)
    case .value(let isListed):
      switch piece {
      case "[", "]", ",": break
      case "{", "(": place = .value(isListed: true)
      case "}", ")": place = .end
      default: if !isListed, !["c", "d", "cd"].contains(piece) { place = .end }
      }
    case .end: if piece == "(" || piece != ")" { place = .name }
    }
  }

  /// Words, texts in quotes, and signs.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let end: Substring.Index
      if first.isWhitespace {
        rest.removeFirst()
        continue
      } else if first == "\"" || first == "'" {
        var isEscaped = false
        let close = rest.dropFirst().firstIndex { character in
          defer { isEscaped = character == "\\" && !isEscaped }
          return character == first && !isEscaped
        }
        end = close.map(rest.index(after:)) ?? rest.endIndex
      } else if isPart(first) {
        end = rest.firstIndex { !isPart($0) } ?? rest.endIndex
      } else if "=<>!&|".contains(first) {
        end = rest.firstIndex { !"=<>!&|".contains($0) } ?? rest.endIndex
      } else {
        end = rest.index(after: rest.startIndex)
      }
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.:@`".contains(character)
  }

  /// Whether a piece at the cursor can still grow: a word, or a text whose quote is open.
  private static func isWord(_ piece: Substring) -> Bool {
    guard let first = piece.first else { return false }
    if first == "\"" || first == "'" { return piece.count == 1 || piece.last != first }
    return isPart(first)
  }
}
