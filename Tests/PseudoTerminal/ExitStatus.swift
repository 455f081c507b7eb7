/// How a program ended.
public enum ExitStatus: Hashable, Sendable {
  /// It exited with this status.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  init(raw: Int32) {
    self = raw >= 0 ? .exited(raw) : .signalled(-raw)
  }
}
