import Foundation

/// Writes what came back into the transcript itself.
enum Recording {
  /// Whether it is asked for.
  static let isOn = ProcessInfo.processInfo.environment["PETCONTACTS_RECORD"] == "1"

  /// Replaces the expected output of steps; lines whose placeholders still match stay.
  static func write(_ outputs: [(steps: Range<Int>, lines: [String])], to transcript: Transcript) throws {
    var lines = try String(contentsOfFile: transcript.path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (steps, output) in outputs.reversed() {
      for index in steps.reversed() {
        let step = transcript.steps[index]
        // What several steps brought at once can only stand below the last.
        let new = index == steps.upperBound - 1 ? output : []
        let old = step.output.map { ExpectedLine($0.text) }
        lines.replaceSubrange(
          step.outputRange, with: new.map { line in old.first { $0.matches(line) }?.text ?? masked(line) })
      }
    }
    try lines.joined(separator: "\n").write(toFile: transcript.path, atomically: true, encoding: .utf8)
  }

  private static func masked(_ line: String) -> String {
    let identifier = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}(:AB(Person|Group))?/
    let date = /20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}Z/
    let path = /\/[^ ,:"]*petcontacts-transcript-[^ ,:"]*/
    return line.replacing(path, with: "‹path›").replacing(identifier, with: "‹id›").replacing(date, with: "‹date›")
      .replacing(/\([0-9A-F]{8}(?=[)@])/, with: "(‹id›")
  }
}
