import AddressBook
import LineEditor

/// Finds the record that WHO means.
struct RecordLookup {
  let session: Session
  var tellsDamage = true

  init(session: Session) { self.session = session }

  /// How many candidates an error names.
  static let candidatesShown = 10

  /// Who or what a word means, linked cards as one; with `@CONTAINER` behind it what lives there.
  /// - Throws: ``ShellError`` with status 4 when there is none, 5 when there are several and nobody can be asked.
  func individual(_ who: String) throws -> Individual {
    if who.hasPrefix("%") { return try listed(who) }
    if groupName(who) != nil { return .group(try group(who).contents) }
    var candidates = try self.candidates(who)
    if candidates.isEmpty, let (rest, container) = try containers.split(who) {
      candidates = try self.candidates(rest, in: container)
      if candidates.isEmpty { throw try notFound(rest, in: container) }
      if candidates.count > 1 { return try choose(who, candidates, in: container) }
    }
    guard let first = candidates.first else {
      if session.notedStatus == .damaged {
        throw ShellError(.damaged, "\"\(who)\" cannot be read", "delete removes it, and undo brings it back")
      }
      throw try notFound(who)
    }
    return candidates.count == 1 ? first : try choose(who, candidates)
  }

  /// The person or group that a word means; of linked cards the first.
  /// - Throws: ``ShellError``, see ``individual(_:)``.
  func record(_ who: String) throws -> RecordContents { try individual(who).card }

  /// The one card, or the group, that a word means.
  /// - Throws: ``ShellError``, also when the word means a person with several cards.
  func card(_ who: String) throws -> RecordContents {
    let individual = try individual(who)
    guard !individual.isLinked else {
      throw ShellError(
        .ambiguous, "\(session.name(of: individual.record)) has \(individual.cards.count) cards",
        "say which: \(containers.choices(of: individual.cards))")
    }
    return individual.card
  }

  /// The person that a word means, with all cards that are linked.
  /// - Throws: ``ShellError``, also when the word means a group.
  func contact(_ who: String) throws -> UnifiedContact {
    guard case .contact(let contact) = try individual(who) else {
      throw ShellError(.usage, "\(who) is a group", "a person is wanted")
    }
    return contact
  }

  /// The person that a word means; of linked cards the first.
  /// - Throws: ``ShellError``, also when the word means a group.
  func person(_ who: String) throws -> Person { try contact(who).cards[0] }

  /// The group with a name or an identifier, with `@CONTAINER` behind it of that container.
  /// - Throws: ``ShellError``.
  func group(_ name: String) throws -> Group {
    let name = groupName(name) ?? name
    let book = try session.book
    if let group = try book.group(RecordID(rawValue: name)) { return group }
    var wanted = name
    var groups = try self.groups(named: name)
    if groups.isEmpty, let (rest, container) = try containers.split(name) {
      wanted = rest
      groups = try book.group(RecordID(rawValue: rest)).map { [$0] } ?? self.groups(named: rest)
      groups.removeAll { $0.container != container.id }
    }
    let exact = groups.filter { $0.name == wanted }
    if let group = exact.count == 1 ? exact.first : groups.count == 1 ? groups.first : nil { return group }
    guard groups.isEmpty else {
      let ids = groups.map { "\($0.uniqueID) in \(containers.name($0.container))" }.joined(separator: ", ")
      throw ShellError(
        .ambiguous, "several groups are named \(wanted)", "give NAME@CONTAINER or an identifier: \(ids)")
    }
    try verifyAbsence(of: name)
    let names = try fetch(FetchPlan(kind: .group), limit: 1000).map { session.name(of: $0.record) }
    throw ShellError(
      .notFound, "no group \"\(name.shortened)\"",
      Suggestion.question(for: name, among: names) ?? "list groups shows those there are")
  }

  private func groups(named name: String) throws -> [Group] {
    try fetch(FetchPlan(kind: .group, filters: [.name([.composite], name)])).map { Group(contents: $0.card) }
  }

  /// The record that a word means when that is certain, without a question and without a word about damage; of linked
  /// cards all together.
  func silently(_ who: String) -> RecordContents? {
    var quiet = self
    quiet.tellsDamage = false
    if who.hasPrefix("%") || who.hasPrefix("group:") { return try? quiet.individual(who).record }
    var candidates = (try? quiet.candidates(who)) ?? []
    if candidates.isEmpty, let (rest, container) = try? containers.split(who) {
      candidates = (try? quiet.candidates(rest, in: container)) ?? []
    }
    return candidates.count == 1 ? candidates[0].record : nil
  }

  /// The individual that a record of the book belongs to.
  func individual(_ id: RecordID) throws -> Individual {
    if let individual = try ifPresent(id) { return individual }
    try session.book.verifyAbsence(of: FetchPlan(filters: [.identifiers([id])]))
    throw ShellError(.notFound, "the record \(id) is not in the book any more")
  }

  /// The individual that a record belongs to, when it is in the book.
  func ifPresent(_ id: RecordID) throws -> Individual? {
    let book = try session.book
    if let contact = try book.contact(of: id) { return .contact(contact) }
    return try book.record(id).map { .group(book.contents($0)) }
  }

  var containers: ContainerLookup { ContainerLookup(session: session) }

  private func groupName(_ who: String) -> String? {
    who.hasPrefix("group:") ? String(who.dropFirst("group:".count)) : nil
  }

  private func listed(_ who: String) throws -> Individual {
    let (word, container) = try containers.split(who).map { ($0.who, $0.container) } ?? (who, nil)
    let individual = try self.individual(try numbered(word))
    guard let container else { return individual }
    let parts = individual.parts(in: container.id)
    guard let first = parts.first else { throw try notFound(session.name(of: individual.record), in: container) }
    return parts.count == 1 ? first : try choose(who, parts, in: container)
  }

  private func numbered(_ who: String) throws(ShellError) -> RecordID {
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
}
