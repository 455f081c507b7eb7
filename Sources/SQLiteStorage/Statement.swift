import AddressBook
import CSQLite

/// A prepared statement: values are bound by position counted from 1, columns are read by position counted from 0.
@safe
final class Statement {
  private let handle: OpaquePointer
  private let path: String
  /// The first refusal of a bound value, which the next step reports.
  private var bindingResult = SQLITE_OK
  /// Whether something large was bound.
  private var holdsMuch = false

  /// Prepares a statement.
  init(_ sql: String, on database: OpaquePointer, path: String) throws(StorageError) {
    var prepared: OpaquePointer?
    var sql = sql
    let result = sql.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_prepare_v3(
          database, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      }
    }
    guard result == SQLITE_OK, let statement = unsafe prepared else {
      throw unsafe Failure(database, result).error(at: path)
    }
    unsafe handle = statement
    self.path = path
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Goes to the next row.
  /// - Returns: whether there is one.
  func step() throws(StorageError) -> Bool {
    guard bindingResult == SQLITE_OK else { throw failure(bindingResult) }
    let result = unsafe sqlite3_step(handle)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(result)
    }
  }

  /// Runs a statement that answers no row, and makes it ready for the next time.
  func run() throws(StorageError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready for the next time, when everything is bound anew.
  func reset() {
    unsafe sqlite3_reset(handle)
    bindingResult = SQLITE_OK
    // SQLite keeps the memory of what was bound and uses it again, which is well as long as it is little.
    if holdsMuch { unsafe sqlite3_clear_bindings(handle) }
    holdsMuch = false
  }

  private func failure(_ code: Int32) -> StorageError {
    unsafe Failure(sqlite3_db_handle(handle), code).error(at: path)
  }
}

extension Statement {
  /// Binds a number.
  func bind(_ number: Int, at index: Int32) {
    note(unsafe sqlite3_bind_int64(handle, index, Int64(number)))
  }

  /// Binds a number, or null.
  func bind(_ number: Int?, at index: Int32) {
    guard let number else { return note(unsafe sqlite3_bind_null(handle, index)) }
    bind(number, at: index)
  }

  /// Binds a real number.
  func bind(_ number: Double, at index: Int32) {
    note(unsafe sqlite3_bind_double(handle, index, number))
  }

  /// Binds text, or null.
  func bind(_ text: String?, at index: Int32) {
    guard var text else { return note(unsafe sqlite3_bind_null(handle, index)) }
    text.withUTF8 { bytes in unsafe bind(text: UnsafeRawBufferPointer(bytes), at: index) }
  }

  /// Binds bytes as text, whether they are valid UTF-8 or not.
  func bind(text bytes: [UInt8], at index: Int32) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe bind(text: bytes, at: index) }
  }

  /// Binds bytes, or null.
  func bind(_ bytes: [UInt8]?, at index: Int32) {
    guard let bytes else { return note(unsafe sqlite3_bind_null(handle, index)) }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let count = unsafe size(of: bytes) else { return }
      note(unsafe petcontacts_bind_blob(handle, index, bytes.baseAddress, count))
    }
  }

  /// Binds what a column of another statement holds.
  func bind(column: Int32, of other: Statement, at index: Int32) {
    note(unsafe sqlite3_bind_value(handle, index, sqlite3_column_value(other.handle, column)))
  }

  private func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) {
    guard let count = unsafe size(of: bytes) else { return }
    note(unsafe petcontacts_bind_text(handle, index, bytes.baseAddress, count))
  }

  private func size(of bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let count = Int32(exactly: bytes.count) else {
      note(SQLITE_TOOBIG)
      return nil
    }
    if count > 16_384 { holdsMuch = true }
    return count
  }

  private func note(_ result: Int32) {
    if bindingResult == SQLITE_OK { bindingResult = result }
  }
}

extension Statement {
  /// What a column holds.
  enum ColumnKind {
    case null, number, text, bytes
  }

  /// What a column holds.
  func kind(_ column: Int32) -> ColumnKind {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .bytes
    default: .number
    }
  }

  /// The number in a column; 0 for null.
  func integer(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  /// The real number in a column.
  func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  /// Whether a column is null.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The text in a column; empty for null.
  func text(_ column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The text in a column, or nothing for null.
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// A copy of the bytes in a column.
  func bytes(_ column: Int32) -> [UInt8] {
    withBytes(column) { bytes in unsafe bytes.withUnsafeBytes { bytes in unsafe [UInt8](bytes) } }
  }

  /// Lends the bytes in a column.
  func withBytes<Result, Failure>(
    _ column: Int32, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : count)
    return try unsafe body(buffer.bytes)
  }
}
