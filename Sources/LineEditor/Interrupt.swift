import CTerminal
import Glibc

/// Requests to stop: ^C, and the signals that end programs.
///
/// While a command runs they are only remembered; long work looks at ``isPending`` between two steps, in which it can
/// still be left, and waits with ``wait(for:milliseconds:)``. Other system calls go on after a signal as if nothing
/// was.
public enum Interrupt: Sendable {
  /// What a wait came to.
  public enum WaitResult: Hashable, Sendable {
    /// The descriptor can be read, or has ended.
    case ready
    /// The time is over.
    case timedOut
    /// A request to stop came; it is still pending.
    case interrupted
  }

  /// Catches SIGINT, SIGTERM, SIGHUP and SIGQUIT from now on, except those that were ignored, and makes SIGPIPE and
  /// SIGXFSZ harmless.
  ///
  /// A second SIGTERM, SIGHUP or SIGQUIT that comes while the first is pending ends the process. Programs that are
  /// started get the default dispositions. It may be called again, to no effect.
  public static func install() {
    _ = petcontacts_catch_signals()
  }

  /// Whether somebody asked to stop.
  public static var isPending: Bool {
    signal != nil
  }

  /// The number of the signal that asked to stop, the ones that end programs first.
  public static var signal: Int32? {
    endingSignal ?? (petcontacts_has_signal(SIGINT) ? SIGINT : nil)
  }

  /// Forgets ^C. A signal that ends programs stays pending.
  public static func reset() {
    _ = petcontacts_take_signal(SIGINT)
  }

  /// Waits until a descriptor can be read or has ended, at most `milliseconds` (nil: without limit).
  ///
  /// Without a descriptor it is a sleep that ^C ends.
  public static func wait(for descriptor: Int32? = nil, milliseconds: Int? = nil) -> WaitResult {
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    switch petcontacts_wait_readable(descriptor ?? -1, limit) {
    case Int32(PETCONTACTS_READY): return .ready
    case Int32(PETCONTACTS_SIGNALLED): return .interrupted
    default: return .timedOut
    }
  }

  /// The pending signal that ends programs.
  static var endingSignal: Int32? {
    [SIGTERM, SIGHUP, SIGQUIT].first(where: petcontacts_has_signal)
  }
}
