import Foundation
import PropertyLists
import Testing

@testable import PropertyExtensionKit
@testable import VetRecords

/// The protocol's document is only worth something while it is true.
@Suite("The protocol's document")
struct DocumentTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func document() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Sources/PropertyExtensionKit/PROTOCOL.md"), encoding: .utf8)
  }

  /// The lines of the session with an extension, as they begin with `>` or `<`.
  static func session(_ name: String) throws -> (said: [String], heard: [String]) {
    let parts = try document().components(separatedBy: "```session \(name)\n")
    try #require(parts.count == 2, "one session with \(name)")
    let lines = parts[1].components(separatedBy: "\n```")[0].split(separator: "\n").map(String.init)
    func marked(_ mark: String) -> [String] { lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(2)) } }
    return (marked("> "), marked("< "))
  }

  static func values(_ lines: [String]) throws -> [PropertyList] { try lines.map { try JSONPropertyList.decode($0) } }

  @Test("has a session that PetAge answers word for word")
  func petAge() throws {
    let session = try Self.session("PetAge")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = Self.root.appendingPathComponent("Plugins/PetAge/petage.py")
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((session.said.joined(separator: "\n") + "\n").utf8))
    try input.fileHandleForWriting.close()
    let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Self.values(answer.split(separator: "\n").map(String.init)) == Self.values(session.heard))
  }

  @Test("has a session that VetRecords answers word for word")
  func vetRecords() throws {
    let session = try Self.session("VetRecords")
    #expect(try Self.values(VetRecords.program.replies(to: session.said)) == Self.values(session.heard))
  }

  @Test("names every method, feature, error and limit")
  func namesEverything() throws {
    let document = try Self.document()
    let methods = [
      InitializeMethod.name, BookFetchMethod.name, BookProposeMethod.name, BookPickMethod.name, LogNotification.name,
      CancelNotification.name, ShutdownNotification.name,
    ]
    for name in methods + ExtensionFeature.allCases.map(\.rawValue) { #expect(document.contains("`\(name)`")) }
    let codes: [WireError.Code] = [
      .parseError, .invalidRequest, .methodNotFound, .invalidParameters, .internalError, .accessDenied, .notFound,
      .readOnly, .conflict, .refused, .limitExceeded, .cancelled,
    ]
    for code in codes { #expect(document.contains("\(code.rawValue)")) }
    #expect(document.contains("\(WireLimits.line >> 20) MiB"))
    #expect(document.contains("\(WireLimits.recordBytes >> 10) KiB"))
    #expect(document.contains("\(WireLimits.records) records"))
    #expect(document.contains("at most \(WireLimits.depth) deep"))
  }
}
