public import PropertyLists

extension Predicate {
  /// Whether the predicate holds for the values of a record of a kind.
  public func matches(_ properties: PropertyList.Dictionary, kind: RecordKind = .person) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.matches(properties, kind: kind) }
    case .or(let parts): parts.contains { $0.matches(properties, kind: kind) }
    case .not(let part): !part.matches(properties, kind: kind)
    case .comparison(let comparison): comparison.matches(properties)
    case .flagged(let flags): !flags.flaws(in: properties, kind: kind).isEmpty
    }
  }
}

extension Predicate.Comparison {
  func matches(_ properties: PropertyList.Dictionary) -> Bool {
    if path.isCount { return test.holds(.integer(.init(path.count(in: properties))), options: options) }
    return holds(forValues: path.values(in: properties))
  }

  /// Whether it holds for all values that are at the path.
  func holds(forValues values: [PropertyList]) -> Bool {
    guard !values.isEmpty else { return test.holdsWithoutValue }
    switch quantifier {
    case nil where test.isInequality: return values.allSatisfy { test.holds($0, options: options) }
    case .any, nil: return values.contains { test.holds($0, options: options) }
    case .all: return values.allSatisfy { test.holds($0, options: options) }
    }
  }
}

extension Predicate.Path {
  /// The values at the path; none when nothing is there.
  func values(in properties: PropertyList.Dictionary) -> [PropertyList] {
    guard let stored = properties[key] else { return [] }
    let values = entries(of: stored) ?? (label == nil ? [stored] : [])
    guard let part else { return values }
    return values.compactMap { $0.dictionary?[part] }
  }

  /// How many values are at the path: the entries of a multi-value, the elements of an array, else one or none.
  func count(in properties: PropertyList.Dictionary) -> Int {
    if label == nil, part == nil, let elements = properties[key]?.array { return elements.count }
    return values(in: properties).count
  }

  /// The values of a multi-value's entries that have the label, or nothing when the value is none.
  private func entries(of value: PropertyList) -> [PropertyList]? {
    guard case .dictionary = value, let entries = RawMultiValue(propertyList: value)?.entries else { return nil }
    guard let label else { return entries.map(\.value) }
    let title = Folding.fold(label.title)
    return entries.filter { $0.label == label || Folding.fold($0.label.title) == title }.map(\.value)
  }
}

extension Predicate.Test {
  /// Whether this is `!=`.
  var isInequality: Bool {
    if case .relation(.notEqual, _) = self { true } else { false }
  }

  /// Whether the test holds where there is nothing to test.
  var holdsWithoutValue: Bool {
    switch self {
    case .relation(.equal, .null): true
    case .relation(.notEqual, let literal): literal != .null
    default: false
    }
  }

  /// Whether the test holds for one value.
  func holds(_ value: PropertyList, options: TextOptions) -> Bool {
    switch self {
    case .relation(let relation, let literal): relation.holds(literal.order(of: value, options: options))
    case .contains(let literal): Self.contains(value, literal, options: options)
    case .beginsWith(let text): value.string.map { options.hasPrefix($0, text) } ?? false
    case .endsWith(let text): value.string.map { options.hasSuffix($0, text) } ?? false
    case .like(let wildcard): value.string.map(wildcard.pattern.matches) ?? false
    case .matches(let pattern): value.string.map(pattern.matches) ?? false
    case .isIn(let literals): literals.contains { $0.order(of: value, options: options) == .same }
    case .isBetween(let low, let high):
      Predicate.Relation.atLeast.holds(low.order(of: value, options: options))
        && Predicate.Relation.atMost.holds(high.order(of: value, options: options))
    case .isWithin(let interval): interval.holds(value)
    case .hasBits(let bits): value.int.map { $0 & bits == bits } ?? false
    }
  }

  private static func contains(_ value: PropertyList, _ literal: Predicate.Literal, options: TextOptions) -> Bool {
    switch (value, literal) {
    case (.string(let text), .string(let part)): options.contains(text, part)
    case (.array(let elements), _): elements.contains { literal.order(of: $0, options: options) == .same }
    default: false
    }
  }
}

extension Predicate.Relation {
  /// Whether values that stand so to each other are so related; values without an order differ.
  func holds(_ order: Ordering?) -> Bool {
    switch self {
    case .equal: order == .same
    case .notEqual: order != .same
    case .less: order == .before
    case .atMost: order == .before || order == .same
    case .greater: order == .after
    case .atLeast: order == .after || order == .same
    }
  }
}
