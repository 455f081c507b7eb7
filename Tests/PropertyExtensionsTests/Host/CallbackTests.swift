import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// What extensions ask for while they are asked.
@Suite struct CallbackTests {
  private let value = [FormatMethod.Value(key: "x", value: 1)]

  @Test func `What an extension asks for is served before it answers`() throws {
    let fixture = try HostFixture()
    fixture.service.onFetch = { parameters in [BookRecord(id: "A:ABPerson", name: parameters.predicate ?? "")] }
    let program = try fixture.addPython(
      "asks",
      """
      def command(params):
          found = call("book.fetch", where="species == cat")["result"]["records"][0]["name"]
          refused = call("book.propose", title="grow", operations=[])["error"]
          picked = call("book.pick", title="Who?", keys=["name"])["result"]
          unknown = call("book.burn")["error"]["code"]
          wrong = call("book.fetch", limit="many")["error"]["code"]
          return {"output": [{"message": json.dumps([found, refused, picked, unknown, wrong])}]}
      """)
    let result = try fixture.host.command(program, CommandMethod.Parameters(name: "x"))
    #expect(
      result.output == [
        .message(
          #"["species == cat", {"code": -32003, "message": "the record takes no change"}, {"records": []}, -32601, -32602]"#
        )
      ])
    #expect(fixture.service.calls == ["fetch species == cat", "propose grow", "pick Who?"])
  }

  @Test func `What is asked by the way reads the book, and neither changes it nor asks the person`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "sly",
      """
      def tries():
          call("book.fetch", where="a")["result"]
          return " ".join(str(call(method, title="x", operations=[], keys=[])["error"]["code"])
                          for method in ["book.propose", "book.pick"])

      def format(params): return {"texts": [{"text": tries()}]}

      def validate(params): return {"problems": [{"record": params["records"][0]["record"], "message": tries()}]}

      def derive(params): return {"values": [{"record": params["records"][0]["record"], "values": {"x": tries()}}]}

      def complete(params): return {"candidates": [{"text": tries()}]}
      """)
    let record = BookRecord(id: "A:ABPerson", name: "")
    let (host, refusals) = (fixture.host, "-32005 -32005")
    #expect(try host.format(program, value) == [refusals])
    #expect(try host.validate(program, [record], changed: [:]).map(\.message) == [refusals])
    #expect(try host.derive(program, [record], keys: ["x"]).map(\.values) == [["x": .string(refusals)]])
    let typed = CompleteMethod.Parameters(.key("x"), prefix: "")
    #expect(try host.complete(program, typed).map(\.text) == [refusals])
    #expect(fixture.service.calls == Array(repeating: "fetch a", count: 4))
  }

  @Test func `The clock stands while a request of the extension is served`() throws {
    let fixture = try HostFixture { $0.request = 8_000 }
    fixture.service.onFetch = { _ in
      usleep(8_500_000)
      return []
    }
    let program = try fixture.addPython("asks", #"def format(params): call("book.fetch"); return {"texts": [{}]}"#)
    #expect(try fixture.host.format(program, value) == [nil])
  }

  @Test func `Serving may lead to requests to other extensions and to the one that asks, up to a depth`() throws {
    let fixture = try HostFixture { $0.nesting = 3 }
    let program = try fixture.addPython(
      "asks",
      """
      def format(params):
          answer = call("book.fetch")
          text = str(answer["error"]["code"]) if "error" in answer else answer["result"]["records"][0]["name"]
          return {"texts": [{"text": "(" + text + ")"}]}
      """)
    let (host, value) = (fixture.host, value)
    fixture.service.onFetch = { _ throws(WireError) in
      let text = try? host.format(program, value)
      return [BookRecord(id: "A:ABPerson", name: text.flatMap(\.first).flatMap(\.self) ?? "?")]
    }
    #expect(try fixture.host.format(program, value) == ["((((-32006))))"])
    #expect(fixture.service.calls.count == 3)
    fixture.service.onFetch = { _ in [] }
  }

  @Test func `More requests than there may be are refused`() throws {
    let fixture = try HostFixture { $0.callbacks = 2 }
    let program = try fixture.addPython(
      "asks",
      """
      def format(params):
          return {"texts": [{"text": " ".join(
              str(call("book.fetch").get("error", {}).get("code")) for _ in range(4))}]}
      """)
    #expect(try fixture.host.format(program, value) == ["None None -32006 -32006"])
  }

  @Test func `An answer that no line holds is an error`() throws {
    let fixture = try HostFixture()
    fixture.service.onFetch = { _ in [BookRecord(id: "A:ABPerson", name: String(repeating: "x", count: 5 << 20))] }
    let program = try fixture.addPython(
      "asks", #"def format(params): return {"texts": [{"text": str(call("book.fetch")["error"]["code"])}]}"#)
    #expect(try fixture.host.format(program, value) == ["-32006"])
  }

  @Test func `Messages for the log are written, and not more than a bounded number of them`() throws {
    let fixture = try HostFixture { $0.notifications = 5 }
    let program = try fixture.addPython(
      "tells",
      """
      def format(params):
          for number in range(1000):
              send(method="log", params={"level": "warning", "message": "number %d" % number})
          send(method="log", params={"level": "loud"})
          send(method="later", params={})
          return {"texts": [{}]}
      """)
    #expect(try fixture.host.format(program, value) == [nil])
    #expect(fixture.service.messages.first == "warning number 0")
    #expect((5..<500).contains(fixture.service.messages.count))
    #expect(fixture.log(program).contains(" warning: number 4\n"))
    #expect(fixture.log(program).contains("more than 5 messages in a second"))
  }

  @Test func `A fault inside another request of the same extension ends both and counts once`() throws {
    let fixture = try HostFixture { $0.restarts = 1 }
    let program = try fixture.addPython(
      "dies",
      """
      def format(params): call("book.fetch")

      def derive(params): os._exit(5)
      """)
    let host = fixture.host
    fixture.service.onFetch = { _ throws(WireError) in
      _ = try? host.derive(program, [BookRecord(id: "A:ABPerson", name: "")], keys: [])
      return []
    }
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.format(program, value) }
    #expect(fault?.reason == .ended(.exited(5), insideLine: false))
    #expect(fixture.host.state(of: program.identifier) == .notStarted)
    fixture.service.onFetch = { _ in [] }
  }
}
