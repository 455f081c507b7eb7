import Glibc
import LineEditor

/// Standard output and standard error, a pager for what is longer than the screen, and a line editor where somebody can be
/// asked.
final class TerminalConsole: Console {
  let isInteractive: Bool
  private var isOutputClosed = false
  // Why output could not be written, unless only nobody reads it any more.
  private var problem: Int32?
  private var buffer: [UInt8] = []
  private let editor: PromptEditor?
  private let pagerCommand: String?
  private var pager: Pager?
  // What is held back because it may fit on the screen; nothing where no pager is wanted.
  private var heldLines: ScreenLines?
  // What goes to standard error once the pager has left the screen.
  private var heldErrors = ""

  private static let bufferSize = 1 << 16

  /// Makes a console; `pagerCommand` starts the pager.
  init(isInteractive: Bool, editor: PromptEditor?, pagerCommand: String? = nil) {
    self.isInteractive = isInteractive
    self.editor = editor
    self.pagerCommand = pagerCommand
  }

  let isTerminal = Terminal.isTerminal(STDOUT_FILENO)
  private let isErrorTerminal = Terminal.isTerminal(STDERR_FILENO)

  var isClosed: Bool { isOutputClosed || pager?.isClosed ?? false }

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
    if let heldLines { hold(text, behind: heldLines) }
    if heldLines == nil, buffer.count >= Self.bufferSize { flush() }
  }

  func writeError(_ text: String) {
    if pager != nil {
      heldErrors += text
      return
    }
    flush()
    _ = Self.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Runs a command, and shows its output in the pager when it is longer than the screen. What it asks or tells of errors
  /// before that comes at once, and what follows it, too.
  func paging<Result>(_ body: () -> Result) -> Result {
    heldLines = pagerCommand == nil ? nil : ScreenLines()
    defer {
      flush()
      leavePager()
    }
    return body()
  }

  private func hold(_ text: String, behind lines: ScreenLines) {
    // Pictures are drawn at the terminal itself.
    if text.hasControlSequencesBesidesColours { return flush() }
    guard let screen, let pagerCommand else { return }
    var lines = lines
    lines.read(text, columns: screen.columns)
    heldLines = lines
    guard lines.count(columns: screen.columns) >= screen.rows else { return }
    pager = Pager(command: pagerCommand)
    flush()
  }

  private func leavePager() {
    guard let pager else { return }
    pager.finish()
    self.pager = nil
    // ^C was meant for the pager.
    Interrupt.reset()
    _ = Self.write(Array(heldErrors.utf8), to: STDERR_FILENO)
    heldErrors = ""
  }

  func ask(_ question: String, discardsTypeahead: Bool) -> String? {
    guard isInteractive else {
      flush()
      return nil
    }
    flush()
    leavePager()
    // What the person answers stands behind the last line.
    let lines = DisplayWidth.wrap(question.printable, to: width)
    for line in lines.dropLast() { write(line + "\n") }
    flush()
    return editor?.lines.ask(Prompt(lines.last ?? ""), discardsTypeahead: discardsTypeahead)
  }

  /// Writes what is held back.
  func flush() {
    heldLines = nil
    if let pager {
      pager.write(buffer)
    } else if !isOutputClosed, !Self.write(buffer, to: STDOUT_FILENO) {
      isOutputClosed = true
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

  /// Writes bytes to a descriptor, and says whether all of them went there.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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

extension String {
  /// Whether the terminal would do more than write and change colours (ECMA-48, SGR).
  fileprivate var hasControlSequencesBesidesColours: Bool {
    var rest = utf8[...]
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[escape...].dropFirst()
      guard rest.popFirst() == UInt8(ascii: "[") else { return true }
      guard let end = rest.firstIndex(where: { 0x40...0x7E ~= $0 }), rest[end] == UInt8(ascii: "m") else { return true }
      rest = rest[end...]
    }
    return false
  }
}
