import CSQLite
import Glibc
import Synchronization

/// Counts what SQLite writes on a thread, and lets it fail, as if the disk were full. One thread is observed at a time.
enum ObservedWrites {
  private struct State {
    var thread: pthread_t?
    var fail = false
    var count = 0
  }

  private static let state = Mutex(State())

  private static let isInstalled: Bool = {
    guard let system = unsafe sqlite3_vfs_find(nil) else { return false }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = { file, bytes, count, offset in
      let fails = ObservedWrites.state.withLock { state in
        guard state.thread == pthread_self() else { return false }
        state.count += 1
        return state.fail
      }
      guard !fails else {
        errno = ENOSPC
        return -1
      }
      return unsafe pwrite(file, bytes, count, offset)
    }
    let call = unsafe unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
    // Which of them it calls was decided when it was built.
    let one = unsafe system.pointee.xSetSystemCall(system, "pwrite", call)
    let other = unsafe system.pointee.xSetSystemCall(system, "pwrite64", call)
    return one == SQLITE_OK || other == SQLITE_OK
  }()

  /// Runs a closure during which nothing can be written by this thread.
  static func failing<Result>(_ body: () throws -> Result) throws -> Result { try observing(failing: true, body) }

  /// How many writes a closure takes.
  static func count(_ body: () throws -> Void) throws -> Int {
    try observing(failing: false) {
      try body()
      return state.withLock { $0.count }
    }
  }

  private static func observing<Result>(failing: Bool, _ body: () throws -> Result) throws -> Result {
    guard isInstalled else { throw RawDatabase.Failure(message: "SQLite's calls cannot be replaced") }
    let own = pthread_self()
    while !state.withLock({ state in
      guard state.thread == nil else { return false }
      state = State(thread: own, fail: failing)
      return true
    }) { sched_yield() }
    defer { state.withLock { $0.thread = nil } }
    return try body()
  }
}
