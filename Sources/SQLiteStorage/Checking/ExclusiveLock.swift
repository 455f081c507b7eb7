import AddressBook
import Glibc

/// Keeps every program out of a store's file, which nobody may have open: SQLite's own lock bytes, locked by POSIX.
final class ExclusiveLock {
  private let place: StoreLocation
  private let descriptor: Int32

  /// The first of the bytes that SQLite locks, and how many there are (SQLite's file format, section 1.3).
  private static let firstByte = 0x4000_0000
  private static let byteCount = 512

  /// Takes the lock.
  /// - Throws: ``StorageError/busy(_:)`` where another program has the store open.
  init(_ place: StoreLocation) throws {
    self.place = place
    descriptor = unsafe open(place.fileName, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError.readOnly(place.shownPath) }
    var lock = Glibc.flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Self.firstByte, l_len: Self.byteCount, l_pid: 0)
    guard unsafe fcntl(descriptor, F_SETLK, &lock) == 0 else {
      close(descriptor)
      throw StorageError.busy(place.shownPath)
    }
  }

  /// Gives the lock back.
  func giveBack() { close(descriptor) }

  /// Copies the file, and the log beside it, as they are.
  func copyFiles(to copy: StoreLocation) throws {
    try copy.create()
    try Self.copy(descriptor, to: copy.fileName, copy.shownPath)
    let log = unsafe open(place.fileName + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { return }
    defer { close(log) }
    try Self.copy(log, to: copy.fileName + "-wal", copy.shownPath)
  }

  private static func copy(_ source: Int32, to path: String, _ shownPath: String) throws {
    let target = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw failure(shownPath) }
    defer { close(target) }
    var offset = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe pread(source, $0.baseAddress, $0.count, offset) }
      guard count >= 0 else { throw failure(shownPath) }
      if count == 0 { break }
      // What is left of a write that fits in part is tried on, which tells why.
      let written = unsafe chunk.withUnsafeBytes { unsafe pwrite(target, $0.baseAddress, count, offset) }
      guard written > 0 else { throw failure(shownPath) }
      offset += written
    }
    guard fsync(target) == 0 else { throw failure(shownPath) }
  }

  private static func failure(_ path: String) -> StorageError {
    let number = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(number) { return .full(path) }
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return .unavailable(path, reason: reason, remedy: "check the disk and the permissions of the folder")
  }
}
