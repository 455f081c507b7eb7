public import PropertyLists

/// A change to a store while it is being made: what is written is read again at once, and nothing of it stays when the
/// transaction is dropped.
///
/// Only the function that applies change sets writes through it, and ``BookCopy``, which changes no book. All that writes
/// throws ``StorageError``, such as ``StorageError/full(_:)``; the transaction must be dropped then.
public protocol StorageTransaction: StorageReader {
  /// Writes a record; `old` is the record as it was stored, nothing for a new one.
  func put(_ record: StoredRecord, replacing old: StoredRecord?) throws
  /// Removes a record, which is in no group and has no members.
  func remove(_ record: StoredRecord) throws
  /// Puts a record into a group at a position, or takes it out.
  func setPosition(_ position: Int?, of member: RecordID, in group: RecordID) throws
  /// Keeps the bytes of a picture, once however often it is put.
  func put(_ picture: ImageData) throws
  /// Writes a document, or deletes it.
  func put(_ document: PropertyList?, at key: DocumentKey) throws
  /// Writes a step and the operations that were applied into the log. What is appended of one step, by its number,
  /// follows one another, and the last says what the step is called.
  func append(_ step: Step, _ operations: [Operation]) throws
  /// Takes over what another store remembers of what is gone. The history is then as long as that store kept it: this
  /// transaction drops no step for being too old or one too many.
  func carryOver(_ marks: StoreMarks) throws
}

/// What a store remembers of what is gone: how far it has counted.
public struct StoreMarks: Hashable, Sendable {
  /// The first place in the order of adding that no record has or had.
  public let nextPlace: Int
  /// The number of the latest step that the history does not hold any more.
  public let historyFloor: Int

  /// Says how far a store has counted.
  public init(nextPlace: Int, historyFloor: Int) {
    self.nextPlace = nextPlace
    self.historyFloor = historyFloor
  }
}

/// A transaction of a storage adapter, which ends once.
public protocol OpenTransaction: StorageTransaction {
  /// Keeps what was written: it is durable when this returns, and none of it is there when it throws.
  /// - Throws: ``StorageError``; with ``StorageError/unconfirmed(_:reason:)`` alone all of it may be there nevertheless.
  func commit() throws
  /// Drops what was written.
  func rollback()
}
