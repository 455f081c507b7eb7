import Glibc

/// Standard input and output as the two ends of a conversation. Whatever else writes to standard output from then on
/// writes to standard error.
final class StandardStreams {
  private let output: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Whether a person sits at the other end of standard input.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Takes the streams; nothing when standard output is closed.
  init?() {
    // A reader that has gone is noticed by the write, not by a signal that ends the process without a word.
    _ = signal(SIGPIPE, SIG_IGN)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
  }

  /// Reads a line without its end; nothing at the end of the input.
  /// - Throws: ``WireError`` of the code `limitExceeded` for a line that is too long, which is passed over.
  func readLine() throws(WireError) -> [UInt8]? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        if isTooLong || end - start > WireLimits.line {
          throw WireError(.limitExceeded, "a line of more than \(WireLimits.line) bytes")
        }
        return Array(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      if buffer.count > WireLimits.line {
        isTooLong = true
        buffer = []
      }
      searched = buffer.count
      if isAtEnd { return nil }
      fill()
    }
  }

  /// Waits for more input.
  private func fill() {
    let chunk = 64 << 10
    let read = unsafe withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { memory in
      var count: Int
      repeat { count = unsafe Glibc.read(STDIN_FILENO, memory.baseAddress, chunk) } while count < 0 && errno == EINTR
      if count > 0 { unsafe buffer.append(contentsOf: memory.prefix(count)) }
      return count
    }
    if read <= 0 { isAtEnd = true }
  }

  /// Writes for a person.
  static func complain(_ text: String) { _ = unsafe Glibc.write(STDERR_FILENO, text, text.utf8.count) }

  /// Writes a line. When nobody reads any more, the input ends, too.
  func write(_ line: [UInt8]) {
    var written = 0
    while written < line.count {
      let count = unsafe line.withUnsafeBytes { bytes in
        unsafe Glibc.write(output, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        isAtEnd = true
        return
      }
    }
  }
}
