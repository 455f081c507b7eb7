import Foundation
import PseudoTerminal

/// A new empty home in which programs are run; it goes with the value.
final class Workplace {
  let home: String
  var environment: [String: String]

  /// The folder of the package.
  static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path

  /// Makes a home; `hasBookFolder` keeps all files of the program in one folder of it, otherwise they are where XDG says.
  init(hasBookFolder: Bool = true) throws {
    home = try Self.makeFolder()
    let program = try Program.built("petcontacts").path
    environment = [
      "HOME": home, "PETCONTACTS_HOME": home + "/book", "XDG_CONFIG_DIRS": home + "/etc", "INPUTRC": "/dev/null",
      "PATH": URL(fileURLWithPath: program).deletingLastPathComponent().path
        + ":\(Self.checkout)/Tests/Transcripts/StandIns:/usr/bin:/bin",
      "LC_ALL": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1",
      // What is longer than the screen is compared as a whole.
      "PAGER": "",
      // The extensions of transcripts are copied from there.
      "EXTENSIONS": Self.checkout + "/Tests/Transcripts/Extensions",
    ]
    // Pictures make transcripts unreadable; those about pictures ask for them.
    try Self.write(#"{"pictures": "off"}"#, to: home + "/etc/petcontacts/config.json")
    if !hasBookFolder { environment["PETCONTACTS_HOME"] = nil }
    for name in ["Assets", "Plugins"] where FileManager.default.fileExists(atPath: Self.checkout + "/" + name) {
      try FileManager.default.createSymbolicLink(
        atPath: home + "/" + name, withDestinationPath: Self.checkout + "/" + name)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: home)
  }

  /// A command for the shell.
  func shell(_ command: String) -> Program {
    Program(path: "/bin/sh", arguments: ["-c", command], environment: environment, folder: home)
  }

  /// Runs a command for the shell with pipes, standard error in standard output, and gives what came as lines.
  func run(_ command: String, input: String = "") throws -> (lines: [String], status: ExitStatus) {
    let result = try PipedProcess.run(shell("exec 2>&1\n" + command), input: input)
    return (result.outputText.outputLines, result.status)
  }

  private static func write(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func makeFolder() throws -> String {
    let path = NSTemporaryDirectory() + "petcontacts-transcript-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

extension String {
  /// The lines of a program's output; the last need not end.
  var outputLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
