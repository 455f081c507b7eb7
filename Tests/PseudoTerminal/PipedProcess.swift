import CPseudoTerminal
import Glibc

/// Runs a program to its end with pipes for standard input, output and error.
public enum PipedProcess: Sendable {
  /// What a program left.
  public struct Result: Hashable, Sendable {
    /// How it ended.
    public let status: ExitStatus
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard error.
    public let errors: [UInt8]

    /// Standard output as text.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Runs `program` with `input` as its standard input, and waits for it.
  ///
  /// - Throws: ``HarnessError``; after `seconds` the program is killed.
  public static func run(_ program: Program, input: [UInt8] = [], seconds: Int = 600) throws -> Result {
    // A program that ends without reading all of its input must not end the test.
    signal(SIGPIPE, SIG_IGN)
    let pipes = try (0..<3).map { _ in try Pipe() }
    defer { for pipe in pipes { pipe.closeAll() } }
    let process = try program.spawn(
      descriptors: [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd], hasTerminal: false)
    let child = ChildProcess(process)
    pipes[0].closeReadEnd()
    pipes[1].closeWriteEnd()
    pipes[2].closeWriteEnd()
    var collected: [[UInt8]] = [[], []]
    try exchange(input, pipes, &collected, until: Deadline(seconds: seconds))
    let status = try child.waitForExit(until: Deadline(seconds: seconds)) {
      String(decoding: collected[0], as: UTF8.self)
    }
    return Result(status: status, output: collected[0], errors: collected[1])
  }

  /// Runs `program` with text as its standard input.
  public static func run(_ program: Program, input: String, seconds: Int = 600) throws -> Result {
    try run(program, input: Array(input.utf8), seconds: seconds)
  }

  private static func exchange(
    _ input: [UInt8], _ pipes: [Pipe], _ collected: inout [[UInt8]], until deadline: Deadline
  ) throws {
    var rest = input[...]
    fcntlNonBlocking(pipes[0].writeEnd)
    while true {
      if rest.isEmpty { pipes[0].closeWriteEnd() }
      var polled = [
        pollfd(fd: pipes[0].writeEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes[1].readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes[2].readEnd, events: Int16(POLLIN), revents: 0),
      ]
      if polled[1].fd < 0, polled[2].fd < 0 { return }
      guard unsafe poll(&polled, 3, deadline.milliseconds) > 0 || errno == EINTR, !deadline.isOver else {
        throw HarnessError.timeout(waitingFor: "end of output", output: String(decoding: collected[0], as: UTF8.self))
      }
      if polled[0].revents != 0 {
        let count = unsafe rest.withUnsafeBytes { unsafe write(pipes[0].writeEnd, $0.baseAddress, $0.count) }
        if count > 0 { rest.removeFirst(count) }
        if count < 0, errno == EPIPE { rest = [] }
      }
      for index in 1...2 where polled[index].revents != 0 {
        guard let bytes = readAvailable(pipes[index].readEnd) else {
          pipes[index].closeReadEnd()
          continue
        }
        collected[index - 1] += bytes
      }
    }
  }

  private static func fcntlNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }
}

/// The two ends of a pipe, each -1 once it is closed.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe petcontacts_pipe(&ends) else { throw HarnessError.last("pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func closeAll() {
    closeReadEnd()
    closeWriteEnd()
  }
}
