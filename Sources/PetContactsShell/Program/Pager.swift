import Glibc

/// The program that shows long output a screen at a time, while it is written.
final class Pager {
  private let process: ShellProcess
  private let descriptor: Int32
  /// Whether it reads no more: the user left it.
  private(set) var isClosed = false

  /// What is used where `PAGER` names no other: it ends by itself when all fits on the screen, obeys colours and leaves
  /// what was read on the screen.
  private static let standard = "less"
  private static let standardFlags = "FRX"

  /// The command of the pager that the environment asks for; nothing when that is none, or is not installed.
  static func command(_ environment: [String: String]) -> String? {
    guard !["", "dumb"].contains(environment["TERM"] ?? "") else { return nil }
    guard let command = environment["PAGER"] else {
      return isInstalled(standard, environment) ? "\(standard) -\(standardFlags)" : nil
    }
    let program = command.trimmingBlanks.prefix { !$0.isWhitespace }
    guard !program.isEmpty, program != "cat" else { return nil }
    return isInstalled(String(program), environment) ? command : nil
  }

  private static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
    if program.contains("/") { return unsafe access(program, X_OK) == 0 }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Starts a pager; nothing when that cannot be done.
  init?(command: String) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    let (reads, writes) = (ends[0], ends[1])
    defer { close(reads) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A pager named without flags gets ours, as less reads them from its variable.
    _ = unsafe setenv("LESS", Self.standardFlags, 0)
    guard let process = ShellProcess(command, reading: reads) else {
      close(writes)
      return nil
    }
    self.process = process
    descriptor = writes
  }

  /// Hands on bytes.
  func write(_ bytes: [UInt8]) {
    if !isClosed, !TerminalConsole.write(bytes, to: descriptor) { isClosed = true }
  }

  /// Tells that this was all, and waits until the user has read it.
  func finish() {
    close(descriptor)
    process.wait()
  }
}
