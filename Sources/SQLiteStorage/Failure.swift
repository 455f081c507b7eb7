import AddressBook
import CSQLite
import Glibc

/// What SQLite reports, as the error that the core knows.
struct Failure {
  /// SQLite's extended result code.
  let code: Int32
  /// What SQLite says about it.
  let message: String
  /// The system's error number, when the system refused something.
  let systemError: Int32

  /// The error for a store at a path.
  func error(at path: String) -> StorageError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path)
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_FULL: .full(path)
    // What was written may be found whole by the next who opens the store, though nobody can say that it will.
    case SQLITE_IOERR where code == petcontacts_ioerr_fsync:
      .unconfirmed(path, reason: systemReason)
    // A limit of the file's size and an exhausted quota leave no more room than a full disk.
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): .full(path)
    // The index beside the log could not be made longer; SQLite forgets why.
    case SQLITE_IOERR where code == petcontacts_ioerr_shm_size: .full(path)
    case SQLITE_READONLY: .readOnly(path)
    case SQLITE_NOTADB: .notAStore(path, reason: "it is not a SQLite database")
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      .damaged(path, reason: message)
    case SQLITE_IOERR where code == petcontacts_ioerr_short_read: .damaged(path, reason: "the file ends too early")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      .unavailable(path, reason: reason, remedy: "check the permissions of the file and its folder")
    case SQLITE_IOERR: .unavailable(path, reason: reason, remedy: "check the disk")
    default: .unavailable(path, reason: reason, remedy: "try again")
    }
  }

  /// Whether a file could not be opened for writing, or not be written. What was read, or was not free, is another matter.
  var isOfWriting: Bool {
    switch code & 0xFF {
    case SQLITE_IOERR: code != petcontacts_ioerr_read && code != petcontacts_ioerr_short_read
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_FULL: true
    default: false
    }
  }

  private var reason: String { systemError == 0 ? message : "\(message) (\(systemReason))" }

  private var systemReason: String { unsafe strerror(systemError).map { unsafe String(cString: $0) } ?? message }
}

extension Failure {
  /// Asks a connection what happened.
  init(_ database: OpaquePointer?, _ code: Int32) {
    self.code = code
    unsafe message = sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? "unknown error"
    // Other codes do not come from the system.
    switch code & 0xFF {
    case SQLITE_IOERR:
      systemError = unsafe database.map { unsafe petcontacts_last_errno($0) } ?? 0
    case SQLITE_CANTOPEN:
      systemError = unsafe sqlite3_system_errno(database)
    default: systemError = 0
    }
  }
}
