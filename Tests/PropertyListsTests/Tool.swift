import Foundation
import Testing

/// A program of the system that tests compare with.
struct Tool {
  let url: URL

  /// Finds a program in the search path.
  static func find(_ name: String) -> Tool? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let candidates = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }.map(Tool.init)
  }

  /// Runs the program to its end and returns what it wrote, errors included.
  @discardableResult
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

/// A folder that is there while the body runs.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("PropertyListsTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

extension [UInt8] {
  /// Writes the bytes to a file in a folder.
  func write(to name: String, in folder: URL) throws {
    try Data(self).write(to: folder.appendingPathComponent(name))
  }

  /// Reads the bytes of a file in a folder.
  init(_ name: String, in folder: URL) throws {
    self.init(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
