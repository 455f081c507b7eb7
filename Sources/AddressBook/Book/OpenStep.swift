/// A step of the history that is being written into a store, change set by change set.
final class OpenStep {
  let transaction: any OpenTransaction
  /// The containers as they are with what was written.
  let containers = ContainerTable()
  private let step: Step
  private var authors: [Author] = []
  /// Whether nothing was changed so far.
  private(set) var isEmpty = true

  init(_ transaction: any OpenTransaction, _ step: Step) {
    self.transaction = transaction
    self.step = step
  }

  /// Applies a change set.
  /// - Returns: whether there was anything to change.
  /// - Throws: ``ChangeError`` or what the storage throws. The transaction must then be dropped.
  func apply(_ changes: ChangeSet, rules: PropertyCatalog, author: Author) throws -> Bool {
    let operations = try changes.apply(to: transaction, step: step, rules: rules, containers: containers)
    guard !operations.isEmpty else { return false }
    try transaction.append(step, operations)
    if !authors.contains(author) { authors.append(author) }
    isEmpty = false
    return true
  }

  /// Keeps what was written under a title, if what is required of the store as it is now holds.
  /// - Returns: the step, or nothing when nothing was changed.
  /// - Throws: ``ChangeError`` when it does not hold, ``StorageError``. Nothing was changed then.
  func commit(title: String, requiring preconditions: [Precondition]) throws -> Step? {
    guard !isEmpty else {
      transaction.rollback()
      return nil
    }
    let author = Author(of: authors) ?? step.author
    let step = Step(number: step.number, title: title, author: author, time: step.time, kind: step.kind)
    do {
      for precondition in preconditions { try precondition.test(in: transaction) }
      try transaction.append(step, [])
    } catch {
      transaction.rollback()
      throw error
    }
    try transaction.commit()
    return step
  }
}
