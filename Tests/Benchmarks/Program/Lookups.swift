import AddressBook
import CLookupPeer
import Foundation
import PropertyLists
import SQLiteStorage

extension Benchmark {
  /// What is looked up in an open book, records read to the last value, against prepared statements written by hand on
  /// the same file, which copy the bytes of each record. And the memory that a question takes which no index answers.
  static let lookups = Benchmark(name: "lookup") { workshop in
    try Set([workshop.settings.size, 1_000_000]).sorted().flatMap { size in
      let book = try workshop.book(of: size)
      let identifiers = try workshop.run([
        "sqlite3", book.path, "SELECT identifier FROM record WHERE row % \(max(1, size / 200)) = 0",
      ]).split(separator: "\n").map(String.init)
      return try Lookup.all(of: size, identifiers).map { try $0.row(size, book) }
        + (try unindexed(size, book, workshop))
    }
  }

  private static func unindexed(_ size: Int, _ book: URL, _ workshop: Workshop) throws -> [Row] {
    let ours = [workshop.program, "--store", book.path, "list", "--where", "note contains 'no such words'"]
    let theirs = ["sqlite3", book.path, "SELECT count(*) FROM record WHERE instr(properties, 'no such words')"]
    let (pairs, mebibytes) = try workshop.measure(rounds: 2, ours: ours, theirs: theirs)
    return [
      Row("no index answers, of \(size)", against: "sqlite3 shell, bytes", .ratio(pairs, limit: nil)),
      Row("no index answers, of \(size), peak memory", against: "", .memory(mebibytes, limit: 40)),
    ]
  }
}

/// Something that is looked up, in two ways.
private struct Lookup {
  let name: String
  /// What is looked up, one after another.
  let questions: [Question]
  let sql: String
  let find: (AddressBook, Question) throws -> Int

  /// What is looked up at once: as the user has it, and as the tables have it.
  struct Question {
    let text: String
    let stored: String
    var end: String?
  }

  private static let columns = "r.identifier, r.kind, r.container, r.revision, r.picture, r.properties"

  static func all(of size: Int, _ identifiers: [String]) -> [Lookup] {
    let contacts = stride(from: 0, to: size, by: max(1, size / 200)).map(Workload.contact)
    let named = contacts.map { Question(text: $0.name, stored: Folding.fold($0.name)) }
    let strangers = contacts.map { Question(text: "\($0.name) X", stored: Folding.fold("\($0.name) X")) }
    let beginnings = contacts.map { contact in
      let text = String(contact.name.prefix(contact.name.count - 2))
      return Question(text: text, stored: Folding.fold(text), end: Folding.fold(text) + "\u{10FFFF}")
    }
    let words = contacts.map { contact in
      let text = String(contact.email.prefix { $0 != "@" })
      return Question(text: text, stored: "\"" + WordSplitter.words(in: text).joined(separator: " ") + "\" *")
    }
    let phones = contacts.compactMap { contact in
      PhoneDigits(contact.phones[0]).map { digits in
        Question(text: contact.phones[0], stored: String(digits.national.reversed().prefix(8)))
      }
    }
    let byName = "SELECT \(columns) FROM name AS n JOIN record AS r ON r.row = n.record WHERE n.field = 0 AND n.folded"
    return [
      Lookup(
        name: "identifier looked up", questions: identifiers.map { Question(text: $0, stored: $0) },
        sql: "SELECT \(columns) FROM record AS r WHERE r.identifier = ?1"
      ) { book, question in try book.record(RecordID(rawValue: question.text)) == nil ? 0 : 1 },
      Lookup(name: "name looked up", questions: named, sql: "\(byName) = ?1 ORDER BY r.row LIMIT 20") {
        try $0.count(of: FetchPlan(kind: .person, filters: [.name([.composite], $1.text)], limit: 20))
      },
      Lookup(
        name: "names that begin so", questions: beginnings,
        sql: "\(byName) >= ?1 AND n.folded < ?2 ORDER BY r.given_key, r.row LIMIT 20"
      ) { try $0.count(of: FetchPlan(kind: .person, filters: [.namePrefix($1.text)], order: .givenName, limit: 20)) },
      Lookup(
        name: "words that begin so", questions: words,
        sql: """
          SELECT \(columns) FROM record AS r WHERE r.row IN (SELECT rowid FROM word WHERE word MATCH ?1)
          ORDER BY r.given_key, r.row LIMIT 20
          """
      ) { try $0.count(of: FetchPlan(filters: [.text($1.text)], order: .givenName, limit: 20)) },
      Lookup(
        name: "phone matched", questions: phones,
        sql: """
          SELECT \(columns) FROM phone AS p JOIN record AS r ON r.row = p.record WHERE p.ending = ?1
          ORDER BY r.row LIMIT 20
          """
      ) { try $0.count(of: FetchPlan(kind: .person, filters: [.phone($1.text)], limit: 20)) },
      Lookup(
        name: "duplicate checked", questions: strangers + named, sql: "\(byName) = ?1 LIMIT 1"
      ) { try $0.count(of: FetchPlan(kind: .person, filters: [.exactName($1.text)], limit: 1)) },
    ]
  }

  /// Measures both in turn.
  func row(_ size: Int, _ store: URL) throws -> Row {
    let storage = try SQLiteStorage(path: store.path, mode: .readOnly)
    let book = AddressBook(storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 0) }))
    guard let peer = unsafe petcontacts_lookup_open(store.path, sql) else {
      throw BenchmarkError("the statement for \(name) is wrong")
    }
    defer { unsafe petcontacts_lookup_close(peer) }
    func ours() throws -> Int { try questions.reduce(0) { try $0 + find(book, $1) } }
    func theirs() throws -> Int {
      var found: Int64 = 0
      for question in questions { found += unsafe petcontacts_lookup_run(peer, question.stored, question.end) }
      return Int(found)
    }
    // The first round reads the pages of the file and compares what is found.
    guard try ours() == theirs(), try ours() > 0 else {
      return Row(name, against: "SQL by hand", .failed("\(try ours()) found, \(try theirs()) by hand"))
    }
    let clock = ContinuousClock()
    func seconds(_ work: () throws -> Int) rethrows -> Double {
      try clock.measure { for _ in 0..<5 { _ = try work() } } / .seconds(1) / Double(questions.count * 5)
    }
    let pairs = try Pairs(try (0..<15).map { _ in (try seconds(ours), try seconds(theirs)) })
    return Row("\(name), of \(size)", against: "SQL by hand, in C", .ratio(pairs, limit: 3))
  }
}

extension AddressBook {
  /// How many records of a plan were read.
  fileprivate func count(of plan: FetchPlan) throws -> Int {
    var found = 0
    try enumerate(plan) { fetched in
      if case .record = fetched { found += 1 }
      return true
    }
    return found
  }
}
