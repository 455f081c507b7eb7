import Files
import Glibc

/// A file of one command a line, which several processes may read, extend and shorten at the same time.
struct HistoryFile {
  /// The number of bytes of the longest line that is written or read.
  static let maximumLineLength = 1 << 16
  /// The number of bytes at the end of the file that are read.
  private static let maximumSize = 8 << 20

  let path: String

  init(path: String) {
    self.path = path
  }

  /// The lines at the end of the file; none when there is no file. Lines that are not UTF-8 are passed over.
  func lines() throws(HistoryError) -> [String] {
    guard let file = try open(creates: false) else { return [] }
    return try lines(of: file)
  }

  /// Adds a line.
  func append(_ line: String) throws(HistoryError) {
    guard let file = try openLocked() else { return }
    // A writer that was killed may have left half a line.
    let bytes = Array(((file.endsInNewline ? "" : "\n") + line + "\n").utf8)
    guard file.write(bytes) else { throw failure(.write) }
  }

  /// Cuts the file to its last lines, and returns how many it has then.
  func keepLast(_ count: Int) throws(HistoryError) -> Int {
    guard let file = try openLocked() else { return 0 }
    let kept = try lines(of: file).suffix(count)
    // Under the lock nobody else writes this name. A reader sees the old file or the new one.
    // A path that is no link, or cannot be followed, stands for itself: the renaming tells what is wrong with it.
    let oldPath = (try? Files.realPath(path)) ?? path
    let newPath = oldPath + ".new"
    unsafe unlink(newPath)
    guard let new = OpenFile(path: newPath, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC),
      new.write(Array(kept.map { $0 + "\n" }.joined().utf8)), new.synchronize(), unsafe rename(newPath, oldPath) == 0
    else {
      let error = failure(.shorten)
      unsafe unlink(newPath)
      throw error
    }
    return kept.count
  }

  private func lines(of file: borrowing OpenFile) throws(HistoryError) -> [String] {
    guard let bytes = file.tail(Self.maximumSize) else { throw failure(.read) }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.count <= Self.maximumLineLength, !line.contains(0) else { return nil }
      return String(validating: line, as: UTF8.self)
    }
  }

  /// Opens the file; nil when it does not exist, or is a device such as /dev/null, which stands for no history.
  private func open(creates: Bool) throws(HistoryError) -> OpenFile? {
    guard let file = firstToOpen(creates ? [O_RDWR | O_CREAT] : [O_RDWR, O_RDONLY]) else {
      if errno == ENOENT, !creates { return nil }
      throw failure(.open)
    }
    let kind = file.kind
    if kind == .regular { return file }
    if kind == .device { return nil }
    throw HistoryError(operation: .open, path: path, code: EINVAL)
  }

  private func firstToOpen(_ choices: [Int32]) -> OpenFile? {
    for choice in choices {
      // Not to wait for the other end should it be a pipe.
      if let file = OpenFile(path: path, flags: choice | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) { return file }
    }
    return nil
  }

  /// Opens the file, made if it is missing, with an exclusive lock that lasts until it is closed.
  private func openLocked() throws(HistoryError) -> OpenFile? {
    do {
      try Files.createFolder(Path.parent(path))
    } catch {
      throw HistoryError(operation: .makeFolder, path: path, reason: error.reason)
    }
    for _ in 0..<100 {
      guard let file = try open(creates: true) else { return nil }
      switch file.lock() {
      case .locked where file.isStill(at: path): return file
      case .locked: continue
      case .busy: poll(nil, 0, 5)
      case .failed: throw failure(.lock)
      }
    }
    throw HistoryError(operation: .lock, path: path, code: EWOULDBLOCK)
  }

  private func failure(_ operation: HistoryError.Operation) -> HistoryError {
    HistoryError(operation: operation, path: path, code: errno)
  }
}
