import Glibc

/// Why a program under test could not be driven.
public enum HarnessError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(call: String, code: Int32)
  /// Something did not happen within the time that nothing should take; `output` is what the program said.
  case timeout(waitingFor: String, output: String)
  /// The program ended before something happened.
  case ended(ExitStatus, waitingFor: String, output: String)

  static func last(_ call: String) -> HarnessError {
    .system(call: call, code: errno)
  }
}
