public import PropertyLists

extension Predicate {
  /// What is asked for by `flagged`: whether a value is not as it is declared, or missing.
  public struct Flags: Hashable, Sendable {
    /// The raw key that is looked at; nothing for all that are declared.
    public let key: String?
    private let declarations: [String: PropertyDeclaration]
    private let required: [PropertyDeclaration]

    /// Looks at all that a catalogue declares, or at one key.
    public init(key: String? = nil, catalog: PropertyCatalog) {
      self.key = key
      let looked = key.map { [catalog[$0]].compactMap(\.self) } ?? catalog.all
      let own = looked.filter { !RecordKeys.maintained.contains($0.key) }
      declarations = Dictionary(own.map { ($0.key, $0) }) { first, _ in first }
      required = own.filter(\.isRequired)
    }

    /// What is wrong with a record's values, in the order of their keys, and then what is missing.
    public func flaws(in properties: PropertyList.Dictionary, kind: RecordKind) -> [ValueFlaw] {
      let present = properties.flatMap { declarations[$0.key]?.flaws(in: properties, kind: kind) ?? [] }
      let missing = required.filter { properties[$0.key] == nil }.flatMap { $0.flaws(in: properties, kind: kind) }
      return present + missing
    }
  }

  /// What the predicate asks of flagged values; nothing when it does not.
  public var flags: Flags? {
    switch self {
    case .flagged(let flags): flags
    case .and(let parts), .or(let parts): parts.lazy.compactMap(\.flags).first
    case .not, .comparison: nil
    }
  }
}

extension Predicate.Flags: CustomStringConvertible {
  /// The question as it is read.
  public var description: String { "flagged" + (key.map { "(\(Predicate.Path($0)))" } ?? "") }
}

extension PredicateParser {
  /// Reads the key in parentheses that may stand behind `flagged`.
  mutating func parseFlags() throws(PredicateError) -> Predicate.Flags {
    guard take(symbol: "(") else { return Predicate.Flags(catalog: catalog) }
    let target = try parseTarget()
    guard target.path == Predicate.Path(target.path.key), take(symbol: ")") else { throw expected("a property and )") }
    return Predicate.Flags(key: target.path.key, catalog: catalog)
  }
}
