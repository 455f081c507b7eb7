import Foundation
import Patience
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists
import Testing

/// A host, and extensions that a test writes into a temporary folder.
final class HostFixture {
  let folder: URL
  let host: ExtensionHost
  let service = RecordingService()
  let user: User

  /// What extensions are told of the user, which a test may change.
  final class User {
    var today: Day
    var languages = ["en", "pt"]

    init(today: Day) { self.today = today }
  }

  /// Makes a host. Its limits of time are so long that no busy machine reaches them; a test that wants one to be reached
  /// shortens it.
  init(
    sandbox: Sandbox = .none(reason: "the test wants none"), signals: Int32 = -1,
    interrupted: Flag = Flag(),
    _ change: (inout ExtensionLimits) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var limits = ExtensionLimits.standard
    (limits.start, limits.request, limits.typing, limits.command) = (60_000, 60_000, 60_000, 60_000)
    limits.grace = 60_000
    change(&limits)
    let user = try User(today: #require(Day(year: 2026, month: 11, day: 30)))
    self.user = user
    host = ExtensionHost(
      limits: limits, sandbox: { sandbox },
      facts: ExtensionHost.Facts(region: "PT", timeZone: "UTC") { (user.today, user.languages) },
      logs: folder.appendingPathComponent("logs").path,
      interruption: Interruption(descriptor: signals, isRequested: { interrupted.isSet }), service: service)
  }

  deinit {
    host.shutDown()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes an extension whose program is this text, with an identifier that no other test has.
  func add(
    _ name: String, _ text: String, mode: Int = 0o755, features: Set<ExtensionFeature> = Set(ExtensionFeature.allCases)
  ) throws -> ExtensionProgram {
    let own = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let path = own.appendingPathComponent("program").path
    let source = folder.appendingPathComponent("\(name).source").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: source))
    // Somebody else writes the program: a file that this process has open may be inherited by a child that another test
    // starts at the same time, and cannot be executed until that has let it go.
    let copying = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", String(mode, radix: 8), source, path])
    copying.waitUntilExit()
    try #require(copying.terminationStatus == 0)
    let identifier = "org.example.\(name)-\(UInt32.random(in: .min ... .max))"
    return ExtensionProgram(identifier: identifier, folder: own.path, command: ["program"], features: features)
  }

  /// Writes an extension in Python that does the handshake and answers each request with what a function of its method's name
  /// returns, such as `def derive(params): …`.
  func addPython(
    _ name: String, _ functions: String = "", features: Set<ExtensionFeature> = Set(ExtensionFeature.allCases)
  ) throws -> ExtensionProgram {
    try add(name, Self.python(functions, features), features: features)
  }

  /// What is in an extension's log.
  func log(_ program: ExtensionProgram) -> String {
    (try? String(contentsOfFile: host.log(of: program.identifier), encoding: .utf8)) ?? ""
  }

  /// The processes that an extension has left when the time is over that no busy machine takes, as their command lines.
  func leftProcesses(_ program: ExtensionProgram) -> [String] { processes(of: program, expecting: 0) }

  /// The processes of an extension, as their command lines, once there are as many as expected, or after a long time.
  /// One that has just begun another program shows no environment for a moment.
  func processes(of program: ExtensionProgram, expecting count: Int) -> [String] {
    var found: [String] = []
    _ = eventually {
      found = Self.processes(of: program.identifier)
      return found.count == count
    }
    return found
  }

  /// Whether the host notices in time that an extension ended.
  func noticesEnd(of program: ExtensionProgram) -> Bool {
    eventually { if case .running = host.state(of: program.identifier) { false } else { true } }
  }

  /// Starts an extension on a thread that ends without ending it.
  /// - Returns: whether it ran before the thread ended.
  func startAndLeave(_ program: ExtensionProgram) -> Bool {
    let hasRun = Flag()
    // The thread is the only one that uses it until it has ended.
    nonisolated(unsafe) let host = host
    let thread = Thread {
      _ = unsafe try? host.format(program, [.init(key: "x", value: 1)])
      hasRun.isSet = !Self.processes(of: program.identifier).isEmpty
    }
    thread.start()
    return eventually { thread.isFinished } && hasRun.isSet
  }

  /// The processes whose environment names an extension.
  static func processes(of identifier: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
      guard let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ"),
        String(decoding: environment, as: UTF8.self).contains("PETCONTACTS_EXTENSION=\(identifier)\0")
      else { return nil }
      let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
      return "\(number) " + String(decoding: line, as: UTF8.self).replacingOccurrences(of: "\0", with: " ")
    }
  }

  private static func python(_ functions: String, _ features: Set<ExtensionFeature>) -> String {
    """
    #!/usr/bin/env python3
    import json, os, signal, sys, time

    identifier = os.environ["PETCONTACTS_EXTENSION"]
    lastID = 0

    def send(**message):
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\\n")
        sys.stdout.flush()

    def receive():
        line = sys.stdin.readline()
        if not line:
            sys.exit(0)
        return json.loads(line)

    def call(method, **params):
        global lastID
        lastID += 1
        send(id=lastID, method=method, params=params)
        while True:
            message = receive()
            if "method" in message:
                serve(message)
            else:
                return message

    def initialize(params):
        return {"protocol": 1, "identifier": identifier, "version": "1.0", "features": \(features.map(\.rawValue).sorted())}

    def shutdown(params):
        sys.exit(0)

    def cancel(params):
        pass

    def changed(params):
        pass

    \(functions)

    def serve(message):
        result = globals()[message["method"]](message["params"])
        if "id" in message and result is not None:
            send(id=message["id"], result=result)

    while True:
        serve(receive())

    """
  }
}
