import AddressBook
import Foundation
import PropertyLists
import Testing

@testable import PropertyExtensions

@Suite struct ExtensionDigestTests {
  let plugins: TemporaryPlugins

  init() throws {
    plugins = try TemporaryPlugins()
    try plugins.write("one", to: "A/a.txt")
    try plugins.write("two", to: "A/bin/run")
  }

  private func digest(_ folder: String = "A") throws -> String {
    try ExtensionDigest.digest(of: "\(plugins.path)/\(folder)", checks: SafetyChecks())
  }

  @Test func `The digest is SHA-256 over paths, modes and contents in order`() throws {
    var hash = SHA256()
    for (kind, path, text) in [("f", "a.txt", "one"), ("f", "bin/run", "two")] {
      hash.update(Array(kind.utf8) + Array(path.utf8) + [0] + SHA256.hash(Array(text.utf8)))
    }
    let expected = hash.finalize().map { String(format: "%02x", $0) }.joined()
    #expect(try digest() == expected)
  }

  @Test func `Whatever is changed in the folder changes the digest`() throws {
    var seen: Set<String> = [try digest()]
    try plugins.write("One", to: "A/a.txt")
    #expect(seen.insert(try digest()).inserted)
    try plugins.setMode(0o755, of: "A/bin/run")
    #expect(seen.insert(try digest()).inserted)
    try plugins.write("", to: "A/.hidden")
    #expect(seen.insert(try digest()).inserted)
    try plugins.link("A/link", to: "a.txt")
    #expect(seen.insert(try digest()).inserted)
    try FileManager.default.removeItem(atPath: plugins.path + "/A/link")
    try plugins.link("A/link", to: "bin/run")
    #expect(seen.insert(try digest()).inserted)
    try FileManager.default.moveItem(atPath: plugins.path + "/A/a.txt", toPath: plugins.path + "/A/b.txt")
    #expect(seen.insert(try digest()).inserted)
  }

  @Test func `The place of the folder, times, and what tools keep in it do not matter`() throws {
    let before = try digest()
    try plugins.write("x", to: "A/.git/config")
    try plugins.write("x", to: "A/bin/.build/x")
    try FileManager.default.moveItem(atPath: plugins.path + "/A", toPath: plugins.path + "/B")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: plugins.path + "/B/a.txt")
    #expect(try digest("B") == before)
  }

  @Test(arguments: [".build", ".git"])
  func `A folder with a link to what is not watched has no digest`(hidden: String) throws {
    try plugins.write("x", to: "A/\(hidden)/x")
    try plugins.link("A/bin/all", to: "../\(hidden)")
    let error = #expect(throws: ManifestError.self) { try digest() }
    let reason = "a symbolic link leads into \(hidden), whose contents are not watched"
    #expect(error?.description == "\(plugins.path)/A/bin/all: \(reason)")
  }

  @Test func `What is unsafe, no file, or too deep has no digest and is named`() throws {
    func reason() -> String {
      do { return try digest() } catch { return "\(error)".replacing(plugins.path + "/", with: "") }
    }
    try plugins.setMode(0o666, of: "A/bin/run")
    #expect(reason() == "A/bin/run: everybody can write to it, wanted chmod o-w")
    try plugins.setMode(0o644, of: "A/bin/run")
    try plugins.link("A/out", to: "/etc/passwd")
    #expect(reason().hasPrefix("A/out: a symbolic link leads out of"))
    try FileManager.default.removeItem(atPath: plugins.path + "/A/out")
    unsafe try #require(mkfifo(plugins.path + "/A/pipe", 0o600) == 0)
    #expect(reason() == "A/pipe: it is no file and no folder")
    try FileManager.default.removeItem(atPath: plugins.path + "/A/pipe")
    try plugins.write("", to: "A/" + String(repeating: "d/", count: 33) + "x")
    #expect(reason().hasSuffix("more than 32 folders lie within each other"))
  }

  @Test func `A loaded extension gives its digest when it is asked`() throws {
    try plugins.write(
      #"{"identifier": "org.a", "version": "1", "properties": [{"key": "org.a.p", "type": "string"}]}"#,
      to: "user/A/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/user"], into: &catalog)
    let digest = try #require(found.first).digest
    #expect(digest == (try self.digest("user/A")))
    #expect(digest.count == 64)
  }
}
