import Files
import Foundation
import Testing

@Suite struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `A listing is in the order of the bytes and has hidden files`() throws {
    for name in ["b", "B", "ä", "a", ".hidden", "🐶"] { try Files.write([], to: folder(name)) }
    #expect(try Files.list(folder.path) == [".hidden", "B", "a", "b", "ä", "🐶"])
    #expect(throws: FileError(.notAFolder, .list, path: folder("a"))) { try Files.list(folder("a")) }
    #expect(throws: FileError(.notFound, .list, path: folder("none"))) { try Files.list(folder("none")) }
  }

  @Test func `A name that is not UTF-8 is listed all the same`() throws {
    let made = unsafe mkdir([CChar](folder("x").utf8CString.dropLast()) + [-1, 0], 0o700)
    #expect(made == 0)
    #expect(try Files.list(folder.path) == ["x\u{fffd}"])
  }

  @Test func `What exists is told, links followed`() throws {
    try Files.write([], to: folder("file"))
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: ".")
    try FileManager.default.createSymbolicLink(atPath: folder("dangling"), withDestinationPath: "none")
    #expect(Files.exists(folder("file")))
    #expect(!Files.isFolder(folder("file")))
    #expect(Files.isFolder(folder("link")))
    #expect(!Files.exists(folder("dangling")))
    #expect(!Files.exists(folder("file") + "\u{0}"))
    #expect(!Files.exists(""))
  }

  @Test func `The running program's path is a file`() throws {
    let path = try Files.executablePath()
    #expect(Path.isAbsolute(path))
    #expect(Files.exists(path) && !Files.isFolder(path))
  }

  @Test(
    arguments: [
      ("~", "/home/ana", "/home/ana"), ("~/cards", "/home/ana", "/home/ana/cards"), ("~/x", "/", "/x"), ("~", "/", "/"),
      ("a~", "/home/ana", "a~"), ("~no-such-user/x", "/home/ana", "~no-such-user/x"), ("~/x", nil, "~/x"),
      ("~root/x", nil, "/root/x"), ("", "/home/ana", ""),
    ] as [(String, String?, String)])
  func `A tilde stands for a home folder`(path: String, home: String?, expected: String) {
    #expect(Files.expandTilde(path, home: home) == expected)
  }
}
