/// A piece of a predicate's text.
struct PredicateToken {
  /// What the piece is.
  enum Kind: Equatable {
    /// A name or a word of the language.
    case word(String)
    /// A raw key between backticks.
    case key(String)
    /// A number, a day or a date, or a text between quotes.
    case literal(Predicate.Literal)
    /// A sign or a pair of them.
    case symbol(String)
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// Where it begins, counted in scalars from 1.
  let column: Int

  /// The word in lower case, when it is one.
  var word: String? {
    if case .word(let word) = kind { Folding.fold(word) } else { nil }
  }

  /// The piece as messages show it.
  var shown: String {
    switch kind {
    case .word(let text): text
    case .key(let text): "`\(text)`"
    case .literal(let literal): literal.description
    case .symbol(let text): text
    case .end: "the end"
    }
  }
}
