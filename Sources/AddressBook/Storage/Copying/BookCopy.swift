/// Copies a whole book from one store into another, whatever kinds they are, and makes sure that both hold the same.
///
/// What is copied is what is stored: every record with its identifier, container, revision, place and properties, whether
/// or not a rule would accept them; who is in which group and where; pictures; documents; and the history, so that what
/// could be undone in the original can be undone in the copy.
///
/// No change is made to a book by this, and so none goes through a ``ChangeSet``: applying one gives a record a new
/// revision, date and place, and adds a step. Like a migration a copy writes stored forms, through
/// ``StorageTransaction``, and only ever into a ``StorageDraft``, which nobody sees before it is whole. It is written in
/// several transactions, so that little memory is needed for a book of any size: the draft is what makes the copy all or
/// nothing.
///
/// The copy is a book of its own with an identifier of its own. From then on both make steps with the same numbers, so that
/// a ``ChangeHistoryToken`` of the one must mean nothing to the other: it tells that everything has to be read again. A
/// backup is the same book, see ``StorageAdapter/backUp(to:)``.
public struct BookCopy {
  let source: any StorageAdapter
  /// Whether what is damaged is left out, rather than that nothing is copied.
  let leavesDamaged: Bool
  /// Told how far the work is, often. What it throws ends the work.
  let progress: (BookCopyProgress) throws -> Void

  /// Gets ready to copy a book.
  /// - Parameters:
  ///   - source: the store, which is read as it is at one moment.
  ///   - leavesDamaged: whether what is damaged is left out; else nothing is copied from a damaged store.
  ///   - progress: told how far the work is, often. What it throws ends the work.
  public init(
    of source: any StorageAdapter, leavesDamaged: Bool = false,
    progress: @escaping (BookCopyProgress) throws -> Void = { _ in }
  ) {
    self.source = source
    self.leavesDamaged = leavesDamaged
    self.progress = progress
  }

  /// Copies the book into a draft, reads both again and compares them, and gives the draft its name.
  /// - Returns: what was copied, and what was left out.
  /// - Throws: ``BookCopyError``, and what the stores and the progress throw. There is no copy then, and no draft.
  @discardableResult
  public func make(in draft: any StorageDraft) throws -> BookCopyReport {
    do {
      let report = try source.withSnapshot {
        let report = try write(to: draft.open())
        try verify(draft.open(), report)
        return report
      }
      try draft.publish()
      return report
    } catch {
      draft.discard()
      throw error
    }
  }

  /// Writes the book into an empty store. The source should be in a snapshot.
  func write(to target: any StorageAdapter) throws -> BookCopyReport {
    var writer = try BookCopyWriter(self, to: target)
    return try writer.write()
  }

  /// Compares a store that was written with the source. The source should be in a snapshot.
  func verify(_ target: any StorageAdapter, _ report: BookCopyReport) throws {
    try target.withSnapshot { try BookComparison(self, with: target, report).compare() }
  }
}

/// It is confined to the thread that opened the source.
@available(*, unavailable)
extension BookCopy: Sendable {}

/// A store that is made where nobody looks for it, and takes its place when it is whole.
///
/// A draft that is left behind because the program was killed is removed by the next draft for a place beside it.
public protocol StorageDraft: AnyObject {
  /// Opens the store, which is empty at first. One that was opened before must have been given up.
  func open() throws -> any StorageAdapter
  /// Makes the store last and gives it its name.
  /// - Throws: ``StorageError/taken(_:)`` when something has the name meanwhile, or another ``StorageError``.
  func publish() throws
  /// Removes the draft; one that has been given its name stays.
  func discard()
}

/// How far the copying of a book is.
public struct BookCopyProgress: Hashable, Sendable {
  /// What is being done.
  public enum Phase: Hashable, Sendable {
    /// Records are written; they are what is counted.
    case copyingRecords
    /// The history is written; steps are what is counted.
    case copyingHistory
    /// The records of both stores are compared.
    case verifyingRecords
    /// The history of both stores is compared.
    case verifyingHistory
  }

  /// What is being done.
  public let phase: Phase
  /// How many records or steps are done.
  public let count: Int
  /// How many there are.
  public let total: Int
}
