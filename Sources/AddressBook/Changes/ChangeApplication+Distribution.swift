import PropertyLists

extension ChangeApplication {
  /// Forgets which entries of a record a group uses, when the record has left it.
  ///
  /// What is undone or done again has its choices in the log.
  mutating func forgetChoices(for member: RecordID, in group: RecordID) throws {
    // A group that cannot be read is not held, and stays as it is.
    guard step.kind == .change, let held = current, held.id == group else { return }
    for pair in held.properties where Group.distributedProperty(at: pair.key) != nil {
      guard var choices = pair.value.dictionary, choices[member.rawValue] != nil else { continue }
      choices[member.rawValue] = nil
      let new: PropertyList? = choices.isEmpty ? nil : .dictionary(choices)
      try apply(.record(group, .value(key: pair.key, old: pair.value, new: new)))
    }
  }
}
