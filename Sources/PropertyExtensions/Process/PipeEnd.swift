import CProcess
import Glibc

/// Our end of a pipe to or from a program. It does not block.
struct PipeEnd {
  /// The descriptor, or -1 when it is closed.
  private(set) var number: Int32

  /// The most bytes that are taken at once.
  private static let chunk = 64 << 10

  /// Whether it is not closed.
  var isOpen: Bool { number >= 0 }

  /// Takes what has arrived, and closes the pipe at its end.
  /// - Returns: nothing when nothing has arrived.
  mutating func read() -> [UInt8]? {
    guard isOpen else { return nil }
    var failure: Int32 = 0
    let number = number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      let length = unsafe Glibc.read(number, buffer.baseAddress, Self.chunk)
      if length < 0 { failure = errno }
      count = max(0, length)
    }
    if bytes.isEmpty, failure != EAGAIN, failure != EINTR { close() }
    return bytes.isEmpty ? nil : bytes
  }

  /// Writes as many bytes as the pipe takes, and closes it when nobody reads it any more.
  /// - Returns: how many it took.
  mutating func write(_ bytes: ArraySlice<UInt8>) -> Int {
    var written = 0
    while written < bytes.count, isOpen {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return 0 }
        return unsafe petcontacts_write_pipe(number, base + written, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        close()
      }
    }
    return written
  }

  /// Closes it, if it is open.
  mutating func close() {
    if isOpen { _ = Glibc.close(number) }
    number = -1
  }

  /// What to ask `poll` for.
  func watched(for events: Int32) -> pollfd { pollfd(fd: number, events: Int16(events), revents: 0) }
}
