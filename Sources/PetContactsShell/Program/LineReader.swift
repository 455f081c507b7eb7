import Glibc
import LineEditor

/// Reads lines of bytes, bounded in length.
struct LineReader {
  /// A line without its end.
  enum Line {
    case bytes([UInt8])
    case tooLong
    /// What follows cannot be read: the system's error number.
    case unreadable(Int32)

    /// What can be known of the line's bytes.
    var bytes: [UInt8] {
      if case .bytes(let bytes) = self { bytes } else { [] }
    }

    /// The line as text.
    /// - Throws: ``ShellError`` when it is not UTF-8, holds a NUL, or is too long.
    func text() throws(ShellError) -> String {
      let bytes: [UInt8]
      switch self {
      case .bytes(let found): bytes = found
      case .tooLong: throw ShellError(.usage, "the line is longer than \(LineReader.lengthLimit >> 20) MB")
      case .unreadable(let number):
        throw ShellError(.failed, "cannot read on", unsafe String(cString: strerror(number)))
      }
      if let offset = bytes.firstIndex(of: 0) {
        throw ShellError(.usage, "the line holds a NUL at byte \(offset + 1)", "commands are text")
      }
      guard let text = try? UTF8Span(validating: bytes.span) else {
        throw ShellError(.usage, "the line is not UTF-8", "check the encoding of the file")
      }
      return String(copying: text)
    }
  }

  static let lengthLimit = 16 << 20
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private let descriptor: Int32?
  // What is read lands here first; kept, because so much room anew for each line makes the allocator tidy up each time.
  private var chunk: [UInt8]
  private var buffer: [UInt8]
  private var position = 0
  private var isAtStart = true
  private var isAtEnd: Bool
  private var problem: Int32?

  /// Reads from a descriptor as its bytes come.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    chunk = Array(repeating: 0, count: 1 << 16)
    buffer = []
    isAtEnd = false
  }

  /// Reads from bytes.
  init(bytes: [UInt8]) {
    descriptor = nil
    chunk = []
    buffer = bytes
    isAtEnd = true
  }

  /// The next line. A byte order mark before the first is no part of it.
  mutating func next() -> Line? {
    let line = nextLine()
    defer { isAtStart = false }
    guard isAtStart, case .bytes(let bytes) = line, bytes.starts(with: Self.byteOrderMark) else { return line }
    return .bytes(Array(bytes.dropFirst(Self.byteOrderMark.count)))
  }

  private mutating func nextLine() -> Line? {
    var searched = position
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return isTooLong ? .tooLong : line(upTo: end)
      }
      if isAtEnd {
        guard position < buffer.count || isTooLong else { return takeProblem() }
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
    guard Interrupt.wait(for: descriptor) != .interrupted else {
      isAtEnd = true
      return
    }
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      problem = count < 0 ? errno : nil
      isAtEnd = true
    }
  }

  private mutating func takeProblem() -> Line? {
    defer { problem = nil }
    return problem.map(Line.unreadable)
  }
}
