import AddressBook
import PropertyLists

/// Finding who is in the book twice.
enum DuplicateCommands {
  static let all = [duplicates]

  private static let duplicates = Command(
    path: ["duplicates"], summary: "find persons that may be the same",
    arguments: [Argument(name: "WHO", kind: .who, occurrence: .any)],
    options: [
      CommandOption(
        name: "--minimum", value: "SCORE", summary: "the least score of a pair, of 100 (\(DuplicateSearch.probable))"),
      CommandOption(name: "--limit", value: "N", summary: "the most pairs to show (\(pairsShown))"),
      CommandOption(name: "--not-same", summary: "remember that all WHO are different persons"),
      CommandOption(name: "--maybe-same", summary: "forget that all WHO are different persons"),
    ],
    details: """
      Names are compared without regard to case and accents, also with first and last name swapped and with nicknames; \
      phones by number; e-mail addresses; and values of which no two may be the same. The reasons of a pair add up to its \
      score: \(scores). With WHO only pairs with one of them are shown. Both persons of a pair are numbered for %N: \
      merge %1 %2 makes one of the first pair. Pairs that are said to differ, and linked cards, are left out.
      """,
    examples: ["duplicates", "duplicates --minimum 80", "duplicates --not-same %1 %2"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let persons = try call.all("WHO").map { try lookup.contact($0) }
    let wants = [call.has("--not-same"), call.has("--maybe-same")]
    guard wants.contains(true) else { return try [find(persons, session, call)] }
    guard wants != [true, true], !call.has("--minimum"), !call.has("--limit") else {
      throw call.usageError("--not-same and --maybe-same go with WHO alone")
    }
    return try [remember(persons, areDistinct: call.has("--not-same"), session, call)]
  }

  private static let pairsShown = 100

  private static let scores = """
    \(DuplicateReason.unique(key: "", "").points) for such a value, \(DuplicateReason.email("").points) for an address, \
    \(DuplicateReason.phone("", .same).points) for a phone (\(DuplicateReason.phone("", .partial).points) where one is the \
    end of the other), \(NameMatch.initial.points) to \(NameMatch.same.points) for the name
    """

  /// Remembers of all cards of some persons that they are of different ones, or forgets it.
  private static func remember(
    _ persons: [UnifiedContact], areDistinct: Bool, _ session: Session, _ call: Invocation
  ) throws -> Output {
    let cards = persons.map { $0.cards.map(\.uniqueID) }
    let ids = Array(cards.joined())
    guard cards.count > 1, Set(ids).count == ids.count else {
      throw call.usageError("\(areDistinct ? "--not-same" : "--maybe-same") needs two persons or more")
    }
    for person in persons where areDistinct {
      let own = Set(person.cards.map(\.uniqueID))
      let linked = try session.book.cards(unifiedWith: person.cards[0].uniqueID).filter { !own.contains($0) }
      guard linked.contains(where: ids.contains) else { continue }
      throw ShellError(
        .failed, "\(session.name(of: person.person.contents)) is linked with one of the others", "unlink parts them")
    }
    func names(by name: (RecordContents) -> String) -> String {
      persons.map { name($0.person.contents) }.joined(separator: ", ")
    }
    let verdict = areDistinct ? "not the same" : "maybe the same"
    var request = SaveRequest(title: "\(verdict): \(names { RecordSummary($0).name })")
    for (offset, first) in cards.enumerated() {
      let others = cards.dropFirst(offset + 1).joined()
      for (card, other) in first.flatMap({ card in others.map { (card, $0) } })
      where try session.book.isDistinct(card, other) != areDistinct {
        if areDistinct { request.markDistinct(card, other) } else { request.clearDistinct(card, other) }
      }
    }
    try session.save(request)
    let sentence = areDistinct ? "not the same" : "may be the same"
    return .message(
      "\(names(by: session.name)): \(sentence).", ["identifiers": .array(ids.map { .string($0.rawValue) })])
  }

  private static func find(_ persons: [UnifiedContact], _ session: Session, _ call: Invocation) throws -> Output {
    var search = DuplicateSearch()
    search.minimum = try call.number("--minimum") ?? DuplicateSearch.probable
    guard search.minimum <= 100 else { throw call.usageError("--minimum takes a score from 1 to 100") }
    search.limit = try call.number("--limit") ?? pairsShown
    search.persons = Set(persons.flatMap { $0.cards.map(\.uniqueID) })
    search.matchPhones = session.phones.match
    search.checkInterrupt = { try session.checkInterrupt() }
    let report = try session.book.duplicates(search)
    for (id, reason) in report.damaged { session.noteDamaged(id, reason) }
    if let note = DuplicateText(session: session).note(on: report) { session.note(note) }
    return .table(DuplicateText(session: session).table(of: report.pairs))
  }
}
