import CPseudoTerminal
import Glibc

/// A program that runs on a pseudo-terminal, which a test types at and reads.
///
/// Wait for the prompt before typing, as a person does:
///
///     let terminal = try PseudoTerminal(program)
///     try terminal.expect("> ")
///     try terminal.send("list\r")
///     try terminal.expect("Shippo")
///     try terminal.send(.endOfInput)
///     #expect(try terminal.waitForExit() == .exited(0))
///
/// Whatever waits gives up after a time that it never takes when all is well. The program is killed with the value.
public final class PseudoTerminal {
  /// A key that is not a character.
  public struct Key: Hashable, Sendable {
    let bytes: [UInt8]

    /// The key that a program reads as these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }
    /// The key with the control key held.
    public static func control(_ letter: Character) -> Key { Key([(letter.asciiValue ?? 0) & 0x1F]) }
    /// ^C
    public static let interrupt = control("c")
    /// ^D
    public static let endOfInput = control("d")
    /// Enter
    public static let enter = Key([13])
    /// The tabulator key.
    public static let tab = Key([9])
    /// Arrow up.
    public static let up = Key(Array("\u{1B}[A".utf8))
    /// Backspace.
    public static let backspace = Key([127])
  }

  /// Everything the program wrote so far, as bytes.
  public private(set) var outputBytes: [UInt8] = []
  /// The modes that the terminal had before the program started, for ``modes`` to be compared with.
  public let initialModes: [UInt8]

  private var pty = petcontacts_pty()
  private let child: ChildProcess
  private var position = 0
  private let patience: Int

  /// Starts `program` on a new terminal, which waits `patience` seconds for what is expected.
  public init(_ program: Program, columns: Int = 80, rows: Int = 24, patience: Int = 60) throws {
    var pty = petcontacts_pty()
    guard unsafe petcontacts_pty_open(&pty, Int32(columns), Int32(rows)) else { throw HarnessError.last("openpt") }
    self.pty = pty
    self.patience = patience
    initialModes = Self.modes(of: pty)
    _ = fcntl(pty.controller, F_SETFL, O_NONBLOCK)
    let terminal = pty.terminal
    child = ChildProcess(try program.spawn(descriptors: [terminal, terminal, terminal], hasTerminal: true))
  }

  deinit {
    hangUp()
    close(pty.terminal)
  }

  /// The process of the program.
  public var processIdentifier: Int32 { child.identifier }

  /// Everything the program wrote so far, as text.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The modes of the terminal now (termios), as bytes to be compared.
  public var modes: [UInt8] { Self.modes(of: pty) }

  /// Types bytes.
  public func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = Deadline(seconds: patience)
    while !rest.isEmpty {
      let chunk = rest.prefix(4096)
      let count = unsafe chunk.withUnsafeBytes { unsafe write(pty.controller, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { throw HarnessError.last("write") }
      // The program may have to be read from before it reads on.
      if !rest.isEmpty { collect(milliseconds: count > 0 ? 0 : 1) }
      if deadline.isOver { throw HarnessError.timeout(waitingFor: "input to be read", output: output) }
    }
  }

  /// Types text.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Presses a key.
  public func send(_ key: Key) throws {
    try send(key.bytes)
  }

  /// Waits until the program writes `text`, after the place where the last expected text ended.
  public func expect(_ text: String) throws {
    try expect(Array(text.utf8), named: text)
  }

  /// Waits until the program writes these bytes.
  public func expect(_ bytes: [UInt8], named name: String = "bytes") throws {
    var searched = position
    try wait(for: name) {
      guard let end = outputBytes[searched...].firstRange(of: bytes)?.upperBound else {
        searched = max(position, outputBytes.count - bytes.count)
        return false
      }
      position = end
      return true
    }
  }

  /// Waits until `condition` holds, looking again whenever the program wrote something.
  public func wait(for name: String, until condition: () -> Bool) throws {
    let deadline = Deadline(seconds: patience)
    while true {
      collect(milliseconds: 0)
      if condition() { return }
      if let status = child.checkExit() {
        collect(milliseconds: 0, limit: .max - outputBytes.count)
        if condition() { return }
        throw HarnessError.ended(status, waitingFor: name, output: output)
      }
      guard !deadline.isOver else { throw HarnessError.timeout(waitingFor: name, output: output) }
      collect(milliseconds: 5)
    }
  }

  /// Waits for the program to end, and collects what it wrote.
  public func waitForExit() throws -> ExitStatus {
    let deadline = Deadline(seconds: patience)
    while child.checkExit() == nil {
      guard !deadline.isOver else { throw HarnessError.timeout(waitingFor: "exit", output: output) }
      collect(milliseconds: 5)
    }
    collect(milliseconds: 0, limit: .max - outputBytes.count)
    return try child.waitForExit(until: deadline) { output }
  }

  /// Whether the program has ended.
  public var hasEnded: Bool { child.checkExit() != nil }

  /// Whether the program waits for something that is no disk (`S` in /proc/PID/stat).
  public var isSleeping: Bool {
    let file = unsafe open("/proc/\(child.identifier)/stat", O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    let text = String(decoding: readAvailable(file) ?? [], as: UTF8.self)
    // The name before the state may hold anything.
    return text.split(separator: ")").last?.hasPrefix(" S") ?? false
  }

  /// Waits until the program is stopped, as by ^Z.
  public func waitForStop() throws {
    try wait(for: "stop", until: child.checkStop)
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    if child.checkExit() == nil { kill(child.identifier, number) }
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) throws {
    guard petcontacts_pty_resize(pty.controller, Int32(columns), Int32(rows)) else { throw HarnessError.last("resize") }
  }

  /// Closes the terminal, as when its window is closed.
  public func hangUp() {
    if pty.controller >= 0 { close(pty.controller) }
    pty.controller = -1
  }

  private func collect(milliseconds: Int32, limit: Int = 8192) {
    guard pty.controller >= 0 else {
      poll(nil, 0, milliseconds)
      return
    }
    var polled = [pollfd(fd: pty.controller, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&polled, 1, milliseconds) > 0 else { return }
    // A program that writes as fast as this reads must not keep the test from looking, and from typing.
    let end = outputBytes.count + limit
    while outputBytes.count < end, let bytes = readAvailable(pty.controller), !bytes.isEmpty { outputBytes += bytes }
  }

  private static func modes(of pty: petcontacts_pty) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      initialized = Int(unsafe petcontacts_pty_modes(pty.terminal, start, 256))
    }
  }
}

/// A test drives a terminal from one thread.
@available(*, unavailable)
extension PseudoTerminal: Sendable {}
