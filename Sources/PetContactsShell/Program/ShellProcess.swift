import Glibc

/// A command of the user's choice, such as a pager, which `/bin/sh` runs on the same terminal.
struct ShellProcess {
  private let process: pid_t

  /// Starts a command with words behind it, reading from a descriptor instead of standard input; nothing when that cannot
  /// be done.
  init?(_ command: String, words: [String] = [], reading descriptor: Int32? = nil) {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    if let descriptor, unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO) != 0 { return nil }
    var process: pid_t = 0
    // The shell hands the words on as they are.
    let call = words.isEmpty ? command : command + #" "$@""#
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe []
    for word in ["sh", "-c", call] + (words.isEmpty ? [] : ["sh"] + words) { unsafe arguments.append(strdup(word)) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    guard unsafe posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environ) == 0 else { return nil }
    self.process = process
  }

  /// Waits for its end, and gives its exit status; 128 and a signal's number when that ended it.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // As the macros of waitpid(2) read it.
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
