import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// What keeps an extension away from the rest of the machine. It is tested where it works.
@Suite(.enabled(if: sandbox.isPresent, "\(sandbox)"))
struct SandboxTests {
  private func texts(_ fixture: HostFixture, _ functions: String) throws -> [String?] {
    let program = try fixture.addPython("boxed", functions)
    return try fixture.host.format(program, [.init(key: "x", value: 1)])
  }

  @Test func `A program answers, crashes and ends in a sandbox as outside of one`() throws {
    let fixture = try HostFixture(sandbox: sandbox)
    let program = try fixture.addPython(
      "boxed",
      """
      def format(params):
          if os.fork() == 0:
              os.setsid()
              import threading; threading.Event().wait()
          return {"texts": [{}]}

      def derive(params): os.kill(os.getpid(), signal.SIGSEGV)
      """)
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == [nil])
    let fault = #expect(throws: ExtensionFault.self) {
      try fixture.host.derive(program, [BookRecord(id: "A:ABPerson", name: "")], keys: [])
    }
    #expect(fault?.reason == .ended(.signalled(SIGSEGV), insideLine: false))
    // Not even one that began a session of its own.
    #expect(fixture.leftProcesses(program) == [])
    #expect(try fixture.host.format(program, [.init(key: "x", value: 1)]) == [nil])
    fixture.host.shutDown()
    #expect(fixture.leftProcesses(program) == [])
  }

  @Test func `A program in a sandbox ends with who started it, however that ends`() throws {
    let fixture = try HostFixture(sandbox: sandbox)
    let program = try fixture.addPython("left", #"def format(params): return {"texts": [{}]}"#)
    #expect(fixture.startAndLeave(program))
    #expect(fixture.leftProcesses(program) == [])
  }

  @Test func `A program sees the system's files and its own, and no others`() throws {
    let fixture = try HostFixture(sandbox: sandbox)
    let home = fixture.folder.appendingPathComponent("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    for name in ["contacts.sqlite", ".netrc"] { try Data("secret".utf8).write(to: home.appendingPathComponent(name)) }
    let temporary = "/tmp/new-\(UUID().uuidString)"
    let texts = try texts(
      fixture,
      """
      def attempt(what):
          try:
              return str(what())
          except OSError as error:
              return type(error).__name__

      def format(params):
          return {"texts": [{"text": json.dumps([
              attempt(lambda: open("\(home.path)/contacts.sqlite").read()),
              attempt(lambda: open("\(home.path)/.netrc").read()),
              attempt(lambda: os.listdir("\(NSHomeDirectory())")),
              attempt(lambda: open("/etc/passwd").read()),
              attempt(lambda: open("program", "a")),
              attempt(lambda: open("/usr/new", "w")),
              attempt(lambda: open("/new", "w")),
              attempt(lambda: open("/dev/new", "w")),
              attempt(lambda: open("\(temporary)", "w").write("12")),
              attempt(lambda: sorted(os.listdir("/"))),
              sorted(number for number in os.listdir("/proc") if number.isdigit()),
              sorted(os.environ),
          ])}]}
      """)
    let text = try #require(texts.first ?? nil)
    let found = try #require(try JSONPropertyList.decode(text).array)
    let missing: PropertyList = "FileNotFoundError"
    #expect(found[0] == missing)
    #expect(found[1] == missing)
    #expect(found[2] == missing || found[2] == "[]")
    #expect(found[3] == missing)
    for index in 4...7 { #expect(found[index] == "OSError") }
    #expect(found[8] == "2")
    #expect(found[9].string?.contains("'home'") == false || NSHomeDirectory().hasPrefix("/home"))
    #expect(found[10].array?.count ?? 0 <= 3)
    #expect(found[11].array?.contains("HOME") == true)
    #expect(!FileManager.default.fileExists(atPath: temporary))
  }

  @Test func `A program reaches no network, not even that of its own machine`() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #expect(unsafe bind(listener, address, length) == 0)
        #expect(listen(listener, 1) == 0)
        #expect(unsafe getsockname(listener, address, &length) == 0)
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    let connecting = """
      def format(params):
          import socket
          try:
              socket.create_connection(("127.0.0.1", \(port)), 60)
              return {"texts": [{"text": "connected"}]}
          except OSError as error:
              return {"texts": [{"text": "refused"}]}
      """
    #expect(try texts(HostFixture(), connecting) == ["connected"])
    #expect(try texts(HostFixture(sandbox: sandbox), connecting) == ["refused"])
  }

  @Test func `A program whose interpreter is not there is named with what the sandbox says`() throws {
    let fixture = try HostFixture(sandbox: sandbox)
    let program = try fixture.add("boxed", "#!/no/such/interpreter\n")
    let fault = #expect(throws: ExtensionFault.self) {
      try fixture.host.format(program, [.init(key: "x", value: 1)])
    }
    #expect(fault?.reason == .ended(.exited(1), insideLine: false))
    #expect(fault?.lastLine?.contains("No such file or directory") == true)
  }
}

@Suite struct SandboxDetectionTests {
  private func detect(_ script: String?) throws -> Sandbox {
    let fixture = try HostFixture()
    if let script {
      let program = try fixture.add("bin", script)
      try FileManager.default.moveItem(atPath: program.folder + "/program", toPath: program.folder + "/bwrap")
    }
    return Sandbox.detect(environment: ["PATH": fixture.folder.appendingPathComponent("bin").path])
  }

  @Test func `Without bubblewrap there is no sandbox`() throws {
    #expect(try detect(nil) == .none(reason: "bubblewrap is not installed (package bubblewrap)"))
  }

  @Test func `Bubblewrap that is installed and may do nothing is no sandbox`() throws {
    guard
      case .none(let reason) = try detect(
        "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    else {
      Issue.record("it was taken for one")
      return
    }
    #expect(reason.hasSuffix("/bwrap does not work here (bwrap: No permissions to create new namespace)"))
  }

  @Test func `Bubblewrap that runs what it is given is a sandbox`() throws {
    #expect(try detect("#!/bin/sh\nexit 0\n").isPresent)
  }
}

private let sandbox = Sandbox.detect(environment: ProcessInfo.processInfo.environment)
