/// What an observer of a book is told: one step of the history that was made.
///
/// It is what the frameworks' notifications `kABDatabaseChangedNotification` and
/// `kABDatabaseChangedExternallyNotification` carry, with the step besides.
public struct BookChange: Hashable, Sendable {
  /// The step, with its author; nothing when the history does not hold what happened any more: then everything may have
  /// changed, and no record is named.
  public let step: Step?
  /// The records that are new (`kABInsertedRecords`).
  public let added: [RecordID]
  /// The records that were changed, groups whose members changed among them (`kABUpdatedRecords`).
  public let updated: [RecordID]
  /// The records that went (`kABDeletedRecords`).
  public let deleted: [RecordID]
  /// What was changed besides records: links, containers, declared properties, whose card is the user's own.
  public let others: [ChangeHistoryEvent]
  /// Whether it was made through another book, in this program or in another.
  public let isExternal: Bool

  /// Describes a step by its operations.
  init(_ step: Step, _ operations: [Operation], isExternal: Bool) {
    var summary = ChangeSummary()
    for operation in operations { summary.add(operation) }
    func records(_ outcome: ChangeSummary.Outcome) -> [RecordID] {
      summary.records.filter { summary.outcome(of: $0, countsMembers: true) == outcome }
    }
    self.step = step
    self.isExternal = isExternal
    added = records(.added)
    updated = records(.updated)
    deleted = records(.deleted)
    others = summary.documentEvents
  }

  /// Tells that everything may have changed.
  init(unknownChangeThatIsExternal isExternal: Bool) {
    step = nil
    (added, updated, deleted, others) = ([], [], [], [])
    self.isExternal = isExternal
  }
}
