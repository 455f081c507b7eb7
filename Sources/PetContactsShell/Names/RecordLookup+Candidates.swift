import AddressBook
import LineEditor

extension RecordLookup {
  /// The records of the first tier that has any: identifier, `me`, composite name, other names, name prefix, name as it
  /// is shown or its beginning. A group is named by `group:NAME`; its bare name means nobody whose name only begins so.
  func candidates(_ who: String, in container: Container? = nil) throws -> [Individual] {
    let identified = try identified(who, in: container)
    if !identified.isEmpty { return identified }
    guard !who.isEmpty else { return [] }
    func fetch(_ plan: FetchPlan) throws -> [Individual] { try self.fetch(plan, in: container) }
    let exact = try fetch(FetchPlan(kind: .person, filters: [.exactName(who)]))
    if exact.count == 1 { return exact }
    let composite = try fetch(FetchPlan(kind: .person, filters: [.name([.composite], who)]))
    if !composite.isEmpty { return composite }
    let others = try fetch(FetchPlan(kind: .person, filters: [.name([.given, .nickname, .organization], who)]))
    if !others.isEmpty { return others }
    // Who names a group exactly does not mean a person whose name begins so; the error says how to name the group.
    let group = FetchPlan(kind: .group, filters: [.name([.composite], who)])
    guard try self.fetch(group, in: container, limit: 1).isEmpty else { return [] }
    let prefixed = try fetch(FetchPlan(kind: .person, filters: [.namePrefix(who)]))
    return try prefixed.isEmpty ? persons(shownAs: who, in: container, limit: Self.candidatesShown + 1) : prefixed
  }

  /// Makes sure that nobody was found because nobody is there, and not because the store is damaged.
  func verifyAbsence(of who: String) throws {
    var filters: [RecordFilter] = [.identifiers([RecordID(rawValue: who)])]
    if Self.mayBeginIdentifier(who) { filters.append(.identifierPrefix(who)) }
    if !who.isEmpty { filters.append(.name([.composite, .given, .nickname, .organization], who)) }
    try session.book.verifyAbsence(of: FetchPlan(kind: .person, filters: [.any(filters)]))
  }

  /// Who or what an identifier, the beginning of one or `me` means; in a container the record itself when it lives there,
  /// else what it is linked with there.
  private func identified(_ who: String, in container: Container?) throws -> [Individual] {
    guard let container else { return try identified(who) }
    var own: [Individual] = []
    if let id = try who == "me" ? session.book.me : RecordID(rawValue: who) {
      own = try fetch(FetchPlan(filters: [.identifiers([id])]), in: container)
    }
    if own.isEmpty, Self.mayBeginIdentifier(who) {
      own = try fetch(FetchPlan(filters: [.identifierPrefix(who)]), in: container)
    }
    return own.isEmpty ? try identified(who).flatMap { $0.parts(in: container.id) } : own
  }

  /// Who or what an identifier, the beginning of one or `me` means, linked cards as one.
  private func identified(_ who: String) throws -> [Individual] {
    let book = try session.book
    if let record = try book.record(RecordID(rawValue: who)) { return [try individual(record.id)] }
    if let contact = try book.contact(unified: who) { return [.contact(contact)] }
    if who == "me", let me = try book.me, let contact = try book.contact(of: me) { return [.contact(contact)] }
    guard Self.mayBeginIdentifier(who) else { return [] }
    var found = try fetch(FetchPlan(filters: [.identifierPrefix(who)]))
    let known = Set(found.map(\.record.id.rawValue))
    for id in try book.contactIDs(prefix: who.uppercased(), limit: Self.candidatesShown + 1)
    where !known.contains(id.rawValue) {
      if let contact = try book.contact(id) { found.append(.contact(contact)) }
    }
    return found
  }

  private static func mayBeginIdentifier(_ who: String) -> Bool {
    who.utf8.count >= 6 && who.utf8.allSatisfy(isIdentifierByte)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The individuals that records of a plan belong to, each once; with a container the cards that live there by themselves.
  /// Where none of these is in the plan, they are those of whom another card is: a contact has the names of all its cards.
  func fetch(
    _ plan: FetchPlan, in container: Container? = nil, limit: Int = Self.candidatesShown + 1,
    where isWanted: ((Individual) -> Bool)? = nil
  ) throws -> [Individual] {
    guard let container else { return try individuals(plan, limit: limit, where: isWanted) }
    var own = plan
    own.filters.append(.container(container.id))
    let cards = try individuals(own, asCards: true, limit: limit, where: isWanted)
    guard cards.isEmpty, try session.book.hasLinks else { return cards }
    return try individuals(plan, limit: limit, where: isWanted).flatMap { $0.parts(in: container.id) }
  }

  private func individuals(
    _ plan: FetchPlan, asCards: Bool = false, limit: Int, where isWanted: ((Individual) -> Bool)?
  ) throws -> [Individual] {
    var plan = plan
    if isWanted == nil { plan.limit = limit }
    var found: [Individual] = []
    try session.book.enumerateIndividuals(plan, asCards: asCards) { fetched in
      try session.checkInterrupt()
      if let individual = session.individual(fetched, tellingDamage: tellsDamage), isWanted?(individual) ?? true {
        found.append(individual)
      }
      return found.count < limit
    }
    return found
  }

  /// Lets the user choose one of several candidates; of cards in a container each is told with what means it alone.
  func choose(_ who: String, _ candidates: [Individual], in container: Container? = nil) throws -> Individual {
    let shown = candidates.prefix(Self.candidatesShown)
    let names = shown.map { candidate in
      let word = container == nil ? "\(candidate.record.id.rawValue.prefix(8))" : containers.word(for: candidate.card)
      return "\(session.name(of: candidate.record)) (\(word))"
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

  func notFound(_ who: String, in container: Container) throws -> ShellError {
    try verifyAbsence(of: who)
    return ShellError(
      .notFound, "nobody called \"\(who.shortened)\" is in the container \(container.name)", "show says who is where")
  }

  func notFound(_ who: String) throws -> ShellError {
    try verifyAbsence(of: who)
    if let at = who.lastIndex(of: "@"), at > who.startIndex, try session.book.containers.count > 1,
      try !candidates(String(who[..<at])).isEmpty
    {
      // Somebody is called so; it is the container that is not known.
      return try ContainerLookup(session: session).unknown(String(who[who.index(after: at)...]))
    }
    if who == "me" { return ShellError(.notFound, "nobody is marked as me", "mark a card with: me WHO") }
    if try !fetch(FetchPlan(kind: .group, filters: [.name([.composite], who)]), limit: 1).isEmpty {
      return ShellError(
        .notFound, "nobody here is called \"\(who.shortened)\"",
        "did you mean \(CommandLineTokenizer.quote("group:" + who))?")
    }
    let beginning = String(who.prefix(1))
    let near = try fetch(FetchPlan(kind: .person, filters: [.namePrefix(beginning)]), limit: 1000)
    let names = near.flatMap { individual in
      RecordIndex(individual.record.stored).names.filter { $0.field == .composite || $0.field == .given }.map(\.text)
    }
    return ShellError(
      .notFound, "nobody here is called \"\(who.shortened)\"",
      Suggestion.nearest(to: who, among: names).map { "did you mean \(CommandLineTokenizer.quote($0))?" }
        ?? "find searches all values")
  }
}
