public import AddressBook

extension StorageAdapter {
  /// Commits by the rules of the frameworks' properties, which is all that most laws need.
  @discardableResult
  public func commit(_ changes: some Sequence<ChangeSet>, as description: StepDescription) throws -> Step? {
    try commit(changes, as: description, rules: .standard)
  }
}
