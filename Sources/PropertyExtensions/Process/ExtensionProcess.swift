import CProcess
import Files
import Glibc

/// A running program with which lines are exchanged. Its standard error goes to a log.
///
/// Nothing here waits but ``poll(_:interruption:timeout:)``, which looks at all pipes at once: neither a full pipe nor a
/// flood in one of them holds up the others.
final class ExtensionProcess {
  /// The process, which leads a process group. The number is its own until ``end(_:grace:)`` has collected it.
  let process: pid_t
  private let log: RotatingLog?
  /// Whether a sandbox stands between, which tells of a signal by a status of 128 and its number.
  private let isWrapped: Bool
  /// What becomes readable when the process ends, where the system has such a thing.
  private var ending: PipeEnd
  private var input: PipeEnd
  private var output: PipeEnd
  private var errors: PipeEnd

  private var lines: LineBuffer
  private var unsent: ArraySlice<UInt8> = []
  /// Whether no line follows, so that its standard input is closed when everything was written.
  private var isInputFinished = false
  /// Whether it has left its standard input before it had read everything.
  private(set) var hasLeftInput = false
  /// Whether it has ended; it is not collected by that.
  private(set) var hasEnded = false
  /// How it ended, once it was collected.
  private(set) var end: ProcessEnd?
  /// The last bytes of its standard error.
  private var lastErrors: [UInt8] = []

  /// How many of the last bytes of standard error are remembered.
  private static let remembered = 1 << 10

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - launch: What is started.
  ///   - lineLimit: The most bytes of a line of its standard output.
  ///   - log: Where its standard error goes.
  ///   - isWrapped: Whether it runs in a sandbox.
  /// - Throws: why it could not be started.
  init(_ launch: Launch, lineLimit: Int, log: RotatingLog?, isWrapped: Bool = false) throws(Launch.Failure) {
    let child = try launch.start()
    process = child.process
    ending = PipeEnd(number: child.ending)
    input = PipeEnd(number: child.input)
    output = PipeEnd(number: child.output)
    errors = PipeEnd(number: child.errors)
    lines = LineBuffer(limit: lineLimit)
    self.log = log
    self.isWrapped = isWrapped
  }

  deinit {
    guard end == nil else { return }
    petcontacts_signal_group(process, SIGKILL)
    _ = petcontacts_collect_child(process)
    closeAll()
  }

  // MARK: Lines

  /// Hands on a line with its end. What the pipe does not take at once is written while somebody waits.
  func send(_ line: [UInt8]) {
    guard input.isOpen else {
      hasLeftInput = true
      return
    }
    unsent = unsent.isEmpty ? line[...] : unsent + line
    write()
  }

  /// Tells it that no line follows.
  func finishInput() {
    isInputFinished = true
    write()
  }

  /// How many bytes it was sent and has not read.
  var unreadBytes: Int { unsent.count }

  /// Takes a line that has arrived.
  func nextLine() -> LineBuffer.Line { lines.next() }

  /// Whether a line has begun that was never finished.
  var isInsideLine: Bool { !lines.rest.isEmpty }

  /// Throws away what has arrived.
  func discardLines() { lines = LineBuffer(limit: 0) }

  /// Whether more may come on its standard output.
  var canSpeak: Bool { output.isOpen }

  /// The last line of its standard error that is not blank.
  var lastErrorLine: String? {
    lastErrors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { !$0.allSatisfy { $0 <= 0x20 } }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func write() {
    unsent = unsent.dropFirst(input.write(unsent))
    if !input.isOpen, !unsent.isEmpty {
      hasLeftInput = true
      unsent = []
    }
    if isInputFinished, unsent.isEmpty { input.close() }
  }

  // MARK: Waiting

  /// Waits until something happens to one of several processes, and lets it happen: what is unsent is written, what has
  /// arrived is taken.
  ///
  /// - Parameters:
  ///   - processes: The processes.
  ///   - interruption: What else ends the wait.
  ///   - timeout: How many milliseconds to wait.
  /// - Returns: whether something was taken from a standard output.
  @discardableResult
  static func poll(_ processes: [ExtensionProcess], interruption: Interruption? = nil, timeout: Int) -> Bool {
    var watched = processes.flatMap(\.watched)
    watched.append(pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    // Processes that no descriptor tells of are asked now and then.
    let areAllTold = processes.allSatisfy { $0.ending.isOpen || $0.hasEnded }
    let timeout = min(timeout, areAllTold ? Int(Int32.max) : 20)
    let count = unsafe Glibc.poll(&watched, nfds_t(watched.count), Int32(timeout))
    let events = watched.map { count > 0 && $0.revents != 0 }
    if events[events.count - 1] { interruption?.acknowledge() }
    var hasSpoken = false
    for (process, first) in zip(processes, stride(from: 0, to: events.count, by: 4)) {
      if events[first] { process.write() }
      if events[first + 1], process.takeOutput() { hasSpoken = true }
      if events[first + 2] { process.takeErrors() }
      if events[first + 3] || !process.ending.isOpen { process.noticeEnd() }
    }
    return hasSpoken
  }

  /// What to look at: in this order, to write, its output, its errors, its end.
  private var watched: [pollfd] {
    [
      unsent.isEmpty ? PipeEnd(number: -1).watched(for: 0) : input.watched(for: POLLOUT),
      output.watched(for: POLLIN), errors.watched(for: POLLIN), ending.watched(for: POLLIN),
    ]
  }

  private func takeOutput() -> Bool {
    guard let bytes = output.read() else { return false }
    lines.append(bytes)
    return true
  }

  private func takeErrors() {
    guard let bytes = errors.read() else { return }
    log?.append(bytes)
    lastErrors = (lastErrors + bytes).suffix(Self.remembered)
  }

  // MARK: Ending

  /// Looks whether it has ended.
  func noticeEnd() {
    guard !hasEnded, petcontacts_child_has_ended(process) else { return }
    hasEnded = true
    ending.close()
  }

  /// Takes note of its end, after which its number may be another's. One that hangs in the kernel although it was killed
  /// is left behind.
  func collect() {
    takeErrors()
    if hasEnded {
      let status = petcontacts_collect_child(process)
      end = status < 0 ? .signalled(-status) : isWrapped && status > 128 ? .signalled(status - 128) : .exited(status)
    } else {
      end = .signalled(SIGKILL)
    }
    closeAll()
  }

  private func closeAll() {
    input.close()
    output.close()
    errors.close()
    ending.close()
  }
}
