import Glibc

/// Waits until a condition holds, and looks again every few milliseconds.
///
/// Tests that depend on what another program or thread does in its own time wait in this way. The time is one that is
/// never taken when all is well, on a busy machine either.
///
/// - Returns: whether the condition came to hold.
public func eventually(seconds: Int = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while true {
    if try condition() { return true }
    guard ContinuousClock.now < end else { return false }
    poll(nil, 0, 5)
  }
}
