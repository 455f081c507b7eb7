import Files
import Foundation
import Testing

@Suite struct WritingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func contents(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder(name))))
  }

  @Test func `A new file has the contents and is private`() throws {
    try Files.write([1, 2, 3], to: folder("file"))
    #expect(try contents("file") == [1, 2, 3])
    #expect(try mode("file") == 0o600)
    #expect(try folder.names == ["file"])
  }

  @Test func `A file that is replaced keeps its permissions`() throws {
    try Files.write([1], to: folder("file"))
    let made = unsafe chmod(folder("file"), 0o666)
    #expect(made == 0)
    try Files.write([], to: folder("file"))
    #expect(try contents("file") == [])
    #expect(try mode("file") == 0o666)
  }

  @Test func `A symbolic link stays a link and its target is replaced`() throws {
    try FileManager.default.createDirectory(atPath: folder("real"), withIntermediateDirectories: false)
    try Files.write([1], to: folder("real/file"))
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "real/file")
    try FileManager.default.createSymbolicLink(atPath: folder("second"), withDestinationPath: folder("link"))
    try Files.write([2], to: folder("second"))
    #expect(try contents("real/file") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "real/file")
    #expect(try folder.names == ["link", "real", "second"])
  }

  @Test func `A symbolic link to nothing gets its target`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "later")
    try Files.write([7], to: folder("link"))
    #expect(try contents("later") == [7])
    #expect(try folder.names == ["later", "link"])
  }

  @Test func `Links that go round are an error`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder("b"), withDestinationPath: "a")
    #expect(throws: FileError(.invalidPath, .write, path: folder("a"))) { try Files.write([1], to: folder("a")) }
    #expect(try folder.names == ["a", "b"])
  }

  @Test func `Nothing but a file is replaced`() throws {
    try FileManager.default.createDirectory(atPath: folder("sub"), withIntermediateDirectories: false)
    let made = unsafe mkfifo(folder("pipe"), 0o600)
    #expect(made == 0)
    let cases: [(String, FileError.Code)] = [
      (folder("sub"), .isFolder), (folder("new/"), .isFolder), (folder("pipe"), .notAFile), ("/dev/null", .notAFile),
      (folder("none/file"), .notFound), ("", .invalidPath), (folder("a\u{0}b"), .invalidPath),
      (folder(String(repeating: "n", count: 256)), .invalidPath),
    ]
    for (path, code) in cases {
      #expect(throws: FileError(code, .write, path: path)) { try Files.write([1], to: path) }
    }
    #expect(try folder.names == ["pipe", "sub"])
  }

  @Test func `A name as long as names can be is written`() throws {
    let name = String(repeating: "n", count: 255)
    try Files.write([1], to: folder(name))
    #expect(try folder.names == [name])
  }

  @Test func `A write that is given up leaves the old contents and nothing else`() throws {
    try Files.write([1], to: folder("file"))
    func giveUp() throws {
      let file = try AtomicFile(folder("file"))
      try file.write([2, 3])
      #expect(try folder.names.count == 2)
    }
    try giveUp()
    #expect(try contents("file") == [1])
    #expect(try folder.names == ["file"])
  }

  @Test func `A failed rename leaves no temporary file`() throws {
    let file = try AtomicFile(folder("file"))
    try file.write([1])
    // A folder under the file's name, made while the file is being written.
    try FileManager.default.createDirectory(atPath: folder("file"), withIntermediateDirectories: false)
    do {
      try file.commit()
      Issue.record("a folder was replaced")
    } catch {
      #expect(error == FileError(.isFolder, .write, path: folder("file")))
    }
    #expect(try folder.names == ["file"])
  }

  @Test func `Folders are made with those on the way, private, and again without harm`() throws {
    try Files.createFolder(folder("a/b//c/"))
    try Files.createFolder(folder("a/b/c"))
    #expect(Files.isFolder(folder("a/b/c")))
    #expect(try mode("a") == 0o700)
    #expect(try mode("a/b/c") == 0o700)
  }

  @Test func `A folder that cannot be made says why`() throws {
    try Files.write([], to: folder("file"))
    let cases: [(String, Bool, FileError.Code)] = [
      ("file", true, .notAFolder), ("file/sub", true, .notAFolder), ("x/y", false, .notFound),
    ]
    for (name, withIntermediate, code) in cases {
      #expect(throws: FileError(code, .createFolder, path: folder(name))) {
        try Files.createFolder(folder(name), withIntermediate: withIntermediate)
      }
    }
    #expect(try folder.names == ["file"])
  }

  @Test func `Removing takes the link and not its target, and no folder`() throws {
    try Files.write([1], to: folder("file"))
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "file")
    try Files.remove(folder("link"))
    #expect(try folder.names == ["file"])
    #expect(throws: FileError(.isFolder, .remove, path: folder.path)) { try Files.remove(folder.path) }
    #expect(throws: FileError(.notFound, .remove, path: folder("link"))) { try Files.remove(folder("link")) }
  }
}
