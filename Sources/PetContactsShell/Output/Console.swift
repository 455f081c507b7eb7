import LineEditor

/// Where a command's words go and where its questions are answered.
protocol Console: AnyObject {
  /// Whether a person is there to answer questions.
  var isInteractive: Bool { get }
  /// Whether standard output goes to a terminal, where somebody watches it.
  var isTerminal: Bool { get }
  /// The columns of the terminal that standard output goes to, as they are now; without one a line has no limit.
  var width: Int { get }
  /// The terminal that is written to; nothing for a pipe or a file.
  var screen: TerminalScreen? { get }
  /// The columns of the terminal that standard error goes to.
  var errorWidth: Int { get }
  /// Whether what is written goes nowhere any more, so that writing more is useless.
  var isClosed: Bool { get }
  /// Whether somebody is there to read what will be written; looked at by who waits long before writing.
  var hasReader: Bool { get }
  /// Writes to standard output.
  func write(_ text: String)
  /// Hands on what is held back.
  func flush()
  /// Writes to standard error.
  func writeError(_ text: String)
  /// Asks a question; nothing when it is dropped or nobody is there. `discardsTypeahead` throws away what was typed
  /// before the question could be read.
  func ask(_ question: String, discardsTypeahead: Bool) -> String?
}

extension Console {
  /// No terminal.
  var isTerminal: Bool { false }

  /// No terminal.
  var screen: TerminalScreen? { nil }

  /// As far as writing has told.
  var hasReader: Bool { !isClosed }

  /// Writes a sentence and ends its line; a terminal gets it broken at words, lines behind the first `hanging` blanks.
  func writeSentence(_ text: String, hanging: Int = 0) {
    for line in DisplayWidth.wrap(text, to: width, hanging: hanging) { write(line + "\n") }
  }

  /// Writes a sentence to standard error likewise.
  func writeErrorSentence(_ text: String) {
    writeError(DisplayWidth.wrap(text, to: errorWidth).map { $0 + "\n" }.joined())
  }

  /// Asks for yes or no; anything but yes is no, and nothing is said when the question is dropped.
  func confirm(_ question: String) -> Bool? {
    guard let answer = ask(question + " [y/N] ", discardsTypeahead: true) else { return nil }
    return ["y", "yes"].contains(answer.lowercased().trimmingBlanks)
  }
}

extension String {
  /// The text without blanks around it.
  var trimmingBlanks: String {
    // Nothing joins visible ASCII to a blank: most texts are seen to need nothing.
    if let first = utf8.first, let last = utf8.last, first.isVisibleASCII, last.isVisibleASCII { return self }
    return String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  /// Whether nothing of it shows: blanks, controls and what has no width, such as U+200B.
  var isInvisible: Bool {
    if let first = utf8.first, first.isVisibleASCII { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      // None of these is invisible, which need not be looked up.
      case 0xC0...0x2FF, 0x370...0x52F, 0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return false
      default: break
      }
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
      switch properties.generalCategory {
      case .control, .format: return true
      default: return false
      }
    }
  }
}

extension UInt8 {
  fileprivate var isVisibleASCII: Bool { 0x21...0x7E ~= self }
}
