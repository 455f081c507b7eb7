import AddressBook
import PropertyLists

extension FetchStatement {
  /// Adds what the indexes can tell of a predicate: it narrows, and Swift decides.
  /// - Returns: whether any record can match.
  mutating func addPredicate(
    _ predicate: Predicate, _ filter: RecordFilter, in storage: SQLiteStorage
  ) throws(StorageError) -> Bool {
    unverified.append(filter)
    guard let narrowing = try PredicateNarrowing(predicate, in: storage) else { return true }
    guard narrowing.rank != .nothing else { return false }
    narrow("r.row IN (\(narrowing.sql))", narrowing.parameters)
    return true
  }
}

/// The rows that a predicate can hold for, as far as an index knows.
struct PredicateNarrowing {
  /// How few rows are expected, the fewest first.
  enum Rank: Int, Comparable {
    case nothing, value, words, day, beginning, days, key

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A query of the rows.
  let sql: String
  let parameters: [FetchStatement.Parameter]
  let rank: Rank
  /// How many queries it is made of.
  let queries: Int

  init(_ sql: String, _ parameters: [FetchStatement.Parameter], _ rank: Rank, queries: Int = 1) {
    self.sql = sql
    self.parameters = parameters
    self.rank = rank
    self.queries = queries
  }

  /// Finds what narrows most; nothing where the predicate can hold for any record.
  init?(_ predicate: Predicate, in storage: SQLiteStorage) throws(StorageError) {
    let found: Self?
    switch predicate {
    case .not, .flagged: found = nil
    case .comparison(let comparison): found = try Self.narrowing(comparison, in: storage)
    // One of them is enough: the others are looked at in Swift.
    case .and(let parts):
      var best: Self?
      for part in parts {
        guard let narrowing = try Self(part, in: storage), best.map({ narrowing.rank < $0.rank }) ?? true else {
          continue
        }
        best = narrowing
      }
      found = best
    case .or(let parts):
      var all: [Self] = []
      for part in parts {
        guard let narrowing = try Self(part, in: storage) else { return nil }
        all.append(narrowing)
      }
      let union = Self(union: all)
      found = union.queries <= Self.mostQueries ? union : nil
    }
    guard let found else { return nil }
    self = found
  }

  /// No record can match.
  static let nothing = Self("", [], .nothing)

  private init(union parts: [Self]) {
    let parts = parts.filter { $0.rank != .nothing }
    self.init(
      parts.map(\.sql).joined(separator: " UNION ALL "), parts.flatMap(\.parameters),
      parts.map(\.rank).max() ?? .nothing, queries: parts.reduce(0) { $0 + $1.queries })
  }

  /// SQLite joins 500 at most.
  private static let mostQueries = 200
}

extension PredicateNarrowing {
  /// More records than this with a key, and walking through all records in order is not slower than looking them up.
  private static let rareKey = 10_000

  private static func narrowing(
    _ comparison: Predicate.Comparison, in storage: SQLiteStorage
  ) throws(StorageError) -> Self? {
    guard !RecordKeys.maintained.contains(comparison.path.key), comparison.needsValue else { return nil }
    guard let key = try storage.keyIdentifier(comparison.path.key) else { return .nothing }
    if !comparison.path.isCount, let found = comparison.test.narrowing(key: key, isPart: comparison.path.part != nil) {
      return found
    }
    guard try storage.keyUsage(of: comparison.path.key) <= rareKey else { return nil }
    return Self("SELECT record FROM value WHERE key = ?", [.integer(key)], .key)
  }
}

extension Predicate.Test {
  /// What the indexes tell of values that stand at a key, or in a part of them.
  fileprivate func narrowing(key: Int, isPart: Bool) -> PredicateNarrowing? {
    isPart ? wordNarrowing : valueNarrowing(key) ?? dayNarrowing(key)
  }

  /// Texts within dictionaries are not indexed as a whole, but their words are.
  private var wordNarrowing: PredicateNarrowing? {
    let phrase: String
    switch self {
    case .relation(.equal, .string(let text)): phrase = Self.phrase(text, "")
    case .beginsWith(let text): phrase = Self.phrase(text, " *")
    default: return nil
    }
    guard !phrase.isEmpty else { return nil }
    return PredicateNarrowing("SELECT rowid FROM word WHERE word MATCH ?", [.text(phrase)], .words)
  }

  private static func phrase(_ text: String, _ ending: String) -> String {
    let words = WordSplitter.words(in: text)
    return words.isEmpty ? "" : "\"" + words.joined(separator: " ") + "\"" + ending
  }

  private func valueNarrowing(_ key: Int) -> PredicateNarrowing? {
    switch self {
    case .relation(.equal, let literal): Self.values(literal.indexedTexts, key)
    case .isIn(let literals):
      Self.values(literals.flatMapUnlessNil(\.indexedTexts), key)
    case .beginsWith(let text): Self.beginning(text, key)
    default: nil
    }
  }

  private static func values(_ texts: [String]?, _ key: Int) -> PredicateNarrowing? {
    guard let texts, texts.count <= 100 else { return nil }
    guard !texts.isEmpty else { return .nothing }
    let places = texts.map { _ in "?" }.joined(separator: ", ")
    return PredicateNarrowing(
      "SELECT record FROM value WHERE key = ? AND folded IN (\(places))",
      [.integer(key)] + texts.map(FetchStatement.Parameter.text), .value)
  }

  private static func beginning(_ text: String, _ key: Int) -> PredicateNarrowing? {
    // A mark at the end may stand behind another one in the text.
    let unmarked = Folding.fold(text).unicodeScalars.reversed().drop {
      $0.properties.canonicalCombiningClass != .notReordered
    }
    let folded = String(String.UnicodeScalarView(unmarked.reversed()))
    guard !folded.isEmpty, folded.utf8.count <= RecordIndex.valueLimit else { return nil }
    return PredicateNarrowing(
      "SELECT record FROM value WHERE key = ? AND folded >= ? AND folded < ?",
      [.integer(key), .text(folded), .endOfPrefix(folded)], .beginning)
  }

  private func dayNarrowing(_ key: Int) -> PredicateNarrowing? {
    guard let ranges = yearDays, ranges.count <= 40 else { return nil }
    let single = "SELECT record FROM day WHERE key = ? AND day BETWEEN ? AND ?"
    let parameters = ranges.flatMap { range in
      [FetchStatement.Parameter.integer(key), .integer(range.lowerBound), .integer(range.upperBound)]
    }
    guard !ranges.isEmpty else { return .nothing }
    return PredicateNarrowing(
      ranges.map { _ in single }.joined(separator: " UNION ALL "), parameters,
      ranges.allSatisfy { $0.count == 1 } ? .day : .days, queries: ranges.count)
  }
}

extension Predicate.Literal {
  /// The texts that a value which is the same can have in the index; nothing when there may be others.
  fileprivate var indexedTexts: [String]? {
    switch self {
    case .string(let text): RecordIndex.folded(.string(text)).map { [$0] }
    case .boolean(let truth): RecordIndex.folded(.boolean(truth)).map { [$0] }
    case .integer(let number): Self.texts(Double(number))
    case .real(let number): Self.texts(number)
    case .null, .day, .date: nil
    }
  }

  /// How a number is written as an integer and as a real; large ones stand for several integers.
  private static func texts(_ number: Double) -> [String]? {
    guard number.magnitude < 0x1p53 else { return nil }
    var texts = [number.description]
    if let integer = Int(exactly: number) { texts.append(integer.description) }
    if number == 0 { texts += ["0.0", "-0.0"] }
    return texts
  }
}
