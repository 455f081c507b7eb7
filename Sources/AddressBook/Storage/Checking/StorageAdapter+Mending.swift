extension StorageAdapter {
  /// Mends what a check has found: what the adapter keeps beside what readers see, which no step tells of and undo does
  /// not bring back, and what does not fit together in the book, as one step that can be undone.
  /// - Parameters:
  ///   - findings: what a check has found.
  ///   - description: what the step is.
  /// - Returns: the step; nothing where the book itself did not change.
  /// - Throws: ``ChangeError`` or ``StorageError``. The step was not made then; what the adapter mended of its own may
  ///   stay mended.
  @discardableResult
  public func mend(_ findings: [StoreFinding], as description: StepDescription) throws -> Step? {
    while true {
      let mark = try changeMark
      let told = try ToldByHistory(self, of: findings)
      var step: Step?
      do {
        try mend(findings) { transaction in
          // Whoever wrote since may have set right what the history was asked about.
          guard try !told.isOfDifferences || changeMark == mark else { throw ChangeError.bookChanged }
          let made = description.numbered(try transaction.nextStep)
          let mending = StoreMending(transaction: transaction, step: made, told: told)
          for finding in findings where finding.remedy != nil { try mending.mend(finding) }
          if mending.hasChanged { step = made }
        }
      } catch ChangeError.bookChanged { continue }
      return step
    }
  }

  /// The last state of a record that cannot be read, where the history holds all of it.
  public func lastState(of id: RecordID) throws -> StoredRecord? { try lastStateInLog(of: id) }

  /// The last state of a record, where the history holds all of it.
  package func lastStateInLog(of id: RecordID) throws -> StoredRecord? { try RecordHistory(self).lastState(of: id) }

  /// What the history tells of the members of a group, and is not so: those that are not in it any more, at their
  /// positions, and those that are in it nevertheless.
  package func memberDifferences(of group: RecordID) throws -> (lacking: [Membership], surplus: [Membership]) {
    try RecordHistory(self).differences(of: group)
  }

  /// Runs the closure in a transaction: there is nothing else to mend.
  public func mend(
    _ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void
  ) throws { try withTransaction(change) }
}
