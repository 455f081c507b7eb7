import CSQLite
import Foundation
import StorageConformance

/// A database as another program sees it.
enum RawDatabase {
  struct Failure: Error {
    let message: String
  }

  /// Runs statements on a database.
  static func execute(_ path: String, _ sql: String) throws {
    var handle: OpaquePointer?
    defer { unsafe sqlite3_close(handle) }
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK, unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else { throw Failure(message: unsafe String(cString: sqlite3_errmsg(handle))) }
  }

  /// The text that a statement answers.
  static func text(_ path: String, _ sql: String) throws -> String? {
    var handle: OpaquePointer?
    var statement: OpaquePointer?
    defer { unsafe sqlite3_close(handle) }
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK,
      unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
    else { throw Failure(message: unsafe String(cString: sqlite3_errmsg(handle))) }
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_step(statement) == SQLITE_ROW else { return nil }
    return unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) }
  }
}

extension TemporaryFolder {
  /// The path of the store in the folder.
  func file() -> String { file("contacts.sqlite") }

  /// Writes a file.
  func write(_ bytes: some Sequence<UInt8>, to name: String = "contacts.sqlite") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Reads a file.
  func read(_ name: String = "contacts.sqlite") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// The permissions of a file or folder.
  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Sets the permissions of a file, or of the folder itself.
  func setPermissions(_ permissions: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}
