/// Bytes that were read from the keyboard and that Readline has not asked for yet.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  private var paste = PasteFilter(limit: LineEditor.maximumLineLength)

  /// Whether nothing waits.
  var isEmpty: Bool { start == bytes.count }

  /// The number of bytes to ask the terminal for.
  ///
  /// Keys are taken one at a time, so that those typed ahead are left for programs that a command starts. Within a
  /// paste all are ours.
  var wanted: Int { paste.isInside ? 65536 : 1 }

  /// Adds bytes that were read.
  mutating func append(_ new: some Sequence<UInt8>) {
    if isEmpty { removeAll() }
    for byte in new { paste.pass(byte, to: &bytes) }
  }

  /// Ends a paste of which no more is to come, as its marker would have; false when there is none.
  mutating func endPaste() -> Bool {
    guard paste.isInside else { return false }
    append(PasteFilter.endMarker)
    return true
  }

  /// Takes the oldest byte.
  mutating func next() -> UInt8? {
    guard !isEmpty else { return nil }
    defer { start += 1 }
    return bytes[start]
  }

  /// Forgets the bytes.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    start = 0
  }
}
