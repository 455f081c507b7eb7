import Files
import Foundation
import Testing

@Suite struct PipesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `A pipe is opened before anybody writes to it, and read when somebody does`() throws {
    let path = folder("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let text = try Files.readPipe(path) { descriptor in
      // Nobody writes yet: that is no end.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(unsafe poll(&waiting, 1, 0) == 0)
      let writer = try #require(FileHandle(forWritingAtPath: path))
      try writer.write(contentsOf: Data("list\n".utf8))
      #expect(unsafe poll(&waiting, 1, 60_000) == 1)
      return String(decoding: FileHandle(fileDescriptor: descriptor).availableData, as: UTF8.self)
    }
    #expect(text == "list\n")
  }

  @Test func `What is no pipe is not opened as one`() throws {
    try Data().write(to: URL(fileURLWithPath: folder("file")))
    for path in [folder("file"), folder("none"), folder.path, "/dev/null", ""] {
      #expect(try Files.readPipe(path) { $0 } == nil)
    }
  }
}
