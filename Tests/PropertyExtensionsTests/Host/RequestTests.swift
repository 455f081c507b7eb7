import Foundation
import Patience
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

@Suite struct RequestTests {
  private func records(_ count: Int, note: String = "") -> [BookRecord] {
    (0..<count).map { BookRecord(id: "\($0):ABPerson", name: "Pet \($0)", properties: ["Note": .string(note)]) }
  }

  /// Derives the number of records in the request.
  private let deriving = """
    def derive(params):
        return {"values": [{"record": record["record"], "values": {"size": len(params["records"])}}
                           for record in params["records"]]}
    """

  @Test func `An extension is started when it is asked for something, greeted, asked and shut down`() throws {
    let fixture = try HostFixture()
    let pet = try fixture.addPython(
      "age",
      """
      def initialize(params):
          global greeting
          greeting = params
          return {"protocol": 1, "identifier": identifier, "version": "1.0", "features": ["derive"]}

      def derive(params):
          print("greeted", json.dumps(greeting), file=sys.stderr)
          return {"values": [{"record": record["record"], "values": {"x": record["properties"]["Note"]},
                              "validUntil": {"$date": "2026-12-01T00:00:00Z"}} for record in params["records"]]}

      def shutdown(params):
          print("good night", file=sys.stderr)
          sys.exit(0)
      """)
    #expect(fixture.host.state(of: pet.identifier) == .notStarted)
    #expect(HostFixture.processes(of: pet.identifier) == [])
    let values = try fixture.host.derive(pet, records(1, note: "é"), keys: ["x"])
    #expect(values.map(\.record) == ["0:ABPerson"])
    #expect(values.first?.values == ["x": "é"])
    #expect(values.first?.validUntil?.iso8601 == "2026-12-01T00:00:00Z")
    guard case .running = fixture.host.state(of: pet.identifier) else {
      Issue.record("it does not run")
      return
    }
    fixture.host.shutDown()
    #expect(fixture.host.state(of: pet.identifier) == .notStarted)
    #expect(fixture.leftProcesses(pet) == [])
    let log = fixture.log(pet)
    #expect(log.contains(#""languages": ["en", "pt"]"#))
    #expect(log.contains(#""today": "2026-11-30""#))
    #expect(log.contains(#""features": ["book.fetch", "book.propose", "book.pick", "log"]"#))
    #expect(log.hasSuffix("good night\n"))
  }

