import PropertyLists
import Testing

@Suite("Text is compared by its bytes")
struct ByteOrderTests {
  @Test("as the standard library compares sequences of bytes", arguments: 0..<4 as Range<UInt64>)
  func comparison(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      // Few characters and lengths around those of a machine word, so that many beginnings agree.
      let texts = (0..<2).map { _ in
        let tail = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          ["a", "b", "\u{E9}", "\u{1F408}"].randomElement(using: &random) ?? ""
        }
        return String(repeating: "x", count: Int.random(in: 5...8, using: &random)) + tail.joined()
      }
      #expect(texts[0].precedesByBytes(texts[1]) == texts[0].utf8.lexicographicallyPrecedes(texts[1].utf8))
      #expect(texts[0].isIdentical(to: texts[1]) == texts[0].utf8.elementsEqual(texts[1].utf8))
      #expect(texts[0].isIdentical(to: texts[0]))
    }
  }

  @Test("so that equivalent keys are two keys")
  func equivalentKeys() {
    var dictionary: PropertyList.Dictionary = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(dictionary.count == 2)
    #expect(dictionary["\u{E9}"] == 1)
    dictionary["e\u{301}"] = nil
    #expect(dictionary == ["\u{E9}": 1])
    #expect(PropertyList.Dictionary(uniquePairs: [.init(key: "b", value: 1), .init(key: "b", value: 2)]) == nil)
  }

  @Test("and values that codecs write differently are different")
  func equality() {
    let values: [PropertyList] = [
      "\u{E9}", "e\u{301}", 1, 1.0, true, "1", .real(0), .real(-0.0), .real(.nan), .real(-.nan), .data([]), [], [:], "",
      -1, .integer(.init(UInt64.max)), .date(.init(secondsSinceReferenceDate: 0)),
      .date(.init(secondsSinceReferenceDate: -0.0)),
    ]
    #expect(Set(values).count == values.count)
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() { #expect((left == right) == (index == other)) }
    }
  }
}
