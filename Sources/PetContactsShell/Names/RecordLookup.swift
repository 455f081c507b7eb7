import AddressBook
import LineEditor

/// Finds the record that WHO means.
struct RecordLookup {
  let session: Session
  private var tellsDamage = true

  init(session: Session) { self.session = session }

  /// How many candidates an error names.
  private static let candidatesShown = 10

  /// The person or group that a word means.
  /// - Throws: ``ShellError`` with status 4 when there is none, 5 when there are several and nobody can be asked.
  func record(_ who: String) throws -> RecordContents {
    if who.hasPrefix("%") { return try record(try listed(who)) }
    if let name = groupName(who) { return try group(name).contents }
    let candidates = try self.candidates(who)
    guard let first = candidates.first else {
      if session.notedStatus == .damaged {
        throw ShellError(.damaged, "\"\(who)\" cannot be read", "delete removes it, and undo brings it back")
      }
      throw try notFound(who)
    }
    return candidates.count == 1 ? first : try choose(who, candidates)
  }

  /// The person that a word means.
  /// - Throws: ``ShellError``, also when the word means a group.
  func person(_ who: String) throws -> Person {
    let record = try record(who)
    guard record.kind == .person else {
      throw ShellError(.usage, "\(who) is a group", "a person is wanted")
    }
    return Person(contents: record)
  }

  /// The group with a name or an identifier.
  /// - Throws: ``ShellError``.
  func group(_ name: String) throws -> Group {
    let name = groupName(name) ?? name
    let book = try session.book
    if let group = try book.group(RecordID(rawValue: name)) { return group }
    let groups = try fetch(FetchPlan(kind: .group, filters: [.name([.composite], name)])).map(Group.init(contents:))
    let exact = groups.filter { $0.name == name }
    if let group = exact.count == 1 ? exact.first : groups.count == 1 ? groups.first : nil { return group }
    guard groups.isEmpty else {
      let ids = groups.map(\.uniqueID.rawValue).joined(separator: ", ")
      throw ShellError(.ambiguous, "several groups are named \(name)", "give an identifier: \(ids)")
    }
    let names = try fetch(FetchPlan(kind: .group), limit: 1000).map { Group(contents: $0).name }
    throw ShellError(
      .notFound, "no group \"\(name.shortened)\"",
      Suggestion.question(for: name, among: names) ?? "list groups shows those there are")
  }

  /// The record that a word means when that is certain, without a question and without a word about damage.
  func silently(_ who: String) -> RecordContents? {
    var quiet = self
    quiet.tellsDamage = false
    if who.hasPrefix("%") || who.hasPrefix("group:") { return try? quiet.record(who) }
    let candidates = (try? quiet.candidates(who)) ?? []
    return candidates.count == 1 ? candidates[0] : nil
  }

  private func record(_ id: RecordID) throws -> RecordContents {
    guard let record = try session.book.record(id) else {
      throw ShellError(.notFound, "the record \(id) is not in the book any more")
    }
    return try session.book.contents(record)
  }

  private func groupName(_ who: String) -> String? {
    who.hasPrefix("group:") ? String(who.dropFirst("group:".count)) : nil
  }

  private func listed(_ who: String) throws(ShellError) -> RecordID {
    guard let number = Int(who.dropFirst()), number >= 1 else {
      throw ShellError(.usage, "\(who) is no number of a list", "write %1, %2 and so on")
    }
    guard let index = session.lastList.index(ofNumber: number) else {
      let count = session.lastList.count
      throw ShellError(
        .notFound, count == 0 ? "there is no list yet" : "the last list has \(count) records",
        "\(who) counts the rows that list or find showed in this session")
    }
    return session.lastList[index]
  }

