/// A question about a record's values that is answered with yes or no.
///
///     let dogs = try Predicate("species == \"dog\" and phone:home beginswith \"33\"", catalog: catalog)
///     dogs.matches(record.properties)
///
/// The language is that of the framework's predicates, as far as it concerns records. Words are taken in any case.
///
///     predicate   := and ("or" and)*                      "||" is "or"
///     and         := factor ("and" factor)*               "&&" is "and"
///     factor      := "not" factor | "(" predicate ")" | TRUEPREDICATE | FALSEPREDICATE | flagged | comparison
///                                                         "!" is "not"
///     flagged     := "flagged" ["(" key ")"]
///     comparison  := ["any" | "all"] path comparator ["[" c d "]"] operand
///     path        := key [":" label] ["." part] [".@count"]
///     comparator  := == = != <> < <= > >= | contains | beginswith | endswith | like | matches | in | between
///                  | hasbits | within
///     operand     := text | number | day | date | true | false | nil | "{" operand, … "}" | interval
///     interval    := number ("day" | "days") ("around" | "from") ("today" | day) ["yearless"]
///
/// A key is a framework name, a short name or a raw key; between backticks stands a raw key of any characters. A part is
/// one of an address (`address.city`), of a day (`birthday.month`) or of another dictionary. Text stands in either kind
/// of quotes; a backslash goes before a quote and before a backslash, and `\n \t \r \u{…}` mean what they usually do. Days
/// and dates stand as ISO 8601 has them: `1815-12-10`, `--12-10`, `2026-04-01T00:00:00Z`. `between` also takes
/// `LOW and HIGH`.
///
/// What a comparison means:
/// - Without a value it is false, but for `!=`, `== nil`, and a `.@count`, which is 0.
/// - Of several values one must hold, with `all` each. `!=` is the opposite of `==`: no value is the one given; `any`
///   before it asks for one that differs.
/// - Text is compared by canonical equivalence, with `c` without regard to case, with `d` without regard to accents.
///   `like` knows `*` and `?`; `matches` takes a ``Pattern``; both must match the whole text.
/// - A day written without a year is compared by month and day alone. A value without a year is neither equal to nor
///   before nor after a day with one. An instant compared with a day counts as the day it is in UTC.
/// - `within` holds for days, and for instants by their day, that are at most so many days before or after another
///   (`around`) or only after it (`from`); `yearless` takes each in every year, as birthdays are. `hasbits` holds for a whole
///   number in which all bits of another are set.
/// - A value of another type than the operand's differs from it.
/// - `flagged` holds where a value is not as it is declared, or one that is required is missing (``ValueFlaw``).
public indirect enum Predicate: Hashable, Sendable {
  /// All hold. Without any this is true.
  case and([Predicate])
  /// At least one holds. Without any this is false.
  case or([Predicate])
  /// It does not hold.
  case not(Predicate)
  /// A value is as it should be.
  case comparison(Comparison)
  /// A value is not as it is declared, or is missing.
  case flagged(Flags)

  /// Reads a predicate; names mean what they mean in the catalogue.
  /// - Throws: ``PredicateError``.
  public init(_ source: String, catalog: PropertyCatalog = .standard) throws(PredicateError) {
    var parser = try PredicateParser(source, catalog: catalog)
    self = try parser.parse()
  }

  /// Words that mean something in predicates, in lower case, and therefore name no property.
  public static let words: Set<String> = [
    "all", "and", "any", "beginswith", "between", "contains", "endswith", "false", "falsepredicate", "flagged",
    "hasbits",
    "in", "like", "matches", "nil", "no", "none", "not", "null", "or", "self", "some", "true", "truepredicate",
    "within",
    "yes",
  ]

  /// Whether a text can stand for a property: a letter or `_`, then letters, digits, `_` and `-`, and none of the
  /// language's ``words``.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, PredicateLexer.isNameStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(PredicateLexer.isNamePart) && !words.contains(Folding.fold(text))
  }
}

/// What keeps predicates from outside small.
enum PredicateLimits {
  /// The most bytes of UTF-8 that a predicate may be written in.
  static let bytes = 10_000
  /// The most parentheses and negations inside each other.
  static let depth = 50
  /// The most days of an interval.
  static let days = 1_000_000
}
