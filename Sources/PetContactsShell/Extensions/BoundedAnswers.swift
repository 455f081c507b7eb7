import PropertyLists

/// Answers of programs that are kept while they take no more than a number of bytes; then all are forgotten, and asked for
/// again where they are needed.
struct BoundedAnswers<Question: Hashable, Answer> {
  private var answers: [Question: Answer] = [:]
  private var bytes = 0

  /// The most bytes that are kept, besides what the table itself takes.
  static var limit: Int { 32 << 20 }
  /// What an answer takes however short it is.
  private static var overhead: Int { 128 }

  /// An answer that is kept.
  subscript(question: Question) -> Answer? { answers[question] }

  /// Keeps an answer that takes some bytes, unless it alone takes more than there may be.
  mutating func keep(_ answer: Answer, to question: Question, bytes size: Int) {
    let size = size + Self.overhead
    guard size <= Self.limit else { return }
    if bytes + size > Self.limit { forget() }
    // What is replaced still counts, so that too many are forgotten rather than too few.
    answers[question] = answer
    bytes += size
  }

  /// Forgets all.
  mutating func forget() {
    answers = [:]
    bytes = 0
  }
}

extension PropertyList {
  /// About the bytes that the value takes in memory.
  var footprint: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .data(let bytes): 32 + bytes.count
    case .array(let elements): elements.reduce(32) { $0 + $1.footprint }
    case .dictionary(let pairs): pairs.footprint
    default: 16
    }
  }
}

extension PropertyList.Dictionary {
  /// About the bytes that the pairs take in memory.
  var footprint: Int { reduce(32) { $0 + 16 + $1.key.utf8.count + $1.value.footprint } }
}
