import Files
import Foundation

@testable import PetContactsShell

/// A session with the extension of the transcripts, where no sandbox is to be had.
final class ZooFixture {
  let fixture: Fixture
  var console: FakeConsole { fixture.console }
  var session: Session { fixture.session }

  /// Where the extension of the transcripts is.
  private static let source = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts/Extensions/Zoo")

  init(answers: [String?] = []) throws {
    fixture = try Fixture(answers: answers, path: "/nonexistent")
    let folder = fixture.home + "/plugins"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.source, to: URL(fileURLWithPath: folder + "/Zoo"))
  }

  deinit {
    session.end()
    for folder in ["/plugins", "/logs"] { try? FileManager.default.removeItem(atPath: fixture.home + folder) }
  }

  /// Runs a line and gives its status and everything that was written.
  func run(_ line: String) -> (status: CommandStatus, text: String) { fixture.run(line) }
}
