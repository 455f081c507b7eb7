import Foundation
import Testing

@testable import Files

@Suite struct DraftFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `A draft lies beside its place, and goes with all that is in it`() throws {
    let draft = try DraftFolder(beside: folder("place"))
    #expect(Path.parent(draft.path) == folder.path)
    try Data("x".utf8).write(to: URL(fileURLWithPath: draft.path + "/x"))
    let other = try DraftFolder(beside: folder("place"))
    #expect(try Set(folder.names) == Set([draft, other].map { Path.name($0.path) }))
    draft.remove()
    other.remove()
    #expect(try folder.names == [])
  }

  @Test func `A draft that somebody removes before it is locked is made anew`() throws {
    var vanished: [String] = []
    let draft = try DraftFolder(beside: folder("place")) { path in
      guard vanished.count < 3 else { return }
      vanished.append(path)
      DraftFolder.removeAbandoned(in: folder.path)
    }
    #expect(vanished.count == 3)
    #expect(Files.isFolder(draft.path) && !vanished.contains(draft.path))
  }

  @Test func `A draft that is always taken away is given up, and nothing is left`() throws {
    var tries = 0
    #expect(throws: FileError(.other(EAGAIN), .write, path: folder("place"))) {
      try DraftFolder(beside: folder("place")) { _ in
        tries += 1
        DraftFolder.removeAbandoned(in: folder.path)
      }
    }
    #expect(tries > 1)
    #expect(try folder.names == [])
  }

  @Test func `Where the folder of the place is taken away there is no draft`() throws {
    try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: false)
    #expect(throws: FileError(.notFound, .write, path: folder("in/place"))) {
      try DraftFolder(beside: folder("in/place")) { _ in try? Files.removeTree(folder("in")) }
    }
    #expect(try folder.names == [])
  }

  @Test func `A place inside a folder that is a store is told`() throws {
    try FileManager.default.createDirectory(atPath: folder("a/b/c"), withIntermediateDirectories: true)
    #expect(StoreFolder.around(folder("a/b/c")) == nil)
    try Data().write(to: URL(fileURLWithPath: folder("a/store.plist")))
    let store = try Files.realPath(folder("a"))
    #expect(StoreFolder.around(folder("a/b/c")) == store)
    #expect(StoreFolder.around(folder("a/new")) == store)
    #expect(StoreFolder.around(folder("a/none/new")) == nil)
    #expect(StoreFolder.around(folder("a")) == nil)
  }
}
