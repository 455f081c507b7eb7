import Glibc

/// Bytes that arrive in pieces and leave as lines.
struct LineBuffer: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the line begins that is taken next.
  private var start = 0
  /// Up to where no end of a line was found.
  private var searched = 0

  /// Makes an empty one.
  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) { self.limit = limit }

  /// A line, or why there is none.
  enum Line: Hashable, Sendable {
    /// A line without its end.
    case line([UInt8])
    /// There is only the beginning of one, or nothing.
    case incomplete
    /// There are more bytes than a line may have.
    case tooLong
  }

  /// The beginning of a line whose end has not come.
  var rest: ArraySlice<UInt8> { bytes[start...] }

  /// Adds what arrived.
  mutating func append(_ piece: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// Takes the next line. Lines of nothing but blanks are passed over.
  mutating func next() -> Line {
    while let end = endOfLine() {
      guard end - start <= limit else { return .tooLong }
      let line = bytes[start..<end]
      start = end + 1
      searched = start
      if !line.allSatisfy(Self.isBlank) { return .line(Array(line)) }
    }
    searched = bytes.count
    return bytes.count - start > limit ? .tooLong : .incomplete
  }

  private func endOfLine() -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      let unread = unsafe UnsafeRawBufferPointer(rebasing: bytes[searched...])
      guard let base = unread.baseAddress else { return nil }
      return unsafe memchr(base, Int32(UInt8(ascii: "\n")), unread.count).map {
        unsafe searched + (UnsafeRawPointer($0) - base)
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
