import AddressBook
import Foundation
import PropertyExtensionKit
import PropertyExtensions
import Testing

@Suite struct ConformanceTests {
  static let derived = #""properties":[{"key":"org.x.p","type":"integer","derived":true}]"#

  static func manifest(_ features: [ExtensionFeature], _ rest: String = derived) throws -> Manifest {
    let names = features.map { #""\#($0.rawValue)""# }.joined(separator: ",")
    let text = #"{"identifier":"org.x","version":"1","protocol":1,"run":"p","features":[\#(names)],\#(rest)}"#
    return try Manifest(Array(text.utf8), file: "plugin.json")
  }

  static func checks(
    _ fixture: HostFixture, _ program: ExtensionProgram, _ manifest: Manifest
  ) throws -> [ConformanceRun.Check] {
    var checks: [ConformanceRun.Check] = []
    try ConformanceRun(fixture.host, program, manifest, catalog: .standard) { check in
      checks.append(check)
      return true
    }.run()
    return checks
  }

  /// The checks that failed of a program in Python whose functions these are.
  static func failures(
    _ functions: String, features: [ExtensionFeature] = [.derive], _ change: (inout ExtensionLimits) -> Void = { _ in }
  ) throws -> [String: String] {
    let fixture = try HostFixture { limits in
      limits.grace = 30_000
      change(&limits)
    }
    let program = try fixture.addPython("conformance", functions, features: Set(features))
    let found = try checks(fixture, program, manifest(features)).filter { $0.failure != nil }
    return Dictionary(found.map { ($0.name, $0.failure ?? "") }) { first, _ in first }
  }

  /// Answers an unknown method as it should be, and derives nothing.
  static let sound = """
    def unknown(params):
        pass

    globals()["petcontacts.unknown"] = unknown

    def serve(message):
        if message["method"] in ("derive", "initialize", "shutdown", "cancel"):
            result = globals()[message["method"]](message["params"])
            if "id" in message and result is not None:
                send(id=message["id"], result=result)
        elif "id" in message:
            send(id=message["id"], error={"code": -32601, "message": "no"})

    def derive(params):
        return {"values": []}

    while True:
        serve(receive())

    """

  @Test func `The Python example keeps to the protocol`() throws {
    let fixture = try HostFixture { $0.grace = 30_000 }
    let folder = SchemaValidator.root.appendingPathComponent("Plugins/PetAge")
    let bytes = try Data(contentsOf: folder.appendingPathComponent("plugin.json"))
    let manifest = try Manifest(Array(bytes), file: "plugin.json")
    let program = ExtensionProgram(
      identifier: manifest.identifier, folder: folder.path, command: manifest.run, features: [.derive, .format])
    let checks = try Self.checks(fixture, program, manifest)
    #expect(checks.filter { $0.failure != nil } == [])
    #expect(
      checks.map(\.name) == [
        "starts and says who it is", "answers derive with ordinary input", "answers derive with empty input",
        "answers derive with odd input", "answers derive with large input", "answers format with ordinary input",
        "answers format with empty input", "answers format with odd input", "answers format with large input",
        "answers an unknown method with the error -32601", "passes over an unknown notification",
        "passes over fields that it does not know", "lives on after a cancelled request",
        "answers two requests that came at once", "ends when it is told to, within 30000 ms",
      ])
  }

  @Test func `A sound program passes`() throws {
    #expect(try Self.failures(Self.sound) == [:])
  }

  @Test func `Stray output, crashes on odd input and values of another type are found`() throws {
    let stray = Self.sound.replacing("def derive(params):\n", with: "def derive(params):\n    print('thinking')\n")
    #expect(try Self.failures(stray)["answers derive with ordinary input"]?.contains("thinking") == true)

    let brittle = Self.sound.replacing(
      "    return {\"values\": []}", with: "    assert len(params['records']) == 1\n    return {\"values\": []}")
    let failures = try Self.failures(brittle)
    #expect(failures["answers derive with ordinary input"] == nil)
    #expect(failures["answers derive with odd input"]?.contains("AssertionError") == true)

    let wrong = Self.sound.replacing(
      "{\"values\": []}",
      with: "{\"values\": [{\"record\": r[\"record\"], \"values\": {\"org.x.p\": \"x\"}} for r in params[\"records\"]]}"
    )
    #expect(try Self.failures(wrong)["answers derive with ordinary input"]?.contains("org.x.p") == true)
  }

  @Test func `Who answers what it does not know, or does not end, is found`() throws {
    let polite = Self.sound.replacing("error={\"code\": -32601, \"message\": \"no\"}", with: "result={}")
    #expect(try Self.failures(polite)["answers an unknown method with the error -32601"] != nil)

    let stubborn = Self.sound.replacing("while True", with: "def shutdown(params):\n    pass\n\nwhile True")
    let failures = try Self.failures(stubborn, { $0.grace = 300 })
    #expect(failures["ends when it is told to, within 300 ms"]?.contains("300 ms") == true)
  }

  @Test func `A program that does not start is one failed check`() throws {
    let failures = try Self.failures("sys.exit(3)")
    #expect(failures.count == 1)
    #expect(failures["starts and says who it is"]?.contains("3") == true)
  }
}
