import Glibc

/// A file that stays open, is read at any place, and grows at its end.
public final class OpenFile {
  private let file: FileDescriptor
  /// The file, as it was named when it was opened.
  public let path: String

  /// Opens a file for reading, and for writing when that is asked for.
  ///
  /// - Throws: ``FileError``.
  public init(_ path: String, isWritable: Bool = false) throws(FileError) {
    try Files.check(path, isWritable ? .write : .read)
    self.path = path
    file = try FileDescriptor(
      path, flags: (isWritable ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY, isWritable ? .write : .read,
      shownPath: path)
  }

  /// Makes a file, which must not be there, for reading and writing.
  ///
  /// - Throws: ``FileError``.
  public init(making path: String, mode: UInt32 = 0o600) throws(FileError) {
    try Files.check(path, .write)
    self.path = path
    file = try FileDescriptor(
      path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, .write, shownPath: path)
  }

  /// What tells the file's present state from others.
  public var stamp: FileStamp { FileStamp(file.status()) }

  /// Reads bytes from a place on: as many as are wanted, or fewer at the end of the file.
  ///
  /// - Throws: ``FileError``.
  public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let number = file.number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
        let length = unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + filled))
        if length < 0 && errno == EINTR { continue }
        if length < 0 { failure = errno }
        if length <= 0 { return }
        filled += length
      }
    }
    guard failure == 0 else { throw FileError(errno: failure, .read, path: path) }
    return bytes
  }

  /// Writes bytes at a place.
  ///
  /// - Throws: ``FileError``, with ``FileError/Code/full`` when there is no space left.
  public func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let length = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(offset + written))
      }
      if length > 0 {
        written += length
      } else if errno != EINTR {
        throw FileError(errno: errno, .write, path: path)
      }
    }
  }

  /// Says who may do what with the file.
  ///
  /// - Throws: ``FileError``.
  public func setPermissions(_ permissions: UInt32) throws(FileError) {
    guard fchmod(file.number, permissions) == 0 else { throw FileError(errno: errno, .write, path: path) }
  }

  /// Cuts the file off.
  ///
  /// - Throws: ``FileError``.
  public func truncate(to size: Int) throws(FileError) {
    guard ftruncate(file.number, off_t(size)) == 0 else { throw FileError(errno: errno, .write, path: path) }
  }

  /// Waits until what was written is on the disk.
  ///
  /// - Throws: ``FileError``.
  public func synchronize() throws(FileError) {
    guard fsync(file.number) == 0 || errno == EINVAL else { throw FileError(errno: errno, .write, path: path) }
  }
}

/// A file is confined to the thread that opened it.
@available(*, unavailable)
extension OpenFile: Sendable {}
