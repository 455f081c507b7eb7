import Foundation
import PseudoTerminal

/// Makes a folder for one test and removes it with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "LineEditorTests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  func makeFIFO(_ name: String) throws -> String {
    let fifo = path + "/" + name
    guard unsafe mkfifo(fifo, 0o600) == 0 else { throw POSIXError(.EIO) }
    return fifo
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  func replace(_ name: String, by other: String) throws {
    guard unsafe rename(path + "/" + other, path + "/" + name) == 0 else { throw POSIXError(.EIO) }
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }

  func setMode(of name: String, to mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + "/" + name)
  }

  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }
}

extension PseudoTerminal {
  static let prompt = "pets> "

  /// Starts the fixture and waits for its prompt.
  static func fixture(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    prompt: String = prompt
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      .fixture(arguments, environment: environment), columns: columns, rows: rows)
    try terminal.expect(prompt)
    return terminal
  }

  /// Types a line.
  func enter(_ line: String) throws {
    try send(line + "\r")
  }

  /// Leaves the prompt by ^D, and returns how the program ended.
  func leave() throws -> ExitStatus {
    try send(.endOfInput)
    return try waitForExit()
  }

  /// What an xterm of this size shows of the output.
  func screen(columns: Int, rows: Int = 24) -> Screen {
    Screen(columns: columns, rows: rows, showing: outputBytes)
  }
}

extension Program {
  /// The fixture, in an environment that has nothing of the user's.
  static func fixture(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Program {
    let base = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "INPUTRC": "/dev/null", "HOME": "/nonexistent",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    return try .built("LineEditorFixture", arguments: arguments, environment: base.merging(environment) { $1 })
  }
}
