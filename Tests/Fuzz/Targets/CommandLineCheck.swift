import LineEditor

/// What must hold of command lines: words that are quoted are the same words, and lines are cut where commands end.
enum CommandLineCheck {
  static func check(_ text: String) throws {
    let commands = CommandLineTokenizer.commands(in: text)
    _ = try? CommandLineTokenizer.split(text, allowsComments: true)
    guard let words = try? CommandLineTokenizer.split(text) else { return }
    let texts = words.map(\.text)
    let line = texts.map(CommandLineTokenizer.quote).joined(separator: " ")
    try FuzzFinding.requireEqual(try CommandLineTokenizer.split(line).map(\.text), texts, "the words quoted")
    try FuzzFinding.requireEqual(
      try CommandLineTokenizer.split(line, allowsComments: true).map(\.text), texts, "the words quoted in a script")
    let own = try commands.flatMap { try CommandLineTokenizer.split($0) }
    try FuzzFinding.requireEqual(own.map(\.text), texts, "the words of the commands")
    for word in words where !word.isQuoted {
      let part = Array(text.utf8)[word.range]
      try FuzzFinding.requireEqual(String(decoding: part, as: UTF8.self), word.text, "where a word stands")
    }
  }
}
