import Glibc
import LineEditor

/// What the fixture completes: commands, then names, or files behind `file`.
enum Candidates {
  private static let commands = ["show", "file", "words", "ask"]
  private static let names = [
    "Shippo Dog", "wag", "O'Brien", "say \"hi\"", "Zoë Ångström", "many one", "many two", "MIXED case", "tab\there",
  ]

  static func find(_ context: CompletionContext) -> [Completion] {
    switch (context.words.first, context.partial) {
    case (nil, let partial): return matches(commands, partial)
    case ("file", let partial): return FileCompletion.candidates(for: partial)
    case (_, "hang"):
      // Whoever watches sees that it has begun.
      _ = unsafe write(1, "hanging", 7)
      while true { pause() }
    case (_, "trap"): abort()
    case (_, let partial) where partial.hasPrefix("lots"):
      return (1...300).map { Completion("lots \($0)", display: "№\($0)") }
    case (_, let partial): return matches(names, partial)
    }
  }

  private static func matches(_ all: [String], _ partial: String) -> [Completion] {
    all.filter { $0.lowercased().hasPrefix(partial.lowercased()) }.map { Completion($0) }
  }
}
