extension Predicate {
  /// The raw keys whose values decide whether the predicate holds; of a question for flaws the key that it names.
  public var keys: Set<String> {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.keys) }
    case .not(let part): part.keys
    case .comparison(let comparison): [comparison.path.key]
    case .flagged(let flags): Set([flags.key].compactMap(\.self))
    }
  }

  /// The raw keys in whose values the predicate looks for flaws.
  package var flaggedKeys: Set<String> {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.flaggedKeys) }
    case .not(let part): part.flaggedKeys
    case .comparison: []
    case .flagged(let flags): Set([flags.key].compactMap(\.self))
    }
  }

  /// Whether the predicate looks for flaws in the values of all keys.
  package var looksForAnyFlaw: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains(where: \.looksForAnyFlaw)
    case .not(let part): part.looksForAnyFlaw
    case .comparison: false
    case .flagged(let flags): flags.key == nil
    }
  }

  /// What must hold of the other values where those of some keys are not known: it holds for every record for which the
  /// predicate itself does, and perhaps for more.
  package func necessary(withoutKnowing unknown: Set<String>) -> Predicate {
    bound(unknown, where: .and([]))
  }

  /// The predicate with `answer` in the place of each comparison with an unknown value; `answer` is always or never.
  private func bound(_ unknown: Set<String>, where answer: Predicate) -> Predicate {
    switch self {
    case .and(let parts): return .and(parts.map { $0.bound(unknown, where: answer) }.filter { $0 != .and([]) }).flat
    case .or(let parts):
      let parts = parts.map { $0.bound(unknown, where: answer) }
      return parts.contains(.and([])) ? .and([]) : Predicate.or(parts.filter { $0 != .or([]) }).flat
    case .not(let part):
      // What makes the opposite hold least makes this hold most.
      let part = part.bound(unknown, where: answer == .and([]) ? .or([]) : .and([]))
      if part == .or([]) { return .and([]) }
      return part == .and([]) ? .or([]) : .not(part)
    case .comparison(let comparison): return unknown.contains(comparison.path.key) ? answer : self
    case .flagged: return self
    }
  }

  /// The predicate without the parts around a single one.
  private var flat: Predicate {
    switch self {
    case .and(let parts) where parts.contains(.or([])): .or([])
    case .and(let parts), .or(let parts): parts.count == 1 ? parts[0] : self
    case .not, .comparison, .flagged: self
    }
  }
}
