import Glibc
import LineEditor

/// Standard output and standard error, and a line editor where somebody can be asked.
final class TerminalConsole: Console {
  let isInteractive: Bool
  private(set) var isClosed = false
  // Why output could not be written, unless only nobody reads it any more.
  private var problem: Int32?
  private var buffer: [UInt8] = []
  private let editor: PromptEditor?

  private static let bufferSize = 1 << 16

  init(isInteractive: Bool, editor: PromptEditor?) {
    self.isInteractive = isInteractive
    self.editor = editor
  }

  let isTerminal = Terminal.isTerminal(STDOUT_FILENO)
  private let isErrorTerminal = Terminal.isTerminal(STDERR_FILENO)

  var width: Int { isTerminal ? Self.width(of: STDOUT_FILENO) : .max }

  var errorWidth: Int { isErrorTerminal ? Self.width(of: STDERR_FILENO) : .max }

  private static func width(of descriptor: Int32) -> Int { Terminal.size(of: descriptor)?.columns ?? 80 }

  var hasReader: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let hasEnded = unsafe poll(&output, 1, 0) > 0 && Int32(output.revents) & (POLLERR | POLLHUP) != 0
    return !isClosed && !hasEnded
  }

  var screen: TerminalScreen? { TerminalScreen.ofStandardOutput }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { flush() }
  }

  func writeError(_ text: String) {
    flush()
    _ = Self.write(Array(text.utf8), to: STDERR_FILENO)
  }

  func ask(_ question: String, discardsTypeahead: Bool) -> String? {
    guard isInteractive else {
      flush()
      return nil
    }
    // What the person answers stands behind the last line.
    let lines = DisplayWidth.wrap(question.printable, to: width)
    for line in lines.dropLast() { write(line + "\n") }
    flush()
    return editor?.lines.ask(Prompt(lines.last ?? ""), discardsTypeahead: discardsTypeahead)
  }

  /// Writes what is held back.
  func flush() {
    if !isClosed, !Self.write(buffer, to: STDOUT_FILENO) {
      isClosed = true
      problem = errno == EPIPE ? nil : errno
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is held back and gives the exit status: output that could not be written is a failure.
  func finish(_ status: CommandStatus) -> Int32 {
    flush()
    if let problem {
      let reason = unsafe String(cString: strerror(problem))
      writeError("error: what the command answers cannot be written, \(reason), what it did stands\n")
    }
    return isClosed && status == .done ? CommandStatus.failed.rawValue : status.rawValue
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
        continue
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}
