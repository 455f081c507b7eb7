import Files
import Foundation
import Patience
import Testing

@Suite struct OpenFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `A file is read at any place while it grows, and can be cut off`() throws {
    let path = folder.path + "/file"
    let writer = try OpenFile(making: path)
    try writer.write(Array("shippo".utf8), at: 0)
    let reader = try OpenFile(path)
    #expect(try reader.read(at: 3, count: 10) == Array("ppo".utf8))
    try writer.write(Array(" dog".utf8), at: 6)
    try writer.synchronize()
    #expect(try reader.read(at: 0, count: 10) == Array("shippo dog".utf8))
    #expect(try reader.read(at: 20, count: 1) == [])
    try writer.truncate(to: 2)
    #expect(reader.stamp.size == 2)
    #expect(throws: FileError.self) { try reader.write([1], at: 0) }
    #expect(throws: FileError.self) { try OpenFile(making: path) }
  }

  @Test func `A file of another number, size or time has another stamp`() throws {
    let path = folder.path + "/file"
    #expect(Files.stamp(of: path) == nil)
    #expect(Files.stamp(of: folder.path) == nil)
    try Files.write([1, 2], to: path)
    let first = try #require(Files.stamp(of: path))
    #expect(first == Files.stamp(of: path))
    #expect(first.size == 2)
    try Files.write([1, 2], to: path)
    let second = try #require(Files.stamp(of: path))
    #expect(second.inode != first.inode)
    try OpenFile(path, isWritable: true).write([3], at: 2)
    #expect(Files.stamp(of: path)?.size == 3)
  }

  @Test func `Regular files are visited that are not hidden`() throws {
    for name in ["a", "b.plist", ".hidden"] { try Files.write([1], to: folder.path + "/" + name) }
    try Files.createFolder(folder.path + "/folder")
    var names: Set<String> = []
    try Files.visit(folder.path) { name, stamp in
      names.insert(name)
      #expect(stamp.size == 1)
    }
    #expect(names == ["a", "b.plist"])
    #expect(throws: FileError(.notFound, .list, path: folder.path + "/nothing")) {
      try Files.visit(folder.path + "/nothing") { _, _ in }
    }
  }

  @Test func `One holder at a time has a lock`() throws {
    let path = folder.path + "/lock"
    let (first, second) = (try FileLock(path), try FileLock(path))
    #expect(first.attempt())
    #expect(!second.attempt())
    first.unlock()
    #expect(second.attempt())
    #expect(second.stamp.inode == Files.stamp(of: path)?.inode)
  }

  @Test func `Permissions are told and set`() throws {
    let path = folder.path + "/file"
    let file = try OpenFile(making: path)
    #expect(Files.permissions(of: path) == 0o600)
    try file.setPermissions(0o644)
    #expect(Files.permissions(of: path) == 0o644)
    #expect(Files.permissions(of: folder.path + "/nothing") == nil)
  }

  @Test func `A file takes the name of another, and what was written is waited for`() throws {
    try Files.write([1], to: folder.path + "/new")
    try Files.write([2], to: folder.path + "/old")
    try Files.rename(folder.path + "/new", to: folder.path + "/old")
    try Files.synchronize(folder.path)
    try Files.synchronizeFileSystem(of: folder.path)
    #expect(try Files.read(folder.path + "/old", limit: 9) == [1])
    #expect(throws: FileError(.notFound, .write, path: folder.path + "/x")) {
      try Files.rename(folder.path + "/new", to: folder.path + "/x")
    }
    #expect(Files.isWritableFolder(folder.path))
    #expect(!Files.isWritableFolder(folder.path + "/nothing"))
    let before = try #require(Files.modificationTime(ofFolder: folder.path))
    try Files.remove(folder.path + "/old")
    // The times of a file system are coarser than a change takes.
    #expect(
      try eventually {
        try Files.createFolder(folder.path + "/new")
        try Files.removeFolder(folder.path + "/new")
        return try #require(Files.modificationTime(ofFolder: folder.path)) > before
      })
    try Files.createFolder(folder.path + "/folder")
    try Files.removeFolder(folder.path + "/folder")
    #expect(!Files.exists(folder.path + "/folder"))
  }
}
