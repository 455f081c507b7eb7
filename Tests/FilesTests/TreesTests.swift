import Files
import Foundation
import Testing

@Suite struct TreesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("a/b"), withIntermediateDirectories: true)
    try Data("one".utf8).write(to: URL(fileURLWithPath: folder("a/one")))
    try Data(repeating: 7, count: 200_000).write(to: URL(fileURLWithPath: folder("a/b/run")))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder("a/b/run"))
    try FileManager.default.createSymbolicLink(atPath: folder("a/link"), withDestinationPath: "b/run")
  }

  @Test func `What is there is told, of a link itself or what it leads to`() throws {
    let run = try Files.status(of: folder("a/b/run"))
    #expect(run.kind == .file)
    #expect(run.size == 200_000)
    #expect(run.isExecutable && run.isWritableByAll)
    #expect(run.owner == Files.user)
    #expect(try Files.status(of: folder("a/one")).isWritableByAll == false)
    #expect(try Files.status(of: folder("a")).kind == .folder)
    #expect(try Files.status(of: folder("a/link")) == run)
    let link = try Files.status(of: folder("a/link"), followingLinks: false)
    #expect(link.kind == .symbolicLink)
    #expect(!link.isWritableByAll)
    #expect(try Files.linkTarget(folder("a/link")) == "b/run")
    #expect(try Files.status(of: "/dev/null").kind == .other)
    #expect(throws: FileError(.notFound, .find, path: folder("none"))) { try Files.status(of: folder("none")) }
  }

  @Test func `A folder is copied with what is in it, but for what is not wanted`() throws {
    try Files.copyTree(folder("a"), to: folder("copy")) { $0 != "one" }
    #expect(try Files.list(folder("copy")) == ["b", "link"])
    #expect(try Files.read(folder("copy/b/run"), limit: .max) == [UInt8](repeating: 7, count: 200_000))
    let run = try Files.status(of: folder("copy/b/run"))
    #expect(run.isExecutable && !run.isWritableByAll)
    #expect(try Files.linkTarget(folder("copy/link")) == "b/run")
    #expect(throws: FileError.self) { try Files.copyTree(folder("a"), to: folder("copy/b/run/x")) { _ in true } }
  }

  @Test func `A folder is removed with what is in it, and no link is followed`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("outside"), withDestinationPath: folder("a"))
    try FileManager.default.createDirectory(atPath: folder("c/d"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder("c/d/link"), withDestinationPath: folder("a"))
    try Files.removeTree(folder("c"))
    try Files.removeTree(folder("outside"))
    #expect(try folder.names == ["a"])
    #expect(try Files.list(folder("a")) == ["b", "link", "one"])
    #expect(throws: FileError(.notFound, .find, path: folder("c"))) { try Files.removeTree(folder("c")) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `A file is read in pieces that are bounded`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder("file")))
    var read: [UInt8] = []
    try Files.read(folder("file"), limit: size) { piece in
      #expect(piece.count <= 1 << 16)
      read += piece
    }
    #expect(read == bytes)
    guard size > 0 else { return }
    #expect(throws: FileError(.tooLarge(limit: size - 1), .read, path: folder("file"))) {
      try Files.read(folder("file"), limit: size - 1) { _ in }
    }
  }

  @Test func `A folder takes another name`() throws {
    try Files.rename(folder("a"), to: folder("z"))
    #expect(try folder.names == ["z"])
    #expect(throws: FileError(.notFound, .write, path: folder("y"))) { try Files.rename(folder("a"), to: folder("y")) }
  }
}
