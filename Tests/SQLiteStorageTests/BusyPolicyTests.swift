import AddressBook
@testable import SQLiteStorage
import StorageConformance
import Testing

@Suite struct BusyPolicyTests {
  /// Waits until the policy gives up, and gives how often it said to try again.
  private func wait(with policy: BusyPolicy) -> Int32 {
    var attempt: Int32 = 0
    while policy.wait(attempt: attempt) { attempt += 1 }
    return attempt
  }

  @Test func `each wait for a lock has its own time`() {
    let policy = BusyPolicy(timeout: .milliseconds(20), isInterrupted: { false })
    #expect(wait(with: policy) > 0)
    #expect(wait(with: policy) > 0)
  }

  @Test func `waits for the same lock have the time of one`() throws {
    let policy = BusyPolicy(timeout: .milliseconds(20), isInterrupted: { false })
    try policy.waitingOnce {
      #expect(wait(with: policy) > 0)
      #expect(wait(with: policy) == 0)
    }
    #expect(wait(with: policy) > 0)
  }

  @Test func `a store that is held and keeps no log beside it is busy, and nothing is changed`() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteStorage(path: folder.file())
    try RawDatabase.execute(folder.file(), "PRAGMA journal_mode = DELETE")
    let before = try folder.read()
    let storage = try SQLiteStorage(path: folder.file(), busyTimeout: .milliseconds(20))
    let other = try Connection(
      path: folder.file(), name: folder.file(), flags: 2, busyPolicy: BusyPolicy(timeout: .zero) { false })
    try other.execute("BEGIN IMMEDIATE")
    #expect(throws: StorageError.busy(folder.file())) { try storage.withTransaction { _ in } }
    try other.execute("ROLLBACK")
    #expect(try folder.read() == before)
    try storage.withTransaction { _ in }
  }
}
