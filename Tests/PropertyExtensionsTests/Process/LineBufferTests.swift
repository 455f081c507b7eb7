import Testing

@testable import PropertyExtensions

@Suite struct LineBufferTests {
  private func line(_ text: String) -> LineBuffer.Line { .line(Array(text.utf8)) }

  @Test func `Lines come out whole however they arrive`() {
    for size in 1...12 {
      var buffer = LineBuffer(limit: 10)
      let text = Array("one\ntwo\n\n \t\r\nthree\r\nfo".utf8)
      var lines: [LineBuffer.Line] = []
      for start in stride(from: 0, to: text.count, by: size) {
        buffer.append(text[start..<min(start + size, text.count)])
        while case .line(let line) = buffer.next() { lines.append(.line(line)) }
      }
      #expect(lines == [line("one"), line("two"), line("three\r")])
      #expect(Array(buffer.rest) == Array("fo".utf8))
      #expect(buffer.next() == .incomplete)
    }
  }

  @Test func `A line of more bytes than the limit is too long with its end and without`() {
    var buffer = LineBuffer(limit: 3)
    buffer.append(Array("abc\nabcd".utf8))
    #expect(buffer.next() == line("abc"))
    #expect(buffer.next() == .tooLong)
    buffer.append(Array("\n".utf8))
    #expect(buffer.next() == .tooLong)
  }
}
