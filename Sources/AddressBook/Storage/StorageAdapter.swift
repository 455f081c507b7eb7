public import PropertyLists

/// A place where a book is kept.
///
/// An adapter keeps records, pictures, documents and the log. It is confined to the thread that opened it; other
/// threads and processes open their own. Its laws are the conformance suite's (`Tests/StorageConformance`).
public protocol StorageAdapter: StorageReader {
  /// What the store is, for people.
  var info: StorageInfo { get throws }
  /// Whether the store can only be read; then so are all its records.
  var isReadOnly: Bool { get }
  /// Begins a transaction. What is read from the adapter meanwhile may or may not show what the transaction wrote.
  /// - Throws: ``StorageError``, also while another transaction of this adapter is open.
  func beginTransaction() throws -> any OpenTransaction
  /// Runs a closure whose reads from this adapter see the store as it is at one moment, whatever others write meanwhile.
  /// It must not begin a transaction.
  /// - Throws: what the closure throws, or ``StorageError`` where the moment cannot be held.
  func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result
  /// Makes sure, as far as that costs no more than a lookup, that a plan finds nothing because there is nothing, and not
  /// because the store is damaged.
  /// - Throws: ``StorageError/damaged(_:reason:)``.
  func verifyAbsence(of plan: FetchPlan) throws
  /// A number that is another one after somebody else has changed the store, and costs next to nothing to ask for.
  var changeMark: Int { get throws }
  /// The number of the latest step that the history does not hold any more; 0 while it holds all.
  var historyFloor: Int { get throws }
  /// The steps up to a number, the latest first.
  /// - Throws: ``StorageError/damaged(_:reason:)`` where one of them cannot be read.
  func steps(upTo number: Int, limit: Int) throws -> [Step]
  /// The operations of a step in the order they were applied; none for a step that the history does not hold.
  /// - Throws: ``StorageError/damaged(_:reason:)`` where one of them cannot be read.
  func operations(of step: Int) throws -> [Operation]
  /// The steps that changed a record and what they did to it, the latest first.
  /// - Throws: ``StorageError/damaged(_:reason:)`` where one of them cannot be read.
  func history(of record: RecordID, limit: Int) throws -> [(step: Step, operations: [Operation])]
  /// Delivers the operations of a step in the order they were applied, until the closure answers `false`.
  /// - Throws: what the closure throws, or ``StorageError/damaged(_:reason:)`` where an operation cannot be read.
  func forEachOperation(of step: Int, _ body: (Operation) throws -> Bool) throws
  /// Delivers the names of all documents in the order of their bytes, until the closure answers `false`.
  /// - Throws: what the closure throws, or ``StorageError``.
  func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws
  /// Those whom a group names and who are not in the book, so that no reader is told of them.
  func absentMembers(of group: RecordID) throws -> [RecordID]
  /// Writes a copy of the store as it is at this moment, whoever else is writing to it: the same book, to be put back in
  /// the place of this one. It is read and found to be sound before it gets its name; a record that cannot be read is in
  /// it as it lies there.
  /// - Parameter path: where the copy goes; nothing may lie there, and no store around it.
  /// - Returns: how large it is and what was found in it.
  /// - Throws: ``StorageError``. There is no copy then.
  @discardableResult
  func backUp(to path: String) throws -> StoreBackup
  /// Writes a copy of the store as it lies there before it is mended, damaged in any way in which it can be opened.
  /// - Parameter path: where the copy goes, beside the store; nothing may lie there. Of a store that lies inside another
  ///   the copy lies there, too.
  /// - Throws: ``StorageError``. There is no copy then.
  func keepCopy(at path: String) throws
  /// Gives back the room that the store does not need any more. What is in the book, and what can be undone, stays.
  /// - Throws: ``StorageError``, and the store is as it was.
  func compact() throws
  /// Looks through what the adapter keeps beside what readers see: indexes, files, counts. What readers see is looked at
  /// by ``check(_:)``, which calls this inside a snapshot. Nothing is changed.
  /// - Parameter inspection: is told what is found, and how far the look is.
  /// - Throws: ``StorageError`` when the look cannot be made, and what the inspection's closures throw.
  func inspect(_ inspection: StoreInspection) throws
  /// Compares the book with its history, where all that changes the one is written into the other. What differs is wrong
  /// with the book, and not with how it is kept: a copy of it differs as well, and is a good copy.
  /// - Throws: ``StorageError`` when they cannot be compared, and what the inspection's closures throw.
  func compareWithHistory(_ inspection: StoreInspection) throws
  /// The number of the latest step that was copied from another store, whose history need not tell of all that its book
  /// holds; 0 where there is none.
  var latestCopiedStep: Int { get throws }
  /// The documents that the history has put and not deleted, and that are not there; none where it cannot be known.
  /// - Throws: ``StorageError``.
  func lostDocuments() throws -> [DocumentKey: PropertyList]
  /// Mends what the adapter keeps beside what readers see, as far as findings tell of it, and runs a closure in a
  /// transaction that mends the rest.
  ///
  /// The closure runs once, and all that it wrote is durable when this returns, or none of it is there. What the adapter
  /// mends of its own is drawn from what lies in the store at that moment: no record, picture or document that can be
  /// read is lost by it. It belongs to no step, so that undo does not bring it back, and it may be in the closure's
  /// transaction or be one of its own before or after that: it can stay when this throws, and to mend again finishes it.
  /// So is a record given back the identifier that it was added under.
  /// Where somebody else has set right meanwhile what was found, it stays as they left it.
  /// - Parameters:
  ///   - findings: what a check has found; those without a remedy, and with ``StoreFinding/Remedy/rebuild``, are passed
  ///     over.
  ///   - change: mends the rest through the transaction.
  /// - Throws: what `change` throws, or ``StorageError``: for a store that can only be read, that another program holds
  ///   or that this one is writing to, without room, or too damaged to be mended in place.
  func mend(_ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void) throws
  /// The last state of a record that cannot be read, where all of it is known; nothing where it is not.
  /// - Throws: ``StorageError`` when what would tell it cannot be looked through.
  func lastState(of id: RecordID) throws -> StoredRecord?
  /// The damage that is known without looking for it, and that no record tells of itself.
  var knownDamage: [StoreFinding] { get }
}

