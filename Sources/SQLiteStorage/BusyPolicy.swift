import AddressBook
import CSQLite
import Files
import Glibc

/// How long to wait for another program, how often to look, and when to give up a statement under way.
///
/// SQLite's own waiting sleeps longer and longer, up to a tenth of a second, and then misses its turn among several
/// writers that hold the lock for a millisecond each. This one looks every few milliseconds.
final class BusyPolicy {
  private let timeout: Duration
  let isInterrupted: () -> Bool
  private var deadline = MonotonicInstant.now
  /// Whether several waits are one, and so have one deadline.
  private var isOneWait = false
  /// Whether a transaction is being ended. That is not given up: it may have taken effect already when SQLite asks.
  var endsTransaction = false

  init(timeout: Duration, isInterrupted: @escaping () -> Bool) {
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }

  /// Waits a little.
  /// - Parameter attempt: how often the same lock was waited for before.
  /// - Returns: whether to try again.
  func wait(attempt: Int32) -> Bool {
    let now = MonotonicInstant.now
    if attempt == 0, !isOneWait { deadline = now + timeout }
    guard now < deadline, !isInterrupted() else { return false }
    // Different waits keep several programs from looking all at the same time.
    usleep(UInt32.random(in: 200...(attempt < 4 ? 1_000 : 6_000)))
    return true
  }

  /// Runs what may wait several times for the same lock, and together no longer than for one.
  func waitingOnce<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    deadline = MonotonicInstant.now + timeout
    isOneWait = true
    defer { isOneWait = false }
    return try body()
  }

  /// The steps of SQLite's virtual machine between two looks: far less than a person notices, far more than a look costs.
  private static let stepsBetweenLooks: Int32 = 4_000

  /// Makes a connection ask this policy, which must live as long as the connection.
  ///
  /// It is asked while the connection waits, and in the midst of what takes long, such as sorting. A statement that is
  /// given up within a transaction drops the transaction.
  func install(on database: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      database, Self.stepsBetweenLooks,
      { context in
        guard let context = unsafe context else { return 0 }
        let policy = unsafe Unmanaged<BusyPolicy>.fromOpaque(context).takeUnretainedValue()
        return !policy.endsTransaction && policy.isInterrupted() ? 1 : 0
      },
      context)
    unsafe sqlite3_busy_handler(
      database,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<BusyPolicy>.fromOpaque(context).takeUnretainedValue().wait(attempt: attempt) ? 1 : 0
      },
      context)
  }
}
