/// Why a picture cannot be drawn.
public enum TerminalPictureError: Error, Hashable, Sendable {
  /// chafa cannot be opened, for the reason that the system gives.
  case unavailable(reason: String)
  /// There is not enough memory.
  case noMemory
}

extension TerminalPictureError: CustomStringConvertible {
  /// One sentence without a full stop, with the package to install where it is missing.
  public var description: String {
    switch self {
    case .unavailable(let reason):
      "pictures cannot be shown at the terminal without chafa; install the package libchafa0 (\(reason))"
    case .noMemory: "there is not enough memory to draw the picture"
    }
  }
}
