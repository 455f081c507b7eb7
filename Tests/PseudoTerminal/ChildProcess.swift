import CPseudoTerminal
import Glibc

/// A process that a test started, killed at the latest when the value goes, with what it started itself.
final class ChildProcess {
  let identifier: pid_t
  private(set) var status: ExitStatus?

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  deinit {
    guard status == nil else { return }
    // It leads a session of its own, so that this reaches what it started, and nothing else.
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    unsafe waitpid(identifier, &status, 0)
  }

  /// Looks whether the process has ended, without waiting.
  func checkExit() -> ExitStatus? {
    if let status { return status }
    var raw: Int32 = 0
    if unsafe petcontacts_reap(identifier, false, &raw) { status = ExitStatus(raw: raw) }
    return status
  }

  /// Looks whether the process was stopped since the last look.
  func checkStop() -> Bool {
    guard status == nil else { return false }
    var raw: Int32 = 0
    guard unsafe petcontacts_reap(identifier, true, &raw) else { return false }
    if raw < 1000 { status = ExitStatus(raw: raw) }
    return raw >= 1000
  }

  /// Waits for the end.
  func waitForExit(until deadline: Deadline, output: () -> String) throws -> ExitStatus {
    while true {
      if let status = checkExit() { return status }
      guard !deadline.isOver else { throw HarnessError.timeout(waitingFor: "exit", output: output()) }
      poll(nil, 0, 2)
    }
  }
}

/// A moment after which a test gives up.
struct Deadline {
  private let moment: Int64

  init(seconds: Int) {
    moment = Self.now + Int64(seconds) * 1000
  }

  var isOver: Bool { milliseconds == 0 }

  var milliseconds: Int32 { Int32(clamping: max(0, moment - Self.now)) }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// Reads what a descriptor has; nil at its end.
func readAvailable(_ descriptor: Int32) -> [UInt8]? {
  var count = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
    count = unsafe read(descriptor, buffer.baseAddress, 65536)
    initialized = max(0, count)
  }
  if count < 0, errno == EINTR || errno == EAGAIN { return [] }
  return count > 0 ? bytes : nil
}