  @Test func `An extension is told another day and other languages once, in the next request`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "told",
      """
      def news(params): return json.dumps([params.get("today"), params.get("languages")])

      def derive(params): return {"values": [{"record": params["records"][0]["record"], "values": {"x": news(params)}}]}

      def command(params): return {"output": [{"message": news(params)}]}
      """)
    func derived() throws -> [PropertyList.Dictionary] {
      try fixture.host.derive(program, records(1), keys: ["x"]).map(\.values)
    }
    func command() throws -> [CommandOutput] {
      try fixture.host.command(program, CommandMethod.Parameters(name: "x")).output
    }
    #expect(try derived() == [["x": "[null, null]"]])
    fixture.user.today = try #require(Day(year: 2026, month: 12, day: 1))
    #expect(try derived() == [["x": #"["2026-12-01", null]"#]])
    #expect(try command() == [.message("[null, null]")])
    fixture.user.languages = ["ja"]
    #expect(try command() == [.message(#"[null, ["ja"]]"#)])
    fixture.user.languages = ["en"]
    #expect(try derived() == [["x": #"[null, ["en"]]"#]])
    #expect(try derived() == [["x": "[null, null]"]])
  }

  @Test func `Many records go in requests of a bounded number, their values come in order`() throws {
    let fixture = try HostFixture()
    let values = try fixture.host.derive(fixture.addPython("many", deriving), records(1_201), keys: ["size"])
    #expect(values.map(\.record) == records(1_201).map(\.id))
    #expect(values.map { $0.values["size"] } == (0..<1_201).map { $0 < 1_000 ? 500 : 201 })
  }

  @Test func `Large records go in requests of a bounded size`() throws {
    let fixture = try HostFixture { $0.recordBytes = 1_000 }
    let large = records(5, note: String(repeating: "x", count: 400))
    let values = try fixture.host.derive(fixture.addPython("large", deriving), large, keys: ["size"])
    #expect(
      values.map { $0.values["size"] } == [1, 1, 1, 1, 1] || values.map { $0.values["size"] } == [2, 2, 2, 2, 1])
  }

  @Test func `The next request is sent before the first is answered`() throws {
    let fixture = try HostFixture { $0.records = 1 }
    let program = try fixture.addPython(
      "ahead",
      """
      def derive(params):
          following = receive()
          send(id=following["id"], result={"values": [{"record": "1:ABPerson", "values": {}}]})
          return {"values": [{"record": "0:ABPerson", "values": {}}]}
      """)
    let values = try fixture.host.derive(program, records(2), keys: [])
    #expect(values.map(\.record) == ["0:ABPerson", "1:ABPerson"])
  }

  @Test func `A record that no line holds has no derived values, and cannot be validated`() throws {
    let fixture = try HostFixture { $0.line = 10_000 }
    let program = try fixture.addPython("small", deriving)
    let some = records(1) + [BookRecord(id: "L:ABPerson", name: String(repeating: "x", count: 10_000))]
    #expect(try fixture.host.derive(program, some, keys: ["size"]).map(\.record) == ["0:ABPerson"])
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.validate(program, some, changed: [:]) }
    #expect(fault?.reason == .tooLarge("the record L:ABPerson"))
  }

  /// A value of containers inside each other.
  private func nested(_ depth: Int) -> PropertyList {
    (0..<depth).reduce(1) { value, _ in .array([value]) }
  }

  @Test func `A record that is too deep for a message is left out, and those that fit go`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("deep", deriving)
    // The message, its parameters, the list, the record and its properties stand around a value.
    let some = [59, 60, 1].map { depth in
      BookRecord(id: "\(depth):ABPerson", name: "Pet", properties: ["Note": nested(depth)])
    }
    #expect(
      try fixture.host.derive(program, some, keys: ["size"]).map(\.record) == ["59:ABPerson", "1:ABPerson"])
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.validate(program, some, changed: [:]) }
    #expect(fault?.reason == .tooLarge("the record 60:ABPerson"))
  }

  @Test func `A value that is too deep for a message is written in the program's own way`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "deep", #"def format(params): return {"texts": [{"text": value["key"]} for value in params["values"]]}"#)
    let values = [("a", 1), ("b", 61), ("c", 60)].map { FormatMethod.Value(key: $0.0, value: nested($0.1)) }
    #expect(try fixture.host.format(program, values) == ["a", nil, "c"])
  }

  @Test func `Validation tells what is wrong with which record`() throws {
    let fixture = try HostFixture { $0.records = 1 }
    let program = try fixture.addPython(
      "validates",
      """
      def validate(params):
          return {"problems": [{"record": record, "key": key, "message": "not " + key}
                               for record in params["changed"] for key in params["changed"][record]]}
      """)
    let problems = try fixture.host.validate(
      program, records(2), changed: ["0:ABPerson": ["a"], "1:ABPerson": ["b", "c"], "9:ABPerson": ["d"]])
    #expect(problems.map(\.message) == ["not a", "not b", "not c"])
    #expect(problems.map(\.record) == ["0:ABPerson", "1:ABPerson", "1:ABPerson"])
  }

  @Test func `Values are formatted, completed, run and acted on`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "all",
      """
      def format(params):
          return {"texts": [{"text": "%d kg" % value["value"]} if value["key"] == "weight" else {}
                            for value in params["values"]]}

      def complete(params):
          return {"candidates": [{"text": params["prefix"] + "t", "help": "purrs"}]}

      def command(params):
          return {"output": [{"message": params["name"] + " " + params["arguments"]["WHO"]}], "status": 4}

      def action(params):
          return {"open": "mailto:" + params["value"]}
      """)
    let values = [FormatMethod.Value(key: "weight", value: 4), FormatMethod.Value(key: "other", value: "x")]
    #expect(try fixture.host.format(program, values) == ["4 kg", nil])
    #expect(
      try fixture.host.complete(program, .init(.key("species"), prefix: "ca"))
        == [CompletionCandidate("cat", help: "purrs")])
    let result = try fixture.host.command(program, .init(name: "vet due", arguments: ["WHO": .text("Shippo")]))
    #expect(result.status == 4)
    #expect(result.output == [.message("vet due Shippo")])
    let pet = BookRecord(id: "A:ABPerson", name: "Shippo")
    #expect(
      try fixture.host.action(program, .init(record: pet, key: "vet", value: "vet@example.org"))
        == ActionOutcome(open: "mailto:vet@example.org"))
  }

  @Test func `As many texts are wanted as there are values`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("less", #"def format(params): return {"texts": []}"#)
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.format(program, [.init(key: "x", value: 1)]) }
    #expect(fault?.reason == .malformed("result of format, 0 texts of 1 values"))
  }

  @Test func `An error is an answer, after which the program runs on`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "refuses",
      """
      def derive(params):
          send(id=2, error={"code": -32603, "message": "no species"})

      def format(params): return {"texts": [{}]}
      """)
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.derive(program, records(1), keys: []) }
    #expect(fault?.reason == .refused(WireError(.internalError, "no species")))
    let state = fixture.host.state(of: program.identifier)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == [nil])
    #expect(fixture.host.state(of: program.identifier) == state)
  }

  @Test func `Changes are told to who runs, and start nobody`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "hears",
      """
      heard = []

      def changed(params): heard.append(params["changes"][0]["record"])

      def format(params): return {"texts": [{"text": ",".join(heard)}]}
      """)
    let change = ChangedNotification.Parameters(
      changes: [RecordChange(record: "A:ABPerson", kind: .person, change: .updated)], author: nil)
    fixture.host.tell(program, change)
    #expect(fixture.host.state(of: program.identifier) == .notStarted)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == [""])
    fixture.host.tell(program, change)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == ["A:ABPerson"])
  }

  @Test func `Who reads late is told late and holds nobody up, and who does not read is not told more`() throws {
    let fixture = try HostFixture { $0.line = 100_000 }
    let program = try fixture.addPython(
      "late",
      """
      heard = 0

      def changed(params):
          global heard
          heard += 1
          while not os.path.exists("go"):
              time.sleep(0.01)

      def format(params): return {"texts": [{"text": str(heard)}]}
      """)
    let changes = ChangedNotification.Parameters(
      changes: (0..<500).map { RecordChange(record: "\($0):ABPerson", kind: .person, change: .added) }, author: nil)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == ["0"])
    let told = (0..<50).prefix { _ in fixture.host.tell(program, changes) }.count
    #expect((2..<49).contains(told))
    #expect(fixture.host.deliver())
    try Data().write(to: URL(fileURLWithPath: program.folder + "/go"))
    #expect(eventually { !fixture.host.deliver() })
    #expect(fixture.host.tell(program, changes))
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == ["\(told + 1)"])
  }

  @Test func `A program gets its pipes, a clean environment and nothing else of the host`() throws {
    let fixture = try HostFixture { $0.memory = 256 << 20 }
    let program = try fixture.addPython(
      "looks",
      """
      import resource

      def format(params):
          return {"texts": [{"text": text} for text in [
              " ".join(sorted(os.listdir("/proc/self/fd"))), " ".join(sorted(os.environ)), os.getcwd(),
              str(resource.getrlimit(resource.RLIMIT_CORE)), str(resource.getrlimit(resource.RLIMIT_DATA)[0]),
              str(resource.getrlimit(resource.RLIMIT_NOFILE)[0]), str(os.getsid(0) == os.getpid())]]}
      """)
    let descriptor = unsafe open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let values = (0..<7).map { FormatMethod.Value(key: "\($0)", value: 1) }
    // The fourth descriptor is that of the list of descriptors itself.
    #expect(
      try fixture.host.format(program, values) == [
        "0 1 2 3", "HOME LANG PATH PETCONTACTS_EXTENSION PYTHONDONTWRITEBYTECODE TZ", program.folder, "(0, 0)",
        "\(256 << 20)", "64", "True",
      ])
  }

  @Test func `A program ends with who started it, however that ends`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("left", #"def format(params): return {"texts": [{}]}"#)
    #expect(fixture.startAndLeave(program))
    #expect(fixture.leftProcesses(program) == [])
  }

  @Test func `A program that ignores what it is told is ended nevertheless, with all others`() throws {
    let fixture = try HostFixture { $0.grace = 100 }
    let programs = try (0..<3).map { number in
      try fixture.addPython(
        "deaf\(number)",
        """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

        def shutdown(params): pass

        def format(params):
            if os.fork() == 0:
                import threading; threading.Event().wait()
            return {"texts": [{}]}
        """)
    }
    for program in programs { _ = try fixture.host.format(program, [.init(key: "x", value: 1)]) }
    fixture.host.shutDown()
    for program in programs { #expect(fixture.leftProcesses(program) == []) }
  }
}
