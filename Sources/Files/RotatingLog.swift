import Glibc

/// A file that is appended to, and that is put aside under another name when it would grow too long.
///
/// Several processes may append to one. What cannot be written, as on a full disk, is lost without a word: whoever logs
/// has something better to do. Only one file is kept aside, so that both together hold at most twice the limit.
public struct RotatingLog: Hashable, Sendable {
  /// The file.
  public let path: String
  /// The most bytes that it holds.
  public let limit: Int
  /// Where the file goes when it would grow too long.
  public var formerPath: String { "\(path).1" }

  /// Takes a path without opening anything.
  ///
  /// - Parameters:
  ///   - path: The file. Its folder is made when it is first written to.
  ///   - limit: The most bytes to hold.
  public init(_ path: String, limit: Int) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// Appends bytes; of more than the limit the last ones.
  public func append(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes).suffix(limit)
    guard !bytes.isEmpty else { return }
    if let size, size + bytes.count > limit { _ = unsafe rename(path, formerPath) }
    guard let file = open() else { return }
    _ = unsafe bytes.withUnsafeBytes { unsafe write(file.number, $0.baseAddress, $0.count) }
  }

  /// Opens the file, whose folder may be missing.
  private func open() -> FileDescriptor? {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    if let file = try? FileDescriptor(path, flags: flags, mode: 0o600, .write, shownPath: path) { return file }
    try? Files.createFolder(Path.parent(path))
    return try? FileDescriptor(path, flags: flags, mode: 0o600, .write, shownPath: path)
  }

  private var size: Int? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
