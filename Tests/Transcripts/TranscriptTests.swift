import Foundation
import Testing

/// One way of running one transcript.
struct TranscriptCase: Sendable, CustomTestStringConvertible {
  let transcript: Transcript
  let mode: Transcript.Mode

  var testDescription: String { "\(transcript.name), \(mode.rawValue)" }

  /// All transcripts in all their ways.
  static let all: [TranscriptCase] = files.flatMap { path -> [TranscriptCase] in
    do {
      let transcript = try Transcript(path: path, text: String(contentsOfFile: path, encoding: .utf8))
      return transcript.modes.map { TranscriptCase(transcript: transcript, mode: $0) }
    } catch {
      // The test of this file says it again where it can be seen.
      return [TranscriptCase(transcript: Transcript(path: path, title: "\(error)", modes: [], steps: []), mode: .pipe)]
    }
  }

  private static let files: [String] = {
    let folder = Workplace.checkout + "/Tests/Transcripts/Scripts/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let all =
      names.filter { $0.hasSuffix(".txt") }.sorted().map { folder + $0 } + [Workplace.checkout + "/README.md"]
      + pluginPages
    guard let wanted = ProcessInfo.processInfo.environment["PETCONTACTS_TRANSCRIPTS"] else { return all }
    return all.filter { path in wanted.split(separator: " ").contains { path.contains($0) } }
  }()

  /// The pages of the worked extensions that have something to type in them.
  private static var pluginPages: [String] {
    let folder = Workplace.checkout + "/Plugins/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + $0 + "/README.md" }.filter { path in
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("```console") ?? false
    }
  }
}

@Suite struct TranscriptTests {
  @Test(arguments: TranscriptCase.all)
  func `What is typed is answered word for word`(_ run: TranscriptCase) throws {
    let transcript = run.transcript
    try #require(!transcript.steps.isEmpty, "\(transcript.title)")
    switch run.mode {
    case .terminal:
      let play = TerminalRun(transcript, in: try Workplace(hasBookFolder: transcript.hasBookFolder))
      // What came before something went wrong is worth seeing.
      let failure = Result { try play.play() }
      let results = play.results.enumerated().map { ($0.offset..<$0.offset + 1, Array($0.element.dropFirst())) }
      if Recording.isOn { return try record(results, of: transcript) }
      report(
        LineDifference(expected: transcript.steps.flatMap(\.shown), actual: play.results.flatMap(\.self)),
        of: transcript)
      try failure.get()
    case .pipe:
      var play = PipeRun(transcript, in: try Workplace(hasBookFolder: transcript.hasBookFolder))
      let failure = Result { try play.play() }
      if Recording.isOn {
        guard transcript.modes == [.pipe] else { return }
        let results = play.results.map { run in
          (run.steps, transcript.steps[run.steps.lowerBound].kind == .prompt ? run.lines : Array(run.lines.dropFirst()))
        }
        return try record(results, of: transcript)
      }
      for run in play.results {
        report(LineDifference(expected: play.expectation(of: run.steps), actual: run.lines), of: transcript)
      }
      try failure.get()
    }
  }

  private func report(_ difference: LineDifference, of transcript: Transcript) {
    guard let line = difference.place else { return }
    Issue.record(
      "\(transcript.path):\(line): \(transcript.title)\n\(difference.text)",
      sourceLocation: SourceLocation(
        fileID: "Transcripts/\(transcript.name)", filePath: transcript.path, line: line, column: 1))
  }

  private func record(_ results: [(Range<Int>, [String])], of transcript: Transcript) throws {
    try Recording.write(results.map { (steps: $0.0, lines: $0.1) }, to: transcript)
    Issue.record("recorded \(transcript.path); read it and run again without PETCONTACTS_RECORD")
  }
}