  /// The records of the first tier that has any: identifier, `me`, composite name, other names, name prefix, name as it
  /// is shown or its beginning.
  private func candidates(_ who: String) throws -> [RecordContents] {
    let book = try session.book
    if let record = try book.record(RecordID(rawValue: who)) { return [book.contents(record)] }
    if who.utf8.count >= 6, who.utf8.allSatisfy(Self.isIdentifierByte) {
      let found = try fetch(FetchPlan(filters: [.identifierPrefix(who)]))
      if !found.isEmpty { return found }
    }
    if who == "me", let me = try book.me, let record = try book.record(me) { return [book.contents(record)] }
    guard !who.isEmpty else { return [] }
    let exact = try fetch(FetchPlan(kind: .person, filters: [.exactName(who)]))
    if exact.count == 1 { return exact }
    let composite = try fetch(FetchPlan(kind: .person, filters: [.name([.composite], who)]))
    if !composite.isEmpty { return composite }
    let others = try fetch(FetchPlan(kind: .person, filters: [.name([.given, .nickname, .organization], who)]))
    if !others.isEmpty { return others }
    let prefixed = try fetch(FetchPlan(kind: .person, filters: [.namePrefix(who)]))
    return try prefixed.isEmpty ? persons(shownAs: who, limit: Self.candidatesShown + 1) : prefixed
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The first records of a plan, of those that are wanted.
  func fetch(
    _ plan: FetchPlan, limit: Int = Self.candidatesShown + 1, where isWanted: ((RecordContents) -> Bool)? = nil
  ) throws -> [RecordContents] {
    let book = try session.book
    var plan = plan
    if isWanted == nil { plan.limit = limit }
    var found: [RecordContents] = []
    try book.enumerate(plan) { fetched in
      try session.checkInterrupt()
      switch fetched {
      case .record(let record):
        let contents = book.contents(record)
        if isWanted?(contents) ?? true { found.append(contents) }
      case .damaged(let id, let reason): if tellsDamage { session.noteDamaged(id, reason) }
      }
      return found.count < limit
    }
    return found
  }

  private func choose(_ who: String, _ candidates: [RecordContents]) throws -> RecordContents {
    let shown = candidates.prefix(Self.candidatesShown)
    let names = shown.map { record in
      "\(session.name(of: record)) (\(record.id.rawValue.prefix(8)))"
    }
    let more = candidates.count > shown.count ? " and more" : ""
    guard session.console.isInteractive else {
      throw ShellError(
        .ambiguous, "\"\(who)\" could be \(names.joined(separator: ", "))\(more)",
        "give more of the name or an identifier")
    }
    for (index, name) in names.enumerated() {
      session.console.writeSentence("\(index < 9 ? "  " : " ")\(index + 1)  \(name.printable)", hanging: 5)
    }
    if !more.isEmpty { session.console.writeSentence("    and more: give more of the name to see them", hanging: 4) }
    let answer = session.console.ask("Which one? [1-\(shown.count)] ", discardsTypeahead: false)
    guard let index = answer.flatMap({ Int($0.trimmingBlanks) }).flatMap(shown.index(ofNumber:)) else {
      throw ShellError(.ambiguous, "\"\(who)\" is not one person", "nothing was done")
    }
    return shown[index]
  }

  private func notFound(_ who: String) throws -> ShellError {
    if who == "me" { return ShellError(.notFound, "nobody is marked as me", "mark a card with: me WHO") }
    if try !fetch(FetchPlan(kind: .group, filters: [.name([.composite], who)]), limit: 1).isEmpty {
      return ShellError(
        .notFound, "nobody here is called \"\(who.shortened)\"",
        "did you mean \(CommandLineTokenizer.quote("group:" + who))?")
    }
    let beginning = String(who.prefix(1))
    let near = try fetch(FetchPlan(kind: .person, filters: [.namePrefix(beginning)]), limit: 1000)
    let names = near.flatMap { record in
      RecordIndex(record.stored).names.filter { $0.field == .composite || $0.field == .given }.map(\.text)
    }
    return ShellError(
      .notFound, "nobody here is called \"\(who.shortened)\"",
      Suggestion.nearest(to: who, among: names).map { "did you mean \(CommandLineTokenizer.quote($0))?" }
        ?? "find searches all values")
  }
}
