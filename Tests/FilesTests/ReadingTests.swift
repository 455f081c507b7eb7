import Files
import Foundation
import Testing

@Suite struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 65_535, 200_000])
  func `A file reads as it was written, whatever its size`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder("file")))
    #expect(try Files.read(folder("file"), limit: size) == bytes)
    #expect(try Files.read(folder("file"), limit: .max) == bytes)
  }

  @Test func `A file longer than the limit is refused`() throws {
    try Data(count: 11).write(to: URL(fileURLWithPath: folder("file")))
    #expect(throws: FileError(.tooLarge(limit: 10), .read, path: folder("file"))) {
      try Files.read(folder("file"), limit: 10)
    }
    #expect(throws: FileError(.tooLarge(limit: 0), .read, path: folder("file"))) {
      try Files.read(folder("file"), limit: -1)
    }
  }

  @Test func `A file that does not tell its size is read to the end and still bounded`() throws {
    let bytes = try Files.read("/proc/self/status", limit: 1 << 20)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("Name:"))
    #expect(throws: FileError(.tooLarge(limit: 10), .read, path: "/proc/self/status")) {
      try Files.read("/proc/self/status", limit: 10)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `A pipe without a writer is refused instead of waited for`() throws {
    let made = unsafe mkfifo(folder("pipe"), 0o600)
    #expect(made == 0)
    #expect(throws: FileError(.notAFile, .read, path: folder("pipe"))) { try Files.read(folder("pipe"), limit: 10) }
  }

  @Test func `What is no regular file is refused by kind`() throws {
    #expect(throws: FileError(.notFound, .read, path: folder("none"))) { try Files.read(folder("none"), limit: 10) }
    #expect(throws: FileError(.isFolder, .read, path: folder.path)) { try Files.read(folder.path, limit: 10) }
    #expect(throws: FileError(.notAFile, .read, path: "/dev/zero")) { try Files.read("/dev/zero", limit: 10) }
    #expect(throws: FileError(.invalidPath, .read, path: "")) { try Files.read("", limit: 10) }
    #expect(throws: FileError(.invalidPath, .read, path: "/proc/self/status\u{0}.jpg")) {
      try Files.read("/proc/self/status\u{0}.jpg", limit: 10)
    }
  }

  @Test func `Text that is UTF-8 comes as a string with its byte order mark`() throws {
    try Data("\u{feff}Mäuse 🐭\r\n\u{0}".utf8).write(to: URL(fileURLWithPath: folder("text")))
    let text = try Files.readText(folder("text"), limit: 100)
    #expect(Array(text.utf8) == Array("\u{feff}Mäuse 🐭\r\n\u{0}".utf8))
  }

  @Test(
    arguments: [
      ([0xff], 0), ([0x61, 0x62, 0xe9, 0x63], 2), ([0x61, 0xc3], 1), ([0x61, 0xed, 0xa0, 0x80], 1), ([0xc0, 0x80], 0),
    ] as [([UInt8], Int)])
  func `Bytes that are not UTF-8 are refused with their offset`(bytes: [UInt8], offset: Int) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder("text")))
    #expect(throws: FileError(.notText(offset: offset), .read, path: folder("text"))) {
      try Files.readText(folder("text"), limit: 100)
    }
  }
}
