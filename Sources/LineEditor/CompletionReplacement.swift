/// What takes the place of a word when it is completed, quoted for the command line.
struct CompletionReplacement: Hashable {
  /// What is inserted.
  let text: String
  /// The candidates to list or to insert one after another; empty when there is one, which `text` is.
  let candidates: [String]
  /// Whether a space follows.
  let appendsSpace: Bool

  /// Decides what takes the place of `typed`, the raw form of the word in `context`; nil without candidates.
  ///
  /// A closing quote that begins the rest of the line is not doubled. The candidates are quoted when they are to be
  /// inserted, and made fit to be shown when they are to be listed.
  init?(of typed: String, in context: CompletionContext, before rest: String, by found: [Completion], isInserting: Bool)
  {
    var seen: Set<Completion> = []
    let found = found.filter { !$0.text.utf8.contains(0) && seen.insert($0).inserted }
    guard let first = found.first else { return nil }
    let quoted = { (completion: Completion) in
      Self.quoted(completion.text, isFinal: completion.isFinal, openQuote: context.openQuote, before: rest)
    }
    guard found.count > 1 else {
      text = quoted(first)
      candidates = []
      appendsSpace = first.isFinal
      return
    }
    candidates = found.map { isInserting ? quoted($0) : DisplayWidth.replacingControls(in: $0.display, by: "\u{FFFD}") }
    appendsSpace = isInserting && found.allSatisfy(\.isFinal)
    let common = Self.commonPrefix(of: found.map(\.text))
    // Candidates that differ from the typed text in case may share less than was typed, which then stays.
    let isLonger = common.count >= context.partial.count && common != context.partial
    text = isLonger ? Self.quoted(common, isFinal: false, openQuote: context.openQuote, before: rest) : typed
  }

  /// The text as a word, or as its beginning when it is not final.
  private static func quoted(
    _ text: String, isFinal: Bool, openQuote: CommandLineTokenizer.Quote?, before rest: String
  ) -> String {
    guard openQuote != nil || !CommandLineTokenizer.isBare(text) else { return text }
    if openQuote == nil, text.isEmpty, !isFinal { return "" }
    let opened = CommandLineTokenizer.opened(text, by: openQuote ?? .double)
    guard isFinal, let mark = opened.first, rest.first != mark || openQuote?.mark != mark else { return opened }
    return opened + String(mark)
  }

  /// The characters that all texts begin with.
  private static func commonPrefix(of texts: [String]) -> String {
    guard var common = texts.first.map(Array.init) else { return "" }
    for text in texts.dropFirst() {
      let shared = zip(common, text).prefix { $0.utf8Equal(to: $1) }.count
      common.removeLast(common.count - shared)
    }
    return String(common)
  }
}

extension Character {
  /// Whether two characters are the same bytes: what is inserted must not normalise what was typed.
  fileprivate func utf8Equal(to other: Character) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
