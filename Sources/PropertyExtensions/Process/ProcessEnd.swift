import Glibc

/// How a process ended.
public enum ProcessEnd: Hashable, Sendable {
  /// It ended itself, with a status.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)
}

extension ProcessEnd: CustomStringConvertible {
  /// What happened, to follow the name of the program.
  public var description: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let number): "crashed by signal \(number)" + (Self.names[number].map { " (\($0))" } ?? "")
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT",
    SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
    SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
  ]
}
