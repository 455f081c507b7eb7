import PropertyLists

extension Predicate: CustomStringConvertible {
  /// The predicate as it is read, with raw keys for the names of properties.
  ///
  /// What was read reads back as an equal predicate with the same catalogue.
  public var description: String {
    switch self {
    case .and(let parts): parts.isEmpty ? "TRUEPREDICATE" : joined(parts, " and ")
    case .or(let parts): parts.isEmpty ? "FALSEPREDICATE" : joined(parts, " or ")
    case .not(let part): "not " + part.factor
    case .comparison(let comparison): comparison.description
    case .flagged(let flags): flags.description
    }
  }

  private func joined(_ parts: [Predicate], _ separator: String) -> String {
    if let only = parts.first, parts.count == 1 { return only.description }
    return parts.map(\.factor).joined(separator: separator)
  }

  /// The text in parentheses, where it would otherwise join with what stands around it.
  private var factor: String {
    switch self {
    case .and(let parts), .or(let parts):
      if let only = parts.first, parts.count == 1 { return only.factor }
      return parts.isEmpty ? description : "(\(description))"
    case .not, .comparison, .flagged: return description
    }
  }
}

extension Predicate.Comparison: CustomStringConvertible {
  /// The comparison as it is read.
  public var description: String {
    (quantifier.map { $0.rawValue + " " } ?? "") + "\(path) \(test.comparator.shown)\(options) \(test.operand)"
  }
}

extension Predicate.Path: CustomStringConvertible {
  /// The path as it is read.
  public var description: String {
    let labelText = label.map { ":" + Self.name(labelName($0), or: { Predicate.quoted($0, "\"") }) } ?? ""
    let partText = part.map { "." + Self.name($0, or: { Predicate.quoted($0, "`") }) } ?? ""
    return keyText + labelText + partText + (isCount ? ".@count" : "")
  }

  /// The key, between backticks where it would not be read as the same key.
  private var keyText: String {
    let names = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let areNames = names.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(PredicateLexer.isNamePart) }
    guard areNames, Predicate.isName(names[0]),
      let read = PredicateProperty(names: names, catalog: .standard), read.parts.isEmpty
    else { return Predicate.quoted(key, "`") }
    return read.key == key ? key : Predicate.quoted(key, "`")
  }

  /// The title of a label that is offered for the key, which reads back as the label; else the raw constant.
  private func labelName(_ label: Label) -> String {
    let offered = PropertyCatalog.standard[key]?.labels ?? []
    return Label(label.title, among: offered) == label ? label.title : label.rawValue
  }

  private static func name(_ text: String, or quoted: (String) -> String) -> String {
    Predicate.isName(text) ? text : quoted(text)
  }
}

extension Predicate.Test {
  /// The operand as it is written.
  var operand: String {
    switch self {
    case .relation(_, let literal), .contains(let literal): literal.description
    case .beginsWith(let text), .endsWith(let text): Predicate.quoted(text, "\"")
    case .like(let wildcard): Predicate.quoted(wildcard.source, "\"")
    case .matches(let pattern): Predicate.quoted(pattern.source, "\"")
    case .isIn(let literals): "{" + literals.map(\.description).joined(separator: ", ") + "}"
    case .isBetween(let low, let high): "{\(low), \(high)}"
    case .isWithin(let interval): interval.description
    case .hasBits(let bits): bits.description
    }
  }
}

extension Predicate.Literal: CustomStringConvertible {
  /// The value as it is written.
  public var description: String {
    switch self {
    case .null: "nil"
    case .string(let text): Predicate.quoted(text, "\"")
    case .integer(let number): number.description
    case .real(let number): number.description
    case .boolean(let value): value ? "true" : "false"
    case .day(let day): day.iso8601
    case .date(let date): date.iso8601
    }
  }
}

extension Predicate {
  /// A text between quotes, with a backslash before what would end it or be lost.
  static func quoted(_ text: String, _ quote: Unicode.Scalar) -> String {
    var quoted = String(quote).unicodeScalars
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", quote: quoted.append(contentsOf: ["\\", scalar])
      case "\n": quoted.append(contentsOf: #"\n"#.unicodeScalars)
      case "\t": quoted.append(contentsOf: #"\t"#.unicodeScalars)
      case "\r": quoted.append(contentsOf: #"\r"#.unicodeScalars)
      case _ where [.control, .format].contains(scalar.properties.generalCategory):
        quoted.append(contentsOf: #"\u{\#(String(scalar.value, radix: 16))}"#.unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append(quote)
    return String(quoted)
  }
}
