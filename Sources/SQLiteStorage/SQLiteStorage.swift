public import AddressBook
import CSQLite
import PropertyLists

/// A store in one file of SQLite: the default.
///
/// Several processes may have the same file open; each opens its own storage. What a commit changed is on the disk when
/// it returns. A storage is confined to the thread that opened it.
public final class SQLiteStorage: StorageAdapter {
  /// What may be done to the file.
  public enum Mode: Hashable, Sendable {
    /// Open it, and make it when there is none. It appears as a whole or not at all.
    case createOrOpen
    /// Open it; a missing or empty file is an error.
    case openExisting
    /// Open it and change nothing.
    case readOnly
  }

  /// Whether the store can only be read: it was opened so, or the file or its folder cannot be written now.
  public var isReadOnly: Bool {
    connection.isReadOnly && !connection.isShortOfRoom && (opening.mode == .readOnly || !location.isWritable)
  }

  let opening: StoreOpening
  private(set) var connection: Connection
  var location: StoreLocation { opening.location }
  /// The numbers of keys, which never change once they are given.
  var keyIdentifiers = KeyIdentifiers()
  private var isPreparedForWriting = false

  /// Opens a store.
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: what may be done to it.
  ///   - busyTimeout: how long to wait for another program that is writing.
  ///   - isInterrupted: asked while waiting and within long statements, which end when somebody asked to stop.
  /// - Throws: ``StorageError`` for a file that cannot be opened or made, is no store, or is damaged or of a newer
  ///   version.
  public convenience init(
    path: String, mode: Mode = .createOrOpen, busyTimeout: Duration = .seconds(5),
    isInterrupted: @escaping () -> Bool = { false }
  ) throws(StorageError) {
    try self.init(
      StoreOpening(
        location: StoreLocation(path: path), mode: mode,
        busyPolicy: BusyPolicy(timeout: busyTimeout, isInterrupted: isInterrupted)))
  }

  init(_ opening: StoreOpening) throws(StorageError) {
    self.opening = opening
    connection = try opening.open()
    try bringUpToDate()
  }

  /// What the store is, for people.
  public var info: StorageInfo {
    get throws {
      try requireSameFile()
      return StorageInfo(
        kind: "sqlite", location: location.shownPath, bookIdentifier: try bookIdentifier, isReadOnly: isReadOnly,
        size: location.size,
        details: ["schema": .integer(.init(Schema.version)), "SQLite": .string(Connection.libraryVersion)])
    }
  }

  private var bookIdentifier: String {
    get throws(StorageError) {
      let statement = try connection.statement(.getMeta)
      defer { statement.reset() }
      statement.bind(Schema.bookIdentifierKey, at: 1)
      return try statement.step() ? statement.text(0) : ""
    }
  }

  /// A database for what has to be remembered for a while, which lies in memory and, where it grows, in a file without a name.
  func scratch() throws(StorageError) -> Connection {
    let connection = try Connection(
      path: location.shownPath, name: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
      busyPolicy: opening.busyPolicy)
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    return connection
  }

  /// Begins a transaction. Other programs that want to write wait meanwhile; readers do not.
  /// - Throws: ``StorageError/readOnly(_:)``, ``StorageError/busy(_:)`` or ``StorageError/full(_:)``, or an error when
  ///   another program has replaced the store or brought it to another version, or a transaction is open already.
  public func beginTransaction() throws -> any OpenTransaction {
    try requireNoTransaction()
    try prepareForWriting()
    try connection.statement(.begin).run()
    let transaction = SQLiteTransaction(self)
    // Whether the file is still where it was the commit asks, which is soon enough.
    do { try requireSameVersion() } catch {
      transaction.rollback()
      throw error
    }
    return transaction
  }

  func requireNoTransaction() throws(StorageError) {
    if connection.isInTransaction { throw .beingWritten(location.shownPath) }
  }

  /// Runs a closure inside one read transaction of SQLite, which costs less than one for each read.
  public func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard !connection.isInTransaction else { return try body() }
    try connection.statement(.beginReading).run()
    // Nothing was written, so that nothing can be lost at the end. SQLite commits nothing where it has met damage.
    defer {
      try? connection.endTransaction(.commit)
      if connection.isInTransaction { try? connection.endTransaction(.rollback) }
    }
    return try body()
  }

  /// Drops the transaction that is open.
  func dropTransaction() {
    // SQLite has dropped it itself after some failures, and drops it with the connection at the latest.
    if connection.isInTransaction { try? connection.endTransaction(.rollback) }
    keyIdentifiers = KeyIdentifiers()
  }

  /// Runs a closure between `BEGIN` and `COMMIT`.
  func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.statement(.begin).run()
    do {
      let result = try body()
      try connection.endTransaction(.commit)
      return result
    } catch {
      dropTransaction()
      throw error
    }
  }

  /// Makes sure, inside a transaction, that no other program has brought the store to another version since it was opened.
  func requireSameVersion() throws(StorageError) {
    let statement = try connection.statement(.userVersion)
    defer { statement.reset() }
    let found = Schema.versions(userVersion: try statement.step() ? statement.integer(0) : 0)
    guard found.schema <= Schema.version else {
      throw .newerVersion(location.shownPath, found: found.schema, supported: Schema.version)
    }
    guard found == (Schema.version, Folding.version) else {
      throw .unavailable(
        location.shownPath, reason: "another version of the program changed it while it was open",
        remedy: "open it again")
    }
  }

  /// Makes sure that the file that is open is the one that others open.
  func requireSameFile() throws(StorageError) {
    guard !connection.hasMoved else { throw replaced }
  }

  /// Sets what matters to writers only, so that readers start faster.
  /// - Throws: ``StorageError`` when the store cannot be written.
  func prepareForWriting() throws(StorageError) {
    guard !isPreparedForWriting else { return }
    if connection.isReadOnly, opening.mode != .readOnly { try reconnect() }
    guard !connection.isReadOnly else {
      throw connection.isShortOfRoom ? .full(location.shownPath) : .readOnly(location.shownPath)
    }
    try connection.useWriteAheadLog()
    try connection.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -65536;
      PRAGMA journal_size_limit = 16777216;
      """)
    isPreparedForWriting = true
  }

  /// Opens a store anew that could only be read: there may be room or a permission by now.
  private func reconnect() throws(StorageError) {
    let (book, readOnly) = (try bookIdentifier, connection)
    connection = try StoreOpening(location: location, mode: .openExisting, busyPolicy: opening.busyPolicy).open()
    keyIdentifiers = KeyIdentifiers()
    guard try bookIdentifier == book else {
      connection = readOnly
      throw replaced
    }
    try bringUpToDate()
  }

  private var replaced: StorageError {
    .unavailable(
      location.shownPath, reason: "its file was removed or replaced while it was open", remedy: "open it again")
  }
}

/// A store is confined to the thread that opened it.
@available(*, unavailable)
extension SQLiteStorage: Sendable {}
