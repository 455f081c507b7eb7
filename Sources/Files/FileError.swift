/// What went wrong with a file or a folder.
public struct FileError: Error, Hashable, Sendable {
  /// The kinds of failure that callers tell apart.
  public enum Code: Hashable, Sendable {
    /// Nothing is there, or a folder on the way is missing.
    case notFound
    /// A folder is where a file was wanted.
    case isFolder
    /// Something that is not a folder is where a folder was wanted.
    case notAFolder
    /// A pipe, socket or device is where a regular file was wanted.
    case notAFile
    /// The user may not do this.
    case permissionDenied
    /// The file system is mounted read-only.
    case readOnly
    /// The file is longer than the caller's limit, in bytes.
    case tooLarge(limit: Int)
    /// The disk or the user's quota is full.
    case full
    /// The bytes are not UTF-8; the offset is that of the first byte that does not fit.
    case notText(offset: Int)
    /// The path is empty, holds a NUL, is too long, or goes round in symbolic links.
    case invalidPath
    /// No home folder could be found to put files in.
    case noHome
    /// Any other failure of the system, as its `errno`.
    case other(Int32)
  }

  /// What was being done.
  public enum Operation: String, Hashable, Sendable {
    case read
    case write
    case createFolder = "create folder"
    case list
    case remove
    case find
  }

  /// The kind of failure.
  public let code: Code

  /// What was being done.
  public let operation: Operation

  /// The file or folder it was done to, as the caller named it.
  public let path: String

  /// Makes an error of its parts.
  public init(_ code: Code, _ operation: Operation, path: String) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// Makes an error of an `errno`.
  init(errno number: Int32, _ operation: Operation, path: String) {
    self.init(Code(errno: number), operation, path: path)
  }
}
