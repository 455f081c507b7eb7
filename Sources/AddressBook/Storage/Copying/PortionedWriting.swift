/// Writes into a store in one transaction after another, each of which is small enough to be held in memory.
final class PortionedWriting {
  private let target: any StorageAdapter
  private let marks: StoreMarks
  private var transaction: (any OpenTransaction)?
  private var weight = 0

  /// The weight of a portion, a record being 1: far more than what one transaction costs, and some tens of megabytes.
  private static let limit = 4_096

  init(_ target: any StorageAdapter, _ marks: StoreMarks) {
    self.target = target
    self.marks = marks
  }

  /// Writes what may be in another transaction than what came before it.
  func write(weight: Int = 1, _ body: (any StorageTransaction) throws -> Void) throws {
    if self.weight >= Self.limit { try end() }
    try add(weight: weight, body)
  }

  /// Writes what must be in the same transaction as what came before it.
  func add(weight: Int, _ body: (any StorageTransaction) throws -> Void) throws {
    let open = try transaction ?? begin()
    try body(open)
    self.weight += weight
  }

  /// Keeps all that was written, and the marks even when that is nothing.
  func finish() throws {
    if transaction == nil { _ = try begin() }
    try end()
  }

  /// Drops what was not kept yet.
  func drop() {
    transaction?.rollback()
    transaction = nil
  }

  private func begin() throws -> any OpenTransaction {
    let begun = try target.beginTransaction()
    transaction = begun
    weight = 0
    try begun.carryOver(marks)
    return begun
  }

  /// Keeps what was written so far.
  func end() throws {
    let ended = transaction
    transaction = nil
    weight = 0
    try ended?.commit()
  }
}
