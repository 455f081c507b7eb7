import Foundation
import Testing

/// A program of the system that tests compare with.
struct Tool: Sendable {
  let url: URL

  /// Finds a program in the search path.
  static func find(_ name: String) -> Tool? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let candidates = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }.map(Tool.init)
  }

  /// Finds a program that lies beside the Swift compiler. Other packages bring programs of the same name.
  static func findInToolchain(_ name: String) -> Tool? {
    guard let swift = find("swift") else { return nil }
    let candidate = swift.url.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: candidate.path) ? Tool(url: candidate) : nil
  }

  /// Runs the program to its end and returns what it wrote, errors included.
  @discardableResult
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let (status, output) = try run(arguments, withErrors: true)
    return (status, String(decoding: output, as: UTF8.self))
  }

  /// Runs the program to its end and returns the bytes of its standard output.
  func runForData(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
    let (status, output) = try run(arguments, withErrors: false)
    return (status, [UInt8](output))
  }

  private func run(_ arguments: [String], withErrors: Bool) throws -> (status: Int32, output: Data) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = withErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, output)
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
