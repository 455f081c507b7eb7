import AddressBook

extension PropertyCatalog {
  /// The raw keys of whose values the answer of a predicate tells something: those that it looks at and, of those in which
  /// it looks for flaws, the keys that say which records the property is meant for. Nothing comes back when it can tell of
  /// any key.
  func keysRevealed(by predicate: Predicate) -> Set<String>? {
    var keys: Set<String> = []
    var followed: Set<String> = []
    var open = [predicate]
    while let predicate = open.popLast() {
      guard !predicate.looksForAnyFlaw else { return nil }
      keys.formUnion(predicate.keys)
      for key in predicate.flaggedKeys where followed.insert(key).inserted {
        if let condition = self[key]?.appliesTo { open.append(condition) }
      }
    }
    return keys
  }
}
