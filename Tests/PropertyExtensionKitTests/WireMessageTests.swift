import PropertyLists
import Testing

@testable import PropertyExtensionKit

@Suite("A message on a line")
struct WireMessageTests {
  /// A message and the line it is written as.
  struct Written: CustomTestStringConvertible {
    let message: WireMessage
    let line: String
    var testDescription: String { line }
  }

  static let written: [Written] = [
    Written(
      message: .request(id: .number(1), method: "derive", parameters: ["keys": ["a"]]),
      line: #"{"jsonrpc":"2.0","id":1,"method":"derive","params":{"keys":["a"]}}"#),
    Written(
      message: .notification(method: "cancel", parameters: ["id": 1]),
      line: #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#),
    Written(
      message: .response(id: .text("x"), result: ["day": .date(.init(secondsSinceReferenceDate: 0))]),
      line: #"{"jsonrpc":"2.0","id":"x","result":{"day":{"$date":"2001-01-01T00:00:00Z"}}}"#),
    Written(
      message: .failure(id: .number(7), WireError(.accessDenied, "no", data: ["key": "Note"])),
      line: #"{"jsonrpc":"2.0","id":7,"error":{"code":-32001,"data":{"key":"Note"},"message":"no"}}"#),
    Written(
      message: .failure(id: nil, WireError(.parseError, "a\nb")),
      line: #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a\nb"}}"#),
  ]

  @Test("is written and read back", arguments: written)
  func isWrittenAndReadBack(_ written: Written) throws {
    #expect(String(decoding: try written.message.encoded(), as: UTF8.self) == written.line + "\n")
    #expect(try WireMessage(line: Array(written.line.utf8)) == written.message)
  }

  @Test("is read as other programs write it")
  func isReadAsOthersWriteIt() throws {
    func read(_ line: String) throws -> WireMessage { try WireMessage(line: Array(line.utf8)) }
    #expect(
      try read(#"{"method": "m", "id": null, "params": null, "jsonrpc": "2.0", "trace": [1]}"#)
        == .notification(method: "m", parameters: [:]))
    #expect(try read(#"{"jsonrpc":"2.0","id":3,"result":null,"error":null}"#) == .response(id: .number(3), result: [:]))
    #expect(
      try read(#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"m","data":"text"}}"#)
        == .failure(id: .number(3), WireError(.init(rawValue: 1), "m")))
  }

  /// A line that is no message, and what is said of it.
  struct Wrong: CustomTestStringConvertible {
    let line: String
    let code: WireError.Code
    let part: String
    var testDescription: String { line }
  }

  static let wrong: [Wrong] = [
    Wrong(line: "", code: .parseError, part: "the end of the text"),
    Wrong(line: "hello", code: .parseError, part: "line 1, column 1"),
    Wrong(line: #"{"jsonrpc":"2.0""#, code: .parseError, part: "end of the object"),
    Wrong(line: "[]", code: .invalidRequest, part: "found [], wanted an object"),
    Wrong(line: #"{"id":1,"method":"m"}"#, code: .invalidRequest, part: #""jsonrpc":"2.0""#),
    Wrong(line: #"{"jsonrpc":"1.0","method":"m"}"#, code: .invalidRequest, part: #""jsonrpc":"2.0""#),
    Wrong(line: #"{"jsonrpc":"2.0"}"#, code: .invalidRequest, part: "wanted a method"),
    Wrong(line: #"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, code: .invalidRequest, part: "id: found 1.5"),
    Wrong(line: #"{"jsonrpc":"2.0","id":1,"method":2}"#, code: .invalidRequest, part: "method: found 2, wanted text"),
    Wrong(line: #"{"jsonrpc":"2.0","id":1,"error":{}}"#, code: .invalidRequest, part: "error.code: missing"),
    Wrong(line: String(repeating: "[", count: 100), code: .limitExceeded, part: "64 containers"),
  ]

  @Test("is refused", arguments: wrong)
  func isRefused(_ wrong: Wrong) throws {
    let error = try #require(throws: WireError.self) { try WireMessage(line: Array(wrong.line.utf8)) }
    #expect(error.code == wrong.code)
    #expect(error.message.contains(wrong.part), "\(error.message)")
  }

  @Test("is refused when it is not UTF-8 or too long")
  func isRefusedForItsBytes() {
    #expect(throws: WireError.self) { try WireMessage(line: [0x22, 0xFF, 0x22]) }
    let text = String(repeating: "x", count: WireLimits.line)
    #expect(throws: WireError.self) { try WireMessage(line: Array(#"{"jsonrpc":"2.0","method":"\#(text)"}"#.utf8)) }
    #expect(throws: WireError.self) {
      try WireMessage.notification(method: "log", parameters: ["message": .string(text)]).encoded()
    }
  }
}
