import Glibc

/// An open file, which is closed, and so unlocked, with the value.
struct OpenFile: ~Copyable {
  enum Kind {
    case regular
    case device
    case other
  }

  enum LockResult {
    case locked
    case busy
    case failed
  }

  private let descriptor: Int32

  /// Opens a file; nil and `errno` when that fails. A file that is made, or that others may read, is for its owner
  /// only from then on.
  init?(path: String, flags: Int32) {
    // Were the member set first, the deinitializer would run and change `errno`.
    let opened = unsafe open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, Self.isRegular(status), status.st_mode & 0o177 != 0 {
      fchmod(descriptor, 0o600)
    }
  }

  deinit {
    close(descriptor)
  }

  var kind: Kind {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .other }
    if Self.isRegular(status) { return .regular }
    return status.st_mode & S_IFMT == S_IFCHR ? .device : .other
  }

  /// Whether the last byte, if there is one, is a newline.
  var endsInNewline: Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    var byte: UInt8 = 0
    return unsafe end <= 0 || pread(descriptor, &byte, 1, end - 1) != 1 || byte == UInt8(ascii: "\n")
  }

  /// Whether the path leads to this very file: another process may have put a new one there.
  func isStill(at path: String) -> Bool {
    var own = stat()
    var other = stat()
    guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &other) == 0 else { return false }
    return own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  /// Takes the lock that keeps other writers out, if nobody has it.
  func lock() -> LockResult {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return .locked }
    return errno == EWOULDBLOCK || errno == EINTR ? .busy : .failed
  }

  /// The last bytes, from the start of a line when there are more; nil and `errno` when reading fails.
  func tail(_ limit: Int) -> [UInt8]? {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0 else { return nil }
    var position = max(0, size - limit)
    let isCut = position > 0
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(65536, limit - bytes.count)
      var count = 0
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        count = unsafe pread(descriptor, buffer.baseAddress, wanted, position)
        initialized = max(0, count)
      }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      position += count
    }
    guard isCut, let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return bytes }
    return Array(bytes[lineEnd...])
  }

  /// Writes all bytes; false and `errno` when that fails.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest.removeFirst(count)
    }
    return true
  }

  /// Has the bytes on the disk.
  func synchronize() -> Bool {
    fsync(descriptor) == 0
  }

  private static func isRegular(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG
  }
}
