import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// What an extension does wrong is told in its name, leaves no process, and the others answer on.
@Suite struct FaultTests {
  private let pet = BookRecord(id: "A:ABPerson", name: "Shippo")

  /// Asks for derived values, which fails; then has another extension run a command, which does not.
  private func fault(
    _ fixture: HostFixture, _ program: ExtensionProgram, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ExtensionFault? {
    let fault = #expect(throws: ExtensionFault.self, sourceLocation: sourceLocation) {
      try fixture.host.derive(program, [pet], keys: ["x"])
    }
    #expect(fixture.leftProcesses(program) == [], sourceLocation: sourceLocation)
    #expect(fault?.identifier == program.identifier, sourceLocation: sourceLocation)
    #expect(fault?.description.hasPrefix(program.identifier) == true, sourceLocation: sourceLocation)
    // A command has a time of its own, which no test shortens.
    let healthy = try fixture.addPython("healthy", "def command(params): return {'output': []}")
    #expect(try fixture.host.command(healthy, .init(name: "x")).output == [], sourceLocation: sourceLocation)
    return fault
  }

  @Test func `A crash at the start is named with its signal`() throws {
    let fixture = try HostFixture()
    let fault = try fault(fixture, fixture.add("dies", "#!/bin/sh\nkill -SEGV $$\n"))
    #expect(fault?.reason == .ended(.signalled(SIGSEGV), insideLine: false))
    #expect(fault?.description.contains("crashed by signal 11 (SIGSEGV) in initialize") == true)
    #expect(fault?.log.map { FileManager.default.fileExists(atPath: $0) } == true)
  }

  @Test func `An end at the start is named with its status and its last words`() throws {
    let fixture = try HostFixture()
    let fault = try fault(fixture, fixture.add("ends", "#!/bin/sh\necho 'no such module' >&2\nexit 3\n"))
    #expect(fault?.reason == .ended(.exited(3), insideLine: false))
    #expect(fault?.lastLine == "no such module")
    #expect(fault?.description.contains("ended with status 3 in initialize") == true)
  }

