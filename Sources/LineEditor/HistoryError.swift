import Glibc

/// Why the history file could not be used.
public struct HistoryError: Error, Hashable, Sendable {
  /// What failed.
  public enum Operation: String, Hashable, Sendable {
    /// Making the folder.
    case makeFolder = "make the folder of"
    /// Opening it.
    case open = "open"
    /// Reading it.
    case read = "read"
    /// Adding a line.
    case write = "write to"
    /// Cutting it to its limit.
    case shorten = "shorten"
    /// Waiting for another prompt to be done with it.
    case lock = "lock"
  }

  /// What failed.
  public let operation: Operation
  /// The path of the file.
  public let path: String
  /// Why, in words.
  public let reason: String
}

extension HistoryError {
  /// Makes an error of the system's error number (errno).
  init(operation: Operation, path: String, code: Int32) {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    self.init(operation: operation, path: path, reason: reason)
  }
}

extension HistoryError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    "cannot \(operation.rawValue) the history file \(path): \(reason); lines are kept for this session only"
  }
}
