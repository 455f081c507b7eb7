import LineEditor

/// Hands on what programs of extensions were told and could not take at once, while the prompt waits for a line.
final class ChangeDelivery {
  private var timer: LineEditor.WatchID?

  /// The milliseconds between two attempts.
  private static let interval = 50

  /// Goes on until nothing is left.
  func goOn(_ runtime: ExtensionRuntime, behind lines: LineEditor) {
    guard timer == nil, runtime.deliver() else { return }
    timer = lines.every(milliseconds: Self.interval) { [weak self, unowned runtime, unowned lines] in
      guard let self, !runtime.deliver(), let timer else { return }
      lines.cancel(timer)
      self.timer = nil
    }
  }
}
