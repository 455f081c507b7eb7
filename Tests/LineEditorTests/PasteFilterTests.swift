import Testing

@testable import LineEditor

@Suite struct PasteFilterTests {
  private func filtered(_ text: String, limit: Int = 100) -> String {
    var filter = PasteFilter(limit: limit)
    var output: [UInt8] = []
    for byte in text.utf8 { filter.pass(byte, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `What is typed passes as it is`() {
    for text in ["", "abc\0\u{1B}[A", "\u{1B}[20~", "\u{1B}[200~ab\u{1B}[201~\0c", "\u{1B}\u{1B}[200~x\u{1B}[201~"] {
      #expect(filtered(text) == text)
    }
  }

  @Test func `NUL within a paste is left out`() {
    #expect(filtered("\u{1B}[200~a\0b\u{1B}[201~\0") == "\u{1B}[200~ab\u{1B}[201~\0")
  }

  @Test func `A paste beyond the limit is cut, so that it shows, and its end is kept`() {
    let text = String(repeating: "x", count: 50)
    #expect(filtered("\u{1B}[200~\(text)\u{1B}[201~y", limit: 10) == "\u{1B}[200~xxxxxxxxxxx\u{1B}[201~y")
    #expect(filtered("\u{1B}[200~\(text)\u{1B}[201~y", limit: 50) == "\u{1B}[200~\(text)\u{1B}[201~y")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Markers are taken out wherever they are`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["\u{1B}[200~", "\u{1B}[201~", "\u{1B}", "[20", "0~", "1~", "a"]
    for _ in 0..<500 {
      let text = (0..<8).compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let result = String(decoding: PasteFilter.removingMarkers(from: Array(text.utf8)), as: UTF8.self)
      #expect(!result.contains("\u{1B}[200~") && !result.contains("\u{1B}[201~"))
    }
    #expect(PasteFilter.removingMarkers(from: Array("a\u{1B}[200~b~c".utf8)) == Array("ab~c".utf8))
  }

  @Test func `A line that is too long is rejected`() {
    let bytes = [UInt8](repeating: 0x78, count: LineEditor.maximumLineLength + 1)
    #expect(LineEditor.lines(in: bytes) == [.rejected(.tooLong(bytes: bytes.count))])
  }
}
