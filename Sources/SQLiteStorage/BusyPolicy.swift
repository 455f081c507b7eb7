import CSQLite
import Glibc

/// How long to wait for another program, and how often to look.
///
/// SQLite's own waiting sleeps longer and longer, up to a tenth of a second, and then misses its turn among several
/// writers that hold the lock for a millisecond each. This one looks every few milliseconds.
final class BusyPolicy {
  private let timeout: Duration
  private let isInterrupted: () -> Bool
  private var deadline = ContinuousClock.now

  init(timeout: Duration, isInterrupted: @escaping () -> Bool) {
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }

  /// Waits a little.
  /// - Parameter attempt: how often the same lock was waited for before.
  /// - Returns: whether to try again.
  func wait(attempt: Int32) -> Bool {
    let now = ContinuousClock.now
    if attempt == 0 { deadline = now + timeout }
    guard now < deadline, !isInterrupted() else { return false }
    // Different waits keep several programs from looking all at the same time.
    usleep(UInt32.random(in: 200...(attempt < 4 ? 1_000 : 6_000)))
    return true
  }

  /// Makes a connection ask this policy, which must live as long as the connection.
  func install(on database: OpaquePointer) {
    unsafe sqlite3_busy_handler(
      database,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<BusyPolicy>.fromOpaque(context).takeUnretainedValue().wait(attempt: attempt) ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque())
  }
}
