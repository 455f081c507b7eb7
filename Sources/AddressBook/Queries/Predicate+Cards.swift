public import PropertyLists

extension Predicate {
  /// Whether the predicate holds for cards of one individual together.
  ///
  /// One card is enough for what asks for a value. What holds where there is none (`phone == nil`, `city != "Porto"`) must
  /// hold for every card: somebody whose other card has a phone has one. A flaw on one card is one of them all.
  public func holds(forCards cards: [PropertyList.Dictionary]) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.holds(forCards: cards) }
    case .or(let parts): parts.contains { $0.holds(forCards: cards) }
    case .not(let part): !part.holds(forCards: cards)
    case .comparison(let comparison):
      comparison.needsValue ? cards.contains(where: comparison.matches) : cards.allSatisfy(comparison.matches)
    case .flagged(let flags): cards.contains { !flags.flaws(in: $0, kind: .person).isEmpty }
    }
  }
}

extension Predicate.Comparison {
  /// Whether it is false for every record without a value.
  package var needsValue: Bool { !matches([:]) }
}
