import AddressBook

/// Compares what FTS5 finds by the first two characters of words, for which it keeps an index of its own, with the words
/// that it has. No look of its own does that where the text itself is not kept.
struct PrefixInspection {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Tells the beginnings by which other records are found than have a word that begins so.
  func run(_ tell: (String) throws -> Void) throws {
    let find = try connection.prepare("SELECT rowid FROM word WHERE word MATCH ?1")
    let words = try connection.prepare("SELECT term, doc FROM temp.word_place")
    var prefix = ""
    var documents: Set<Int> = []
    func compare() throws {
      guard !prefix.isEmpty else { return }
      find.bind("\"" + prefix + "\" *", at: 1)
      defer { find.reset() }
      var count = 0
      var isRight = true
      while try find.step() {
        count += 1
        if !documents.contains(find.integer(0)) { isRight = false }
      }
      if !isRight || count != documents.count { try tell(prefix) }
    }
    // The words come in their order.
    while try words.step() {
      let beginning = String(String.UnicodeScalarView(words.text(0).unicodeScalars.prefix(2)))
      guard beginning.unicodeScalars.count == 2 else { continue }
      if beginning != prefix {
        try compare()
        (prefix, documents) = (beginning, [])
      }
      documents.insert(words.integer(1))
    }
    try compare()
  }
}
