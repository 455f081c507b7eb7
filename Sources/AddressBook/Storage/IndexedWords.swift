/// The folded words of a record's textual values in the form in which an index takes them: UTF-8, a blank between two
/// words and a line feed between two values.
public struct IndexedWords: Hashable, Sendable {
  /// The words.
  public private(set) var bytes: [UInt8] = []

  /// Whether there is no word.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The words, one list a value.
  public var values: [[String]] {
    bytes.split(separator: Self.valueEnd).map { value in
      value.split(separator: WordSplitter.separator).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static let valueEnd = UInt8(ascii: "\n")

  /// No words. There is room for those of most records.
  init() { bytes.reserveCapacity(256) }

  /// Appends a value that is written in several texts.
  mutating func append(_ parts: [String]) {
    let end = bytes.count
    if end > 0 { bytes.append(Self.valueEnd) }
    let start = bytes.count
    for part in parts { WordSplitter.append(wordsIn: part, to: &bytes, from: start) }
    if bytes.count == start { bytes.removeSubrange(end...) }
  }

  /// Appends a value. Where it is a number in groups of digits, such as a phone's, its digits follow as one word.
  mutating func append(_ text: String) {
    let end = bytes.count
    if end > 0 { bytes.append(Self.valueEnd) }
    let start = bytes.count
    WordSplitter.append(wordsIn: text, to: &bytes, from: start)
    guard bytes.count > start else { return bytes.removeSubrange(end...) }
    var groups = 1
    for byte in bytes[start...] {
      if byte == WordSplitter.separator { groups += 1 } else if !(48...57 ~= byte) { return }
    }
    guard groups > 1 else { return }
    bytes.reserveCapacity(bytes.count * 2 - start + 1)
    let value = start..<bytes.count
    bytes.append(Self.valueEnd)
    for index in value where bytes[index] != WordSplitter.separator { bytes.append(bytes[index]) }
  }

  /// Whether some value has the words one after another, the last as a beginning.
  func contains(_ words: [String]) -> Bool { Self.contains(Self.phrase(words), in: bytes) }

  /// Words as they stand one after another in a value.
  package static func phrase(_ words: [String]) -> [UInt8] { Array(words.joined(separator: " ").utf8) }

  /// Whether the words of some value in bytes of this form have a phrase among them, its last word as a beginning.
  package static func contains(_ phrase: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = phrase.first, bytes.count >= phrase.count else { return false }
    return (0...bytes.count - phrase.count).contains { start in
      bytes[start] == first && (start == 0 || bytes[start - 1] <= WordSplitter.separator)
        && bytes[start...].starts(with: phrase)
    }
  }
}
