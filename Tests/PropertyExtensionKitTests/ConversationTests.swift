import PropertyLists
import Testing

@testable import PropertyExtensionKit

@Suite("A conversation with PetContacts")
struct ConversationTests {
  /// An extension whose command asks the book.
  static func asking(_ ask: @escaping (Book) throws -> String) -> Conversations {
    var program = PropertyExtension("org.x", version: "1.0")
    program.command("ask") { call in [.message(try ask(call.book))] }
    program.command("hello") { _ in [.message("hello")] }
    return Conversations(program: program)
  }

  static let ask = #"command {"name":"ask"}"#

  static func answer(_ id: Int, _ result: String) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"# }

  static func record(_ id: String) -> String {
    #"{"record":"\#(id)","kind":"person","name":"\#(id)","revision":3,"properties":{}}"#
  }

  @Test("answers what is wrong with errors and goes on")
  func goesOn() {
    let conversation = Self.asking { _ in "" }
    #expect(
      conversation.says([
        "garbage", "[1]", #"{"jsonrpc":"2.0","id":7}"#, #"fly {}"#, #"derive {"records":[]}"#,
        #"derive {"records":[],"keys":["org.y"]}"#, "!unheard {}", #"command {"name":"hello"}"#,
      ]) == [
        #"null: -32700 "g" instead of a value, at line 1, column 1"#, "null: -32600 found [1], wanted an object",
        "-32601 there is no method fly", "-32602 params.keys: missing", "-32602 org.y is not derived by org.x",
        #"{"output":[{"message":"hello"}]}"#,
      ])
  }

  @Test("begins with a greeting and ends with a farewell")
  func beginsAndEnds() {
    let conversation = Self.asking { _ in "" }
    #expect(conversation.raw([Self.ask]) == ["-32600 command came before initialize"])
    #expect(conversation.says([#"!shutdown {}"#, #"command {"name":"hello"}"#]) == [])
  }

  @Test("knows the day and the languages")
  func knowsTheDay() {
    let conversation = Self.asking { "\($0.today) \($0.languages) \($0.region ?? "")" }
    #expect(conversation.says([Self.ask]) == [#"{"output":[{"message":"2026-11-30 [\"pt-BR\"] PT"}]}"#])
  }

  @Test("learns of another day and other languages with any request")
  func learnsTheDay() {
    let conversation = Self.asking { "\($0.today) \($0.languages)" }
    let told = #"command {"name":"ask","today":"2026-12-01","languages":["ja"]}"#
    let answer = #"{"output":[{"message":"2026-12-01 [\"ja\"]"}]}"#
    #expect(conversation.says([told, Self.ask]) == [answer, answer])
  }

  @Test("fetches records page by page")
  func fetches() {
    let conversation = Self.asking { book in
      try book.fetch(where: "a == 1", keys: ["First"], sortedBy: "last", limit: 3).map(\.id).joined(separator: " ")
    }
    #expect(
      conversation.says([
        Self.ask, Self.answer(1, #"{"records":[\#(Self.record("a")),\#(Self.record("b"))],"next":"p2"}"#),
        Self.answer(2, #"{"records":[\#(Self.record("c"))],"next":"p3"}"#),
      ]) == [
        #"{"jsonrpc":"2.0","id":1,"method":"book.fetch","params":{"keys":["First"],"limit":3,"sort":"last","where":"a == 1"}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"book.fetch","#
          + #""params":{"after":"p2","keys":["First"],"limit":1,"sort":"last","where":"a == 1"}}"#,
        #"{"output":[{"message":"a b c"}]}"#,
      ])
  }

  @Test("proposes a change and lets the user pick")
  func proposesAndPicks() {
    let conversation = Self.asking { book in
      let picked = try book.pick("Whom?", keys: ["First"])
      let made = try book.propose("Rename") { change in
        for record in picked {
          change.set(.firstName, of: record, to: "Rex")
          change.requireUnchanged(record)
        }
        change.create(properties: ["First": "Max"])
      }
      return made.joined()
    }
    #expect(
      conversation.says([
        Self.ask, Self.answer(1, #"{"records":[\#(Self.record("a"))]}"#),
        Self.answer(2, #"{"records":["n"],"step":4}"#),
      ]) == [
        #"{"jsonrpc":"2.0","id":1,"method":"book.pick","params":{"keys":["First"],"title":"Whom?"}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"book.propose","params":{"operations":[{"key":"First","op":"set","#
          + #""record":"a","value":"Rex"},{"kind":"person","op":"create","properties":{"First":"Max"}}],"#
          + #""revisions":{"a":3},"title":"Rename"}}"#,
        #"{"output":[{"message":"n"}]}"#,
      ])
  }

  @Test("hands the book's refusal on unless the extension deals with it")
  func handsRefusalOn() {
    let refusal = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Note was not granted"}}"#
    #expect(Self.asking { "\(try $0.fetch())" }.says([Self.ask, refusal])[1] == "-32001 Note was not granted")
    let dealing = Self.asking { book in
      do throws(WireError) {
        return "\(try book.fetch())"
      } catch {
        return "refused: \(error.code == .accessDenied)"
      }
    }
    #expect(dealing.says([Self.ask, refusal])[1] == #"{"output":[{"message":"refused: true"}]}"#)
  }

  @Test("answers requests while it waits for the book, in any order of identifiers")
  func answersMeanwhile() {
    let conversation = Self.asking { "\(try $0.fetch().count)" }
    #expect(
      conversation.says([
        Self.ask, #"command {"name":"hello"}"#, Self.answer(9, "{}"), Self.answer(1, #"{"records":[]}"#),
      ]).dropFirst() == [#"{"output":[{"message":"hello"}]}"#, #"{"output":[{"message":"0"}]}"#])
  }

  @Test("gives up a question when the request is cancelled, and when the conversation ends")
  func givesUp() {
    let conversation = Self.asking { "\(try $0.fetch())" }
    let cancelled = "-32007 book.fetch is no longer wanted"
    #expect(
      conversation.says([Self.ask, #"!cancel {"id":99}"#, #"!cancel {"id":2}"#, Self.ask, Self.answer(2, "{}")]) == [
        #"{"jsonrpc":"2.0","id":1,"method":"book.fetch","params":{}}"#, cancelled,
        #"{"jsonrpc":"2.0","id":2,"method":"book.fetch","params":{}}"#, #"{"output":[{"message":"[]"}]}"#,
      ])
    #expect(conversation.says([Self.ask]).last == cancelled)
  }

  @Test("says so when an answer is too long or not understood")
  func saysSo() {
    let long = Self.asking { _ in String(repeating: "x", count: WireLimits.line) }
    #expect(long.says([Self.ask])[0].hasPrefix("-32006 "))
    let odd = Self.asking { "\(try $0.fetch())" }
    #expect(
      odd.says([Self.ask, Self.answer(1, #"{"records":[{}]}"#)])[1]
        == "-32603 the answer to book.fetch is not understood: records[0].record: missing")
  }
}
