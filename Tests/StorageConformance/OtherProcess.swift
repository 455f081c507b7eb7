import Foundation

/// The program beside the tests that opens the same store. It does not outlive the test.
package final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  package init(_ arguments: String...) throws {
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: folder).deletingLastPathComponent()
      .appendingPathComponent("StorageFixture")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    if process.isRunning { kill() }
  }

  /// Ends the program at once, whatever it does.
  package func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets the program that waits for it go on.
  package func goOn() { try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

  /// The next line that the program says; nothing at its end.
  package func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      unread += data
    }
  }

  /// All lines that the program says until its end.
  package func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }
}
