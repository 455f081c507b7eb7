import Files
import Foundation
import Testing

@Suite struct RotatingLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func `What would make a log too long begins a new one, and the former is kept aside once`() {
    let log = RotatingLog(folder("logs/pet.log"), limit: 10)
    log.append("12345\n".utf8)
    log.append("67\n".utf8)
    #expect(text(log.path) == "12345\n67\n")
    log.append("89\n".utf8)
    #expect(text(log.path) == "89\n")
    #expect(text(log.formerPath) == "12345\n67\n")
    log.append("a longer line than the limit\n".utf8)
    #expect(text(log.path) == "the limit\n")
    #expect(text(log.formerPath) == "89\n")
  }

  @Test func `Only the user can read a log`() throws {
    let log = RotatingLog(folder("pet.log"), limit: 10)
    log.append("1".utf8)
    let attributes = try FileManager.default.attributesOfItem(atPath: log.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `What cannot be written is lost without harm`() throws {
    let log = RotatingLog("/dev/null/pet.log", limit: 10)
    log.append("1".utf8)
    #expect(text(log.path) == nil)
    let link = folder("link.log")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder("target"))
    RotatingLog(link, limit: 10).append("1".utf8)
    #expect(!FileManager.default.fileExists(atPath: folder("target")))
  }
}
