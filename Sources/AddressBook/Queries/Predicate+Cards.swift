public import PropertyLists

extension Predicate {
  /// Whether the predicate holds for cards of one individual together: for the values of all of them.
  ///
  /// Somebody whose other card has a phone has one, so that `phone == nil` does not hold. A flaw on one card is one of them
  /// all, but nothing is missing that another card has.
  public func holds(forCards cards: [PropertyList.Dictionary]) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.holds(forCards: cards) }
    case .or(let parts): parts.contains { $0.holds(forCards: cards) }
    case .not(let part): !part.holds(forCards: cards)
    case .comparison(let comparison): comparison.holds(forCards: cards)
    case .flagged(let flags):
      cards.contains { card in
        flags.flaws(in: card, kind: .person).contains { flaw in
          flaw.reason != .missing || cards.allSatisfy { $0[flaw.key] == nil }
        }
      }
    }
  }
}

extension Predicate.Comparison {
  fileprivate func holds(forCards cards: [PropertyList.Dictionary]) -> Bool {
    guard path.isCount else { return holds(forValues: cards.flatMap(path.values)) }
    // What several cards have alike is one value.
    let values = Set(cards.flatMap(path.values))
    let count = cards.contains { $0[path.key]?.array != nil } ? cards.map(path.count).reduce(0, +) : values.count
    return test.holds(.integer(.init(count)), options: options)
  }

  /// Whether it is false for every record without a value.
  package var needsValue: Bool { !matches([:]) }
}
