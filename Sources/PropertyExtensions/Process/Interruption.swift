import CTerminal
import Glibc

/// How somebody who waits for an extension learns that the user wants it to end.
public struct Interruption {
  /// A descriptor that does not block and becomes readable when the answer of ``isRequested`` may have changed, or -1.
  let descriptor: Int32
  /// Whether the wait is to end.
  let isRequested: () -> Bool

  /// Makes one.
  ///
  /// - Parameters:
  ///   - descriptor: What becomes readable when the answer may have changed; it is emptied. Without one the answer is only
  ///     asked for when something else happens.
  ///   - isRequested: Whether the wait is to end.
  public init(descriptor: Int32, isRequested: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.isRequested = isRequested
  }

  /// One that signals bring, as ^C does.
  public static func bySignals(_ isRequested: @escaping () -> Bool) -> Interruption {
    Interruption(descriptor: petcontacts_signal_descriptor(), isRequested: isRequested)
  }

  /// Takes away what made the descriptor readable.
  func acknowledge() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while unsafe read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}

// What it asks belongs to the thread that waits.
@available(*, unavailable)
extension Interruption: Sendable {}
