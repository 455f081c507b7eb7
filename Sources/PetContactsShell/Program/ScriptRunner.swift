import AddressBook
import Files
import Glibc

/// Runs the commands of a file or of standard input, a line each.
struct ScriptRunner {
  let runner: CommandRunner
  let keepsGoing: Bool

  private static let sizeLimit = 256 << 20
  private static let nestingLimit = 16

  private var session: Session { runner.session }

  /// Runs a file as the whole of the program's work.
  func runWhole(file: String) -> CommandStatus {
    do {
      try run(file: file)
      return closeTransaction(.done)
    } catch {
      return closeTransaction(runner.fail(error, place: nil))
    }
  }

  /// Runs one command as the whole of the program's work.
  func runWhole(words: [String]) -> CommandStatus {
    closeTransaction(runner.run(words))
  }

  /// Runs standard input as the whole of the program's work.
  func runWholeInput() -> CommandStatus {
    var reader = LineReader(descriptor: STDIN_FILENO)
    return closeTransaction(run(named: "standard input") { reader.next() })
  }

  /// Runs a file within a session.
  /// - Throws: ``ShellError``; one without words when the failing line was told already.
  func run(file: String) throws {
    guard session.scriptDepth < Self.nestingLimit else {
      throw ShellError(.failed, "files of commands read each other too deeply", file)
    }
    session.scriptDepth += 1
    defer { session.scriptDepth -= 1 }
    let bytes = try Files.read(Files.expandTilde(file, home: session.folders.home), limit: Self.sizeLimit)
    var reader = LineReader(bytes: bytes)
    let status = run(named: file) { reader.next() }
    if status != .done { throw ShellError(status, "") }
  }

  private func run(named name: String, _ next: () -> LineReader.Line?) -> CommandStatus {
    var number = 0
    var worst = CommandStatus.done
    while !session.isEnding, let line = next() {
      number += 1
      let place = "\(name):\(number)"
      let status = run(line, place: place)
      if status == .done { continue }
      if worst == .done { worst = status }
      if !keepsGoing || status == .interrupted { break }
    }
    return worst
  }

  private func run(_ line: LineReader.Line, place: String) -> CommandStatus {
    do {
      let status = runner.run(line: try line.text(), place: place)
      if status == .done { try session.checkInterrupt() }
      return status
    } catch {
      return runner.fail(error, place: place)
    }
  }

  /// A script that ends between `begin` and `commit` has failed: nothing of it is saved.
  private func closeTransaction(_ status: CommandStatus) -> CommandStatus {
    guard let titles = session.transaction else { return status }
    session.bookIfOpen?.revert()
    session.transaction = nil
    let error = ShellError(
      .failed, "the commands end before commit", "\(TransactionCommands.count(titles)) since begin dropped",
      "end with commit")
    return status == .done ? runner.fail(error, place: nil) : status
  }
}

/// Reads lines of bytes, bounded in length.
struct LineReader {
  /// A line without its end.
  enum Line {
    case bytes([UInt8])
    case tooLong

    /// The line as text.
    /// - Throws: ``ShellError`` when it is not UTF-8, holds a NUL, or is too long.
    func text() throws(ShellError) -> String {
      guard case .bytes(let bytes) = self else {
        throw ShellError(.usage, "the line is longer than \(LineReader.lengthLimit >> 20) MB")
      }
      if let offset = bytes.firstIndex(of: 0) {
        throw ShellError(.usage, "the line holds a NUL at byte \(offset + 1)", "commands are text")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ShellError(.usage, "the line is not UTF-8", "check the encoding of the file")
      }
      return text
    }
  }

  private static let lengthLimit = 16 << 20
  private let descriptor: Int32?
  private var buffer: [UInt8]
  private var position = 0
  private var isAtEnd: Bool

  /// Reads from a descriptor as its bytes come.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer = []
    isAtEnd = false
  }

  /// Reads from bytes.
  init(bytes: [UInt8]) {
    descriptor = nil
    buffer = bytes
    isAtEnd = true
  }

  /// The next line.
  mutating func next() -> Line? {
    var searched = position
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return isTooLong ? .tooLong : line(upTo: end)
      }
      if isAtEnd {
        guard position < buffer.count || isTooLong else { return nil }
        defer { position = buffer.count }
        return isTooLong ? .tooLong : line(upTo: buffer.count)
      }
      if buffer.count - position > Self.lengthLimit {
        isTooLong = true
        position = buffer.count
      }
      buffer.removeFirst(position)
      position = 0
      searched = buffer.count
      fill()
    }
  }

  private func line(upTo end: Int) -> Line {
    var end = end
    if end > position, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    guard end - position <= Self.lengthLimit else { return .tooLong }
    return .bytes(Array(buffer[position..<end]))
  }

  private mutating func fill() {
    guard let descriptor else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }
}
