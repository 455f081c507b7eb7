import AddressBook

/// Compares the words that FTS5 has of each record with those that the record wants, and what it finds with what it has:
/// by the first two characters of words, for which it keeps an index of its own, and by whole words. The index keeps no
/// text, so that no look of its own does either.
struct WordInspection {
  private let connection: Connection
  /// What is there of each record.
  private(set) var found = WordSums()

  init(_ connection: Connection) { self.connection = connection }

  /// Of how many words one is looked up. Each page of the index holds several times as many.
  private static let stride = 8

  /// Reads all words, which come in their order.
  /// - Parameter tell: told by what other records are found than have it: the beginning of a word, or a word.
  /// - Throws: what it throws, and ``StorageError``.
  mutating func run(_ tell: (_ text: String, _ isWhole: Bool) throws -> Void) throws {
    let find = try connection.prepare("SELECT rowid FROM word WHERE word MATCH ?1")
    let words = try connection.prepare("SELECT term, doc, offset FROM temp.word_place")
    var (word, hash): ([UInt8], UInt64) = ([], WordSums.hash([]))
    var prefix = ""
    var wordCount = 0
    var (byPrefix, byWord): (Set<Int>, Set<Int>) = ([], [])
    func compare(_ query: String, with documents: Set<Int>) throws -> Bool {
      find.bind(query, at: 1)
      defer { find.reset() }
      var count = 0
      while try find.step() {
        count += 1
        if !documents.contains(find.integer(0)) { return false }
      }
      return count == documents.count
    }
    func compareWord() throws {
      guard !byWord.isEmpty else { return }
      let text = String(decoding: word, as: UTF8.self)
      if try !compare("\"\(text)\"", with: byWord) { try tell(text, true) }
    }
    func comparePrefix() throws {
      if try !prefix.isEmpty && !compare("\"\(prefix)\" *", with: byPrefix) { try tell(prefix, false) }
    }
    while try words.step() {
      let isSame = words.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe $0.elementsEqual(word) } }
      if !isSame {
        try compareWord()
        word = words.bytes(0)
        hash = WordSums.hash(word)
        (wordCount, byWord) = (wordCount + 1, [])
        let beginning = String(String.UnicodeScalarView(words.text(0).unicodeScalars.prefix(2)))
        if beginning != prefix {
          try comparePrefix()
          (prefix, byPrefix) = (beginning.unicodeScalars.count == 2 ? beginning : "", [])
        }
      }
      let document = words.integer(1)
      if !prefix.isEmpty { byPrefix.insert(document) }
      if wordCount % Self.stride == 1 { byWord.insert(document) }
      found.add(hash, at: words.integer(2), of: document)
    }
    try compareWord()
    try comparePrefix()
  }
}

/// How many words records have, and a sum of them all that tells them and their places from others.
struct WordSums {
  /// What is known of one record.
  struct Sum: Equatable {
    var count = 0
    var total: UInt64 = 0

    /// Adds a word that stands at a place.
    mutating func add(_ hash: UInt64, at place: Int) {
      count += 1
      total &+= hash &* (UInt64(truncatingIfNeeded: place) &* 0x9E37_79B9_7F4A_7C15 | 1)
    }
  }

  /// Of the rows that a book has; few bytes each, as there may be millions.
  private var near: [Sum] = []
  /// Of rows that are numbered as no book is.
  private var far: [Int: Sum] = [:]
  private static let nearRows = 1..<4_000_000

  /// The longest word that FTS5 keeps whole.
  private static let longestWord = 32_768

  /// A number for a word (FNV-1a).
  static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    word.prefix(longestWord).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The sum of the words of a record.
  static func sum(of words: IndexedWords) -> Sum {
    var sum = Sum()
    for word in words.values.joined() { sum.add(hash(word.utf8), at: sum.count) }
    return sum
  }

  mutating func add(_ hash: UInt64, at place: Int, of row: Int) {
    guard Self.nearRows.contains(row) else { return far[row, default: Sum()].add(hash, at: place) }
    while near.count <= row { near.append(contentsOf: repeatElement(Sum(), count: max(64, near.count))) }
    near[row].add(hash, at: place)
  }

  /// Takes out what is known of a record.
  mutating func take(_ row: Int) -> Sum {
    guard near.indices.contains(row) else { return far.removeValue(forKey: row) ?? Sum() }
    defer { near[row] = Sum() }
    return near[row]
  }

  /// The rows of which something is left.
  var rows: [Int] { near.indices.filter { near[$0].count > 0 } + far.keys.sorted() }
}