extension StorageAdapter {
  /// Runs a closure inside a transaction: all it writes is durable when this returns, and none of it when it throws.
  /// - Throws: what ``beginTransaction()``, the closure and the commit throw.
  public func withTransaction<Result>(_ body: (any StorageTransaction) throws -> Result) throws -> Result {
    let transaction = try beginTransaction()
    let result: Result
    do { result = try body(transaction) } catch {
      transaction.rollback()
      // Of a store that was replaced meanwhile it says nothing what stood in it.
      if error is ChangeError { _ = try changeMark }
      throw error
    }
    try transaction.commit()
    return result
  }

  /// Nothing: what has no index beside its records loses none.
  public func verifyAbsence(of plan: FetchPlan) throws {}

  /// Nobody: a group has only members that are in the book.
  public func absentMembers(of group: RecordID) throws -> [RecordID] { [] }

  /// Runs a closure; who shares the store with nobody needs no more.
  public func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  /// Delivers operations that are read all at once; an adapter that can reads them one after another.
  public func forEachOperation(of step: Int, _ body: (Operation) throws -> Bool) throws {
    for operation in try operations(of: step) { guard try body(operation) else { return } }
  }

  /// Applies change sets one after another as one step: all of them or none.
  ///
  /// This is the only way data changes. The sets are asked for while the transaction goes on, so that an import of any
  /// length needs little memory; when `next` throws, nothing was changed. New values must obey the `rules` of their
  /// declarations; what undo brings back need not. A step that undoes or redoes is written even when it finds nothing to
  /// change, because it was taken back all the same.
  /// - Parameters:
  ///   - description: what the step is.
  ///   - rules: the declarations, which are asked for when nobody else can change the store any more.
  ///   - next: the next change set by these rules, or nothing behind the last.
  /// - Returns: the step, or nothing when there was nothing to change.
  /// - Throws: ``ChangeError`` or what the adapter throws. Nothing was changed then.
  @discardableResult
  public func commit(
    as description: StepDescription, rules: @autoclosure () throws -> PropertyCatalog,
    next: (PropertyCatalog) throws -> ChangeSet?
  ) throws -> Step? {
    try withTransaction { transaction in
      let rules = try rules()
      let step = description.numbered(try transaction.nextStep)
      let containers = ContainerTable()
      var isEmpty = true
      while let change = try next(rules) {
        let operations = try change.apply(to: transaction, step: step, rules: rules, containers: containers)
        if operations.isEmpty { continue }
        isEmpty = false
        try transaction.append(step, operations)
      }
      if isEmpty, step.kind != .change {
        try transaction.append(step, [])
        return step
      }
      return isEmpty ? nil : step
    }
  }

  /// Applies change sets that are at hand; see ``commit(as:rules:next:)``.
  @discardableResult
  public func commit(
    _ changes: some Sequence<ChangeSet>, as description: StepDescription,
    rules: @autoclosure () throws -> PropertyCatalog
  ) throws -> Step? {
    var waiting = changes.makeIterator()
    return try commit(as: description, rules: try rules()) { _ in waiting.next() }
  }
}

/// What came of backing up a store.
public struct StoreBackup: Hashable, Sendable {
  /// The size of the copy in bytes.
  public let size: Int
  /// The number of its latest step.
  public let latestStep: Int

  /// Describes a backup.
  public init(size: Int, latestStep: Int) {
    self.size = size
    self.latestStep = latestStep
  }
}
