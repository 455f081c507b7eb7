import Glibc

/// An open file that closes itself.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file, without ever passing it on to a program that is started.
  ///
  /// - Throws: ``FileError`` for `operation` on `shownPath`.
  init(
    _ path: String, flags: Int32, mode: mode_t = 0, _ operation: FileError.Operation, shownPath: String
  ) throws(FileError) {
    while true {
      let number = unsafe open(path, flags | O_CLOEXEC, mode)
      if number >= 0 {
        self.number = number
        return
      }
      guard errno == EINTR else { throw FileError(errno: errno, operation, path: shownPath) }
    }
  }

  deinit { close(number) }

  /// Writes all bytes.
  ///
  /// - Throws: ``FileError`` for writing to `shownPath`.
  borrowing func write(_ bytes: [UInt8], shownPath: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let length = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe Glibc.write(number, rest.baseAddress, rest.count)
      }
      if length > 0 {
        written += length
      } else if errno != EINTR {
        throw FileError(errno: errno, .write, path: shownPath)
      }
    }
  }

  /// What the system says about the open file.
  func status() -> stat {
    var status = stat()
    // It cannot fail on an open descriptor and a valid address.
    _ = unsafe fstat(number, &status)
    return status
  }
}