  @Test func `A crash in a request is named with the request`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("dies", "def derive(params): os.kill(os.getpid(), signal.SIGKILL)")
    let fault = try fault(fixture, program)
    #expect(fault?.reason == .ended(.signalled(SIGKILL), insideLine: false))
    #expect(fault?.request == "derive")
    #expect(fixture.log(program).contains("crashed by signal 9 (SIGKILL) in derive"))
  }

  @Test func `An end between two halves of a line throws the half away`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "half",
      """
      def derive(params):
          sys.stdout.write('{"jsonrpc": "2.0", "id": 2, "result": {"values": [{"rec')
          sys.stdout.flush()
          os._exit(3)
      """)
    let fault = try fault(fixture, program)
    #expect(fault?.reason == .ended(.exited(3), insideLine: true))
    #expect(fault?.description.contains("status 3 in the middle of a line") == true)
  }

  @Test(arguments: ["import threading; threading.Event().wait()", "while True: sys.stderr.write('again\\n' * 1000)"])
  func `A program that does not answer is ended at its deadline`(body: String) throws {
    let fixture = try HostFixture { $0.request = 200 }
    let fault = try fault(fixture, fixture.addPython("hangs", "def derive(params):\n    \(body)"))
    #expect(fault?.reason == .timedOut(200))
  }

  @Test func `A program that does not greet is ended at its deadline`() throws {
    let fixture = try HostFixture { $0.start = 200 }
    let program = try fixture.add("hangs", "#!/bin/sh\ntrap '' TERM\nsleep 1000\n")
    #expect(throws: ExtensionFault.self) { try fixture.host.format(program, [.init(key: "x", value: 1)]) }
    #expect(fixture.leftProcesses(program) == [])
    #expect(fixture.log(program).contains("did not answer within 200 ms in initialize"))
  }

  @Test func `Endless messages end at the deadline and do not fill the log`() throws {
    let fixture = try HostFixture {
      $0.request = 500
      $0.log = 10_000
    }
    let program = try fixture.addPython(
      "endless",
      """
      def derive(params):
          while True:
              send(method="log", params={"level": "info", "message": "again"})
      """)
    #expect(try fault(fixture, program)?.reason == .timedOut(500))
    #expect(fixture.log(program).utf8.count <= 10_000)
  }

  @Test func `A line of 100 MB is refused long before its end`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "long",
      """
      def derive(params):
          for megabyte in range(100):
              sys.stdout.write("x" * 1_000_000)
              sys.stdout.flush()
              print("wrote", megabyte, file=sys.stderr)
      """)
    #expect(try fault(fixture, program)?.reason == .lineTooLong(4 << 20))
    #expect(fixture.log(program).contains("wrote 2\n"))
    #expect(!fixture.log(program).contains("wrote 8\n"))
  }

  @Test(arguments: [
    (#"b"hello\n""#, "hello"), (#"b"\xff\xfe\x00\x01\n""#, "\u{FFFD}\u{FFFD}\0\u{1}"), (#"b"[1, 2]\n""#, "[1, 2]"),
    (#"b"\n  \r\n" + b"x" * 100 + b"\n""#, String(repeating: "x", count: 60)),
  ])
  func `Text on standard output that is no message is named as such`(output: String, shown: String) throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("stray", "def derive(params): os.write(1, \(output))")
    let fault = try fault(fixture, program)
    #expect(fault?.reason == .strayOutput(shown))
    #expect(fault?.description.contains("messages for people belong on standard error") == true)
  }

  @Test(arguments: [
    #"{"jsonrpc": "2.0", "id": }"#, #"{"jsonrpc": "1.0", "id": 2, "result": {}}"#, #"{"jsonrpc": "2.0"}"#,
    #"{"jsonrpc": "2.0", "id": 2, "result": {"values": 3}}"#,
    #"{"jsonrpc": "2.0", "id": 2, "result": {"values": [{"record": "B:ABPerson", "values": {}}]}}"#,
    #"{"jsonrpc": "2.0", "id": 2, "result": {"values": [{"record": "A:ABPerson", "values": {"First": "x"}}]}}"#,
    #"{"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "?"}}"#,
    #"{"jsonrpc": "2.0", "id": 2, "result": "# + String(repeating: "[", count: 200) + "}",
  ])
  func `A message that makes no sense is refused`(line: String) throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("garbage", "def derive(params): print('\(line)', flush=True)")
    guard case .malformed = try fault(fixture, program)?.reason else {
      Issue.record("it was taken for something else")
      return
    }
  }

  @Test func `An answer to what was not asked is refused`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("talks", "def derive(params): send(id=99, result={})")
    #expect(try fault(fixture, program)?.reason == .unexpectedAnswer)
  }

  @Test func `Another protocol, another identifier and features that were not declared end the handshake`() throws {
    let fixture = try HostFixture()
    func greeting(_ text: String) throws -> ExtensionFault.Reason? {
      let features: Set<ExtensionFeature> = [.derive]
      let program = try fixture.addPython("greets", "def initialize(params): return \(text)", features: features)
      return try fault(fixture, program)?.reason
    }
    #expect(
      try greeting(#"{"protocol": 2, "identifier": identifier, "version": "1", "features": []}"#) == .wrongProtocol(2))
    #expect(
      try greeting(#"{"protocol": 1, "identifier": "org.other", "version": "1", "features": []}"#)
        == .wrongIdentifier("org.other"))
    #expect(
      try greeting(
        #"{"protocol": 1, "identifier": identifier, "version": "1", "features": ["derive", "format", "later"]}"#)
        == .undeclaredFeatures(["format"]))
  }

  @Test func `A program that refuses to greet is ended, and may greet later`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "refuses",
      """
      def initialize(params):
          if os.path.exists("ready"):
              return {"protocol": 1, "identifier": identifier, "version": "1", "features": ["derive"]}
          send(id=1, error={"code": -32603, "message": "not today"})

      def derive(params): return {}
      """)
    #expect(try fault(fixture, program)?.reason == .refused(WireError(.internalError, "not today")))
    try Data().write(to: URL(fileURLWithPath: program.folder + "/ready"))
    #expect(try fixture.host.derive(program, [pet], keys: []) == [])
  }

  @Test func `A program that asks and does not read the answers is ended`() throws {
    let fixture = try HostFixture { $0.line = 100_000 }
    fixture.service.onFetch = { _ in [BookRecord(id: "A:ABPerson", name: String(repeating: "x", count: 50_000))] }
    let program = try fixture.addPython(
      "deaf",
      """
      def derive(params):
          while True:
              send(id=1, method="book.fetch", params={})
      """)
    let fault = try fault(fixture, program)
    guard case .unread = fault?.reason else {
      Issue.record("it was fed on: \(String(describing: fault))")
      return
    }
  }

  @Test func `A feature that the program does not have is not asked for`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "less",
      """
      def initialize(params):
          return {"protocol": 1, "identifier": identifier, "version": "1", "features": ["format"]}
      """)
    let fault = #expect(throws: ExtensionFault.self) { try fixture.host.derive(program, [pet], keys: []) }
    #expect(fault?.reason == .featureMissing(.derive))
    guard case .running = fixture.host.state(of: program.identifier) else {
      Issue.record("it was ended")
      return
    }
  }

  @Test func `A program that is missing, not executable or in no format is not started`() throws {
    let fixture = try HostFixture()
    let missing = ExtensionProgram(
      identifier: "org.example.missing", folder: fixture.folder.path, command: ["bin/nothing"], features: [.derive])
    #expect(try fault(fixture, missing)?.reason == .missingProgram("bin/nothing"))
    let text = try fixture.add("text", "just text\n", mode: 0o644)
    let fault1 = try fault(fixture, text)
    #expect(fault1?.reason == .notExecutable("program"))
    #expect(fault1?.description.contains("is not executable") == true)
    let format = try fault(fixture, fixture.add("format", "just text\n"))
    #expect(format?.reason == .cannotStart("its program is in no format that can be executed"))
    let interpreter = try fault(fixture, fixture.add("interpreter", "#!/no/such/interpreter\n"))
    #expect(interpreter?.reason == .cannotStart("what the first line of its program names is not there"))
  }

  @Test func `A program that is still being written is waited for`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython("new", "def derive(params): return {}")
    let file = try #require(FileHandle(forUpdatingAtPath: program.folder + "/program"))
    let thread = Thread {
      usleep(50_000)
      try? file.close()
    }
    thread.start()
    #expect(try fixture.host.derive(program, [pet], keys: []) == [])
  }

  @Test func `A program outside its folder is not started`() throws {
    let fixture = try HostFixture()
    _ = try fixture.add("other", "#!/bin/sh\n")
    let program = ExtensionProgram(
      identifier: "org.example.out", folder: fixture.folder.appendingPathComponent("mine").path,
      command: ["../other/program"], features: [.derive])
    try FileManager.default.createDirectory(atPath: program.folder, withIntermediateDirectories: true)
    #expect(try fault(fixture, program)?.reason == .cannotStart("../other/program lies outside its folder"))
  }

  @Test func `A program that closes its standard output is ended`() throws {
    let fixture = try HostFixture { $0.grace = 100 }
    let program = try fixture.addPython(
      "closes", "def derive(params):\n    os.close(1)\n    import threading; threading.Event().wait()")
    #expect(try fault(fixture, program)?.reason == .closedOutput)
  }

  @Test func `A program that closes its standard input is ended, and the host is not`() throws {
    let fixture = try HostFixture { $0.grace = 100 }
    let program = try fixture.addPython(
      "closes",
      """
      def format(params):
          os.close(0)
          send(id=2, result={"texts": [{}]})
          import threading; threading.Event().wait()
      """)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == [nil])
    #expect(try fault(fixture, program)?.reason == .closedInput)
  }

  @Test func `A flood on standard error holds nothing up and the log stays small`() throws {
    let fixture = try HostFixture { $0.log = 100_000 }
    let program = try fixture.addPython(
      "floods",
      """
      def derive(params):
          for _ in range(8):
              sys.stderr.write("a line of no use\\n" * 60_000)
          return {}
      """)
    #expect(try fixture.host.derive(program, [pet], keys: []) == [])
    let log = fixture.host.log(of: program.identifier)
    for path in [log, log + ".1"] {
      let size = try #require(FileManager.default.contents(atPath: path)?.count)
      #expect(size <= 100_000)
    }
  }

  @Test func `One mebibyte on both pipes at once is all taken`() throws {
    let fixture = try HostFixture { $0.log = 4 << 20 }
    let program = try fixture.addPython(
      "both",
      """
      def derive(params):
          for number in range(16384):
              os.write(2, b"stderr line %d ....................................................\\n" % number)
              os.write(1, b'{"jsonrpc": "2.0", "method": "later", "params": {"number": %d}}\\n' % number)
          return {"values": []}
      """)
    #expect(try fixture.host.derive(program, [pet], keys: []) == [])
    #expect(fixture.log(program).utf8.count > 1 << 20)
    #expect(fixture.log(program).contains("stderr line 16383 "))
  }

  @Test func `A program that forks and leaves is named, and its child is ended`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "forks",
      """
      def derive(params):
          if os.fork() == 0:
              import threading; threading.Event().wait()
          os._exit(0)
      """)
    #expect(try fault(fixture, program)?.reason == .ended(.exited(0), insideLine: false))
  }

  @Test func `Children that a program leaves behind end with it`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "leaves",
      """
      def derive(params):
          import subprocess
          subprocess.Popen(["sleep", "1000"])
          return {}
      """)
    #expect(try fixture.host.derive(program, [pet], keys: []) == [])
    #expect(fixture.processes(of: program, expecting: 2).count == 2)
    fixture.host.shutDown()
    #expect(fixture.leftProcesses(program) == [])
  }

  @Test func `A program that failed is started again, until it has failed too often`() throws {
    let fixture = try HostFixture { $0.restarts = 2 }
    let program = try fixture.addPython("dies", "def derive(params): os._exit(7)")
    let expected = ExtensionFault.Reason.ended(.exited(7), insideLine: false)
    for _ in 0...2 { #expect(try fault(fixture, program)?.reason == expected) }
    #expect(fixture.host.state(of: program.identifier) == .setAside("ended with status 7 in derive"))
    let last = try fault(fixture, program)
    #expect(last?.reason == .setAside("ended with status 7 in derive"))
    #expect(last?.description.contains("plugin reload \(program.identifier)") == true)
    fixture.host.forget(program.identifier)
    #expect(fixture.host.state(of: program.identifier) == .notStarted)
    #expect(try fault(fixture, program)?.reason == expected)
  }

  @Test func `A program that left when nobody asked it is started again without a word`() throws {
    let fixture = try HostFixture()
    let program = try fixture.addPython(
      "leaves",
      """
      def derive(params):
          send(id=2, result={})
          os._exit(0)
      """)
    for _ in 0..<2 {
      #expect(try fixture.host.derive(program, [pet], keys: []) == [])
      // Its files are closed a moment before it can be seen that it has ended.
      #expect(fixture.noticesEnd(of: program))
    }
    #expect(fixture.host.state(of: program.identifier) == .notStarted)
    #expect(fixture.leftProcesses(program) == [])
  }
}
