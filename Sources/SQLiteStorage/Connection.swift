import AddressBook
import CSQLite
import CWriteAheadLog

/// A connection to a SQLite database, with its prepared statements.
@safe
final class Connection {
  /// The file, as it is named to people.
  let path: String
  private let handle: OpaquePointer
  private let busyPolicy: BusyPolicy
  private var fixed = [Statement?](repeating: nil, count: Query.allCases.count)
  private var composed: [String: Statement] = [:]

  /// Opens a database. SQLite is given a `name`: the path or a URI.
  init(path: String, name: String, flags: Int32, busyPolicy: BusyPolicy) throws(StorageError) {
    let fileSystem = Self.fileSystem
    var opened: OpaquePointer?
    let result = unsafe sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, fileSystem)
    guard result == SQLITE_OK, let database = unsafe opened else {
      let failure = unsafe Failure(opened, result)
      unsafe sqlite3_close_v2(opened)
      throw failure.error(at: path)
    }
    self.path = path
    unsafe handle = database
    self.busyPolicy = busyPolicy
    unsafe busyPolicy.install(on: database)
  }

  /// What SQLite opens files with: its default file system, with what is written into the log gathered. Before that is first
  /// used the library is configured.
  private static let fileSystem: String? = {
    petcontacts_configure()
    return unsafe petcontacts_gathering_file_system().map { unsafe String(cString: $0) }
  }()

  deinit {
    // Statements that are still held elsewhere keep the connection until they go.
    fixed = []
    composed = [:]
    unsafe sqlite3_close_v2(handle)
  }

  /// Whether the file was removed or replaced since it was opened; what is written then is lost.
  var hasMoved: Bool { unsafe petcontacts_has_moved(handle) != 0 }

  /// Whether SQLite could open the file for reading only.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") != 0 }

  /// Whether it is read-only just because there was no room on the disk when it was opened.
  var isShortOfRoom = false

  /// Whether a transaction was begun and neither committed nor dropped.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The number of the row that was inserted last.
  var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// A fixed statement, prepared when it is first needed.
  func statement(_ query: Query) throws(StorageError) -> Statement {
    if let statement = fixed[query.rawValue] { return statement }
    let statement = try prepare(query.sql)
    fixed[query.rawValue] = statement
    return statement
  }

  /// Commits or rolls back, to the end even when the work is to be given up.
  func endTransaction(_ query: Query) throws(StorageError) {
    busyPolicy.endsTransaction = true
    defer { busyPolicy.endsTransaction = false }
    try statement(query).run()
  }

  /// Lends a statement of any text. While it is lent, another one of the same text is prepared for who asks.
  func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try composed.removeValue(forKey: sql) ?? prepare(sql)
    defer {
      statement.reset()
      if composed.count >= Self.composedLimit { composed = [:] }
      composed[sql] = statement
    }
    return try body(statement)
  }

  /// The most statements of fetches that are kept.
  private static let composedLimit = 64

  /// Lends the handle.
  func withHandle<Result, Failure>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result { try unsafe body(handle) }

  /// Prepares a statement.
  func prepare(_ sql: String) throws(StorageError) -> Statement {
    try unsafe Statement(sql, on: handle, path: path)
  }

  /// Runs statements that answer nothing and are not needed again.
  func execute(_ sql: String) throws(StorageError) {
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw unsafe Failure(handle, result).error(at: path) }
  }

  /// Makes the database keep changes in a log beside it until they are written into it.
  ///
  /// SQLite waits for a program that holds the database, but not for others that do the same at the same moment, so this
  /// does. Both together are one wait.
  func useWriteAheadLog() throws(StorageError) {
    try busyPolicy.waitingOnce { () throws(StorageError) in
      var attempt: Int32 = 0
      while true {
        do throws(StorageError) {
          return try execute("PRAGMA journal_mode = WAL")
        } catch .busy where busyPolicy.wait(attempt: attempt) {
          attempt += 1
        }
      }
    }
  }

  /// The number that a statement answers.
  func integer(_ sql: String) throws(StorageError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }
}

extension Connection {
  /// The version of the library.
  static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }
}
