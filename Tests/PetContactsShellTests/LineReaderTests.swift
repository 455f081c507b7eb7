import Testing

@testable import PetContactsShell

@Suite("The reader of lines")
struct LineReaderTests {
  private func lines(_ bytes: [UInt8]) -> [Result<String, ShellError>] {
    var reader = LineReader(bytes: bytes)
    var lines: [Result<String, ShellError>] = []
    while let line = reader.next() { lines.append(Result { () throws(ShellError) in try line.text() }) }
    return lines
  }

  @Test("splits at newlines, with and without carriage return, and takes a last line without one")
  func splits() throws {
    #expect(try lines(Array("one\r\n\ntwo\nthree".utf8)).map { try $0.get() } == ["one", "", "two", "three"])
    #expect(lines([]).isEmpty)
  }

  @Test("refuses a line that is no text and goes on with the next")
  func refuses() throws {
    let found = lines(Array("a\u{0}b\n".utf8) + [0xFF, 0x0A] + Array("last".utf8))
    #expect(found.count == 3)
    #expect(throws: ShellError.self) { try found[0].get() }
    #expect(throws: ShellError.self) { try found[1].get() }
    #expect(try found[2].get() == "last")
  }

  @Test("takes a line of 1 MB and refuses one of 17")
  func bounds() throws {
    let long = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(try lines(long)[0].get().utf8.count == 1 << 20)
    let tooLong = lines([UInt8](repeating: 0x61, count: 17 << 20) + Array("\nnext".utf8))
    #expect(tooLong.count == 2)
    #expect(throws: ShellError.self) { try tooLong[0].get() }
    #expect(try tooLong[1].get() == "next")
  }
}
