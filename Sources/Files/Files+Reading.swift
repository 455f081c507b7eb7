import Glibc

extension Files {
  /// Reads a regular file as a whole.
  ///
  /// A pipe, socket or device is refused, so that reading cannot wait for somebody to write.
  ///
  /// - Parameters:
  ///   - path: The file, symbolic links followed.
  ///   - limit: The most bytes to accept.
  /// - Returns: The contents.
  /// - Throws: ``FileError``, with ``FileError/Code/tooLarge(limit:)`` for a longer file.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try openFile(path)
    let size = file.status().st_size
    let limit = min(max(0, limit), Int.max - 1)
    guard size <= limit else { throw FileError(.tooLarge(limit: limit), .read, path: path) }
    let bytes = try readToEnd(of: file, expecting: Int(size), limit: limit, path: path)
    guard bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), .read, path: path) }
    return bytes
  }

  /// Reads a regular file in pieces of at most 64 KiB, so that a file of any size needs little memory.
  ///
  /// - Parameters:
  ///   - path: The file, symbolic links followed.
  ///   - limit: The most bytes to accept.
  ///   - body: Takes the pieces in order.
  /// - Throws: ``FileError``, with ``FileError/Code/tooLarge(limit:)`` for a longer file, of which pieces were taken; what
  ///   `body` throws.
  public static func read(_ path: String, limit: Int, _ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    let file = try openFile(path)
    var rest = limit
    while true {
      let piece = try readChunk(of: file, size: 1 << 16, path: path)
      guard piece.count <= rest else { throw FileError(.tooLarge(limit: limit), .read, path: path) }
      if !piece.isEmpty { try body(piece) }
      if piece.count < 1 << 16 { return }
      rest -= piece.count
    }
  }

  /// Opens a regular file.
  private static func openFile(_ path: String) throws(FileError) -> FileDescriptor {
    try check(path, .read)
    // Without O_NONBLOCK opening a pipe waits for its writer.
    let file = try FileDescriptor(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, .read, shownPath: path)
    switch file.status().st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw FileError(.isFolder, .read, path: path)
    default: throw FileError(.notAFile, .read, path: path)
    }
  }

  /// Reads the first bytes of a regular file.
  ///
  /// - Throws: ``FileError``.
  public static func readBeginning(_ path: String, count: Int) throws(FileError) -> [UInt8] {
    try readChunk(of: openFile(path), size: max(0, count), path: path)
  }

  /// Reads a regular file of UTF-8 text as a whole.
  ///
  /// A byte order mark is kept, as it is part of the text.
  ///
  /// - Parameters:
  ///   - path: The file, symbolic links followed.
  ///   - limit: The most bytes to accept.
  /// - Returns: The contents.
  /// - Throws: ``FileError``, with ``FileError/Code/notText(offset:)`` where the bytes are not UTF-8.
  public static func readText(_ path: String, limit: Int) throws(FileError) -> String {
    let bytes = try read(path, limit: limit)
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw FileError(.notText(offset: error.byteOffsets.lowerBound), .read, path: path)
    }
  }

  /// Reads until the end or until one byte more than the limit.
  ///
  /// The size is only an expectation: a file can grow while it is read, and those of `/proc` say that they are empty.
  private static func readToEnd(
    of file: borrowing FileDescriptor, expecting size: Int, limit: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more, so that a file of the expected size ends with the first chunk.
    var chunkSize = min(max(size, 4095), limit) + 1
    while bytes.count <= limit {
      let wanted = min(chunkSize, limit + 1 - bytes.count)
      let chunk = try readChunk(of: file, size: wanted, path: path)
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < wanted { break }
      chunkSize = 1 << 16
    }
    return bytes
  }

  /// Reads `size` bytes, or fewer at the end of the file.
  private static func readChunk(
    of file: borrowing FileDescriptor, size: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let number = file.number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<size])
        let length = unsafe Glibc.read(number, rest.baseAddress, rest.count)
        if length < 0 && errno == EINTR { continue }
        if length < 0 { failure = errno }
        if length <= 0 { return }
        count += length
      }
    }
    guard failure == 0 else { throw FileError(errno: failure, .read, path: path) }
    return bytes
  }
}
