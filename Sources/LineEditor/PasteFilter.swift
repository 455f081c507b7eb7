/// Follows the markers of bracketed paste (xterm control sequences, "Bracketed Paste Mode") through typed bytes.
///
/// Between the markers it leaves out NUL, at which Readline would cut the text, and what goes beyond a limit.
struct PasteFilter {
  private static let startMarker = Array("\u{1B}[200~".utf8)
  static let endMarker = Array("\u{1B}[201~".utf8)

  /// Whether a paste has begun and not ended.
  private(set) var isInside = false

  private let limit: Int
  private var length = 0
  private var matched = 0
  private var isSwallowing = false

  /// Creates a filter that lets `limit` bytes of a paste, and one more, through.
  init(limit: Int) {
    self.limit = limit
  }

  /// Passes one byte on, unless it is left out.
  mutating func pass(_ byte: UInt8, to output: inout [UInt8]) {
    if !isSwallowing, !(isInside && byte == 0) {
      output.append(byte)
      if isInside { length += 1 }
    }
    let marker = isInside ? Self.endMarker : Self.startMarker
    matched = byte == marker[matched] ? matched + 1 : byte == marker[0] ? 1 : 0
    guard matched == marker.count else {
      // Not within a marker, of which a part was passed on.
      if isInside, length > limit, matched == 0 { isSwallowing = true }
      return
    }
    if isSwallowing { output += Self.endMarker }
    isSwallowing = false
    matched = 0
    length = 0
    isInside.toggle()
  }

  /// The bytes without markers, which a terminal may send where no paste is expected.
  static func removingMarkers(from bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(startMarker[0]) else { return bytes }
    var result: [UInt8] = []
    for byte in bytes {
      result.append(byte)
      guard byte == UInt8(ascii: "~") else { continue }
      let end = result.suffix(startMarker.count)
      if end.elementsEqual(startMarker) || end.elementsEqual(endMarker) { result.removeLast(startMarker.count) }
    }
    return result
  }
}
