import CProcess
import Files
import Glibc

/// A running program with which lines are exchanged. Its standard error goes to a log.
///
/// Nothing here waits but in ``poll(_:interruption:timeout:)``, which looks at all its pipes at once: neither a full pipe nor a
/// flood in one of them holds up the others.
final class ExtensionProcess {
  /// The process, which leads a process group. Its number stays its own until ``end(_:grace:)``.
  let process: pid_t
  /// Where its standard error goes.
  private let log: RotatingLog?
  /// Whether a shell or a sandbox stands between, which tells of a signal by a status of 128 and its number.
  private let isWrapped: Bool
  private let ending: Int32
  private var input: Int32
  private var output: Int32
  private var errors: Int32

  private var lines: LineBuffer
  private var unsent: [UInt8] = []
  private var sent = 0
  /// Whether it left its standard input before it had read all of it.
  private(set) var hasLeftInput = false
  /// Whether it has ended; it is not collected then.
  private(set) var hasEnded = false
  /// How it ended, once it was collected.
  private(set) var end: ProcessEnd?
  /// The last bytes of its standard error.
  private var lastErrors: [UInt8] = []

  /// The most bytes that are taken from a pipe at once.
  private static let chunk = 64 << 10
  /// How many of the last bytes of standard error are remembered.
  private static let remembered = 1 << 10

  /// Starts a program.
  init(_ launch: Launch, lineLimit: Int, log: RotatingLog?, isWrapped: Bool = false) throws(Launch.Failure) {
    let child = try launch.start()
    process = child.process
    ending = child.ending
    input = child.input
    output = child.output
    errors = child.errors
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

  /// Hands on a line, which is written while somebody waits for an answer.
  func send(_ line: [UInt8]) {
    guard input >= 0 else {
      hasLeftInput = true
      return
    }
    if sent == unsent.count {
      unsent = line
      sent = 0
    } else {
      unsent += line
    }
    write()
  }

  /// Closes its standard input when everything was written.
  private var closesInput = false

  /// Tells it that no line follows.
  func finishInput() {
    closesInput = true
    write()
  }

  /// Takes a line that has arrived.
  func nextLine() -> LineBuffer.Line { lines.next() }

  /// The beginning of a line that was never finished.
  var unfinishedLine: ArraySlice<UInt8> { lines.rest }

  /// Whether more may come on its standard output.
  var canSpeak: Bool { output >= 0 }

  /// The last line of its standard error that is not blank.
  var lastErrorLine: String? {
    lastErrors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .last { !$0.allSatisfy { $0 <= 0x20 } }.map { String(decoding: $0, as: UTF8.self) }
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
    // Without a descriptor that tells of their end, processes are asked now and then.
    let isTold = processes.allSatisfy { $0.ending >= 0 || $0.hasEnded }
    let timeout = min(timeout, isTold ? Int(Int32.max) : 20)
    let count = unsafe Glibc.poll(&watched, nfds_t(watched.count), Int32(timeout))
    if count > 0, watched[watched.count - 1].revents != 0 { interruption?.acknowledge() }
    var hasSpoken = false
    for (index, process) in processes.enumerated() {
      let events = watched[(index * 4)..<(index * 4 + 4)].map { count > 0 && $0.revents != 0 }
      if process.take(writable: events[0], output: events[1], errors: events[2]) { hasSpoken = true }
      if !process.hasEnded, process.ending < 0 || events[3] {
        process.hasEnded = petcontacts_child_has_ended(process.process)
      }
    }
    return hasSpoken
  }

  /// What to look at, in the order of ``take(writable:output:errors:)``.
  private var watched: [pollfd] {
    [
      pollfd(fd: sent < unsent.count ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasEnded ? -1 : ending, events: Int16(POLLIN), revents: 0),
    ]
  }

  private func take(writable: Bool, output hasOutput: Bool, errors hasErrors: Bool) -> Bool {
    if writable { write() }
    if hasErrors, let bytes = Self.read(&errors) {
      log?.append(bytes)
      lastErrors = (lastErrors + bytes).suffix(Self.remembered)
    }
    guard hasOutput, let bytes = Self.read(&output) else { return false }
    lines.append(bytes)
    return true
  }

  // MARK: Pipes

  private func write() {
    while sent < unsent.count, input >= 0 {
      let count = unsafe unsent.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe petcontacts_write_pipe(input, base + sent, bytes.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        hasLeftInput = true
        Self.close(&input)
      }
    }
    if closesInput { Self.close(&input) }
  }

  /// What has arrived in a pipe, which is closed at its end; nothing when nothing has.
  private static func read(_ descriptor: inout Int32) -> [UInt8]? {
    guard descriptor >= 0 else { return nil }
    var failure: Int32 = 0
    let number = descriptor
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      let length = unsafe Glibc.read(number, buffer.baseAddress, chunk)
      if length < 0 { failure = errno }
      count = max(0, length)
    }
    if bytes.isEmpty, failure != EAGAIN, failure != EINTR { close(&descriptor) }
    return bytes.isEmpty ? nil : bytes
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}

extension ExtensionProcess {
  /// Ends processes, all at the same time: they are told that no line follows, after some time they are asked to end,
  /// and after some more they and whatever is left in their groups are killed.
  ///
  /// - Parameters:
  ///   - processes: The processes.
  ///   - grace: The milliseconds of each of the two waits; 0 kills at once.
  static func end(_ processes: [ExtensionProcess], grace: Int) {
    let living = processes.filter { $0.end == nil }
    if grace > 0 {
      living.forEach { $0.finishInput() }
      waitForEnd(of: living, .after(milliseconds: grace))
      living.filter { !$0.hasEnded }.forEach { petcontacts_signal_group($0.process, SIGTERM) }
      waitForEnd(of: living, .after(milliseconds: grace))
    }
    // A process that has ended but was not collected still holds the number of its group.
    living.forEach { petcontacts_signal_group($0.process, SIGKILL) }
    waitForEnd(of: living, .after(milliseconds: killed))
    living.forEach { $0.collect() }
  }

  /// The milliseconds that a killed process gets; one that hangs in the kernel for longer is left behind.
  private static let killed = 2_000

  static func waitForEnd(of processes: [ExtensionProcess], _ deadline: Deadline) {
    for process in processes where !process.hasEnded { process.hasEnded = petcontacts_child_has_ended(process.process) }
    while processes.contains(where: { !$0.hasEnded }), !deadline.isOver {
      poll(processes.filter { !$0.hasEnded }, timeout: deadline.left)
      processes.forEach { $0.lines = LineBuffer(limit: 0) }
    }
  }

  private func collect() {
    Self.poll([self], timeout: 0)
    if hasEnded {
      let status = petcontacts_collect_child(process)
      end = status < 0 ? .signalled(-status) : isWrapped && status > 128 ? .signalled(status - 128) : .exited(status)
    } else {
      end = .signalled(SIGKILL)
    }
    closeAll()
  }

  private func closeAll() {
    for descriptor in [input, output, errors, ending] where descriptor >= 0 { _ = Glibc.close(descriptor) }
    (input, output, errors) = (-1, -1, -1)
  }
}
