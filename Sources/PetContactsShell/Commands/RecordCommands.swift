import AddressBook
import PropertyLists

/// What concerns a record as a whole.
enum RecordCommands {
  static let all = [me, delete]

  static let yes = CommandOption(name: "--yes", summary: "do not ask")

  private static let me = Command(
    path: ["me"], summary: "show or choose your own card",
    arguments: [Argument(name: "WHO", kind: .who, occurrence: .optional)],
    options: [CommandOption(name: "--clear", summary: "no card is yours")], examples: ["me ada", "me", "me --clear"]
  ) { session, call in
    let book = try session.book
    let old = try book.me
    if call.has("--clear") {
      guard call.optional("WHO") == nil else { throw call.usageError("me takes WHO or --clear") }
      guard old != nil else { throw ShellError(.notFound, "nobody is marked as me") }
      var request = SaveRequest(title: "clear me")
      request.setMe(nil, replacing: old)
      try session.save(request)
      return [.message("Nobody is marked as me any more.", [:])]
    }
    let lookup = RecordLookup(session: session)
    guard let who = call.optional("WHO") else {
      let individual = try lookup.individual("me")
      var card = RecordCard(session: session, individual: individual)
      try card.derive(nil, of: individual)
      return [.card(try card.card())]
    }
    let person = try lookup.person(who)
    var request = SaveRequest(title: "me: \(RecordSummary(person.contents).name)")
    request.setMe(person.uniqueID, replacing: old)
    try session.save(request)
    return [.done("\(session.name(of: person.contents)) is you.", person.uniqueID)]
  }

  private static let delete = Command(
    path: ["delete"], summary: "delete a person or a group", arguments: [Argument(name: "WHO", kind: .who)],
    options: [
      yes, CommandOption(name: "--all-cards", summary: "all cards of a person who has several"),
    ],
    details: """
      It asks at a terminal; elsewhere --yes must be given. undo brings it back. Of a person who has several cards \
      WHO@CONTAINER deletes one; elsewhere than at a terminal --all-cards must be given to delete all of them.
      """,
    examples: ["delete maxi --yes", "delete ada@Work --yes"]
  ) { session, call in
    let individual: Individual
    do {
      individual = try RecordLookup(session: session).individual(call[argument: "WHO"])
    } catch StorageError.damagedRecord(let id, _) {
      return try deleteDamaged(id, session, call)
    } catch let error as ShellError where error.status == .damaged {
      guard let id = session.onlyDamagedRecord else { throw error }
      return try deleteDamaged(id, session, call)
    }
    switch individual {
    case .contact(let contact) where contact.isLinked: return try delete(contact, session, call)
    case .contact(let contact):
      return try delete(contact.person, session, call)
    case .group(let record):
      return try delete(Group(contents: record), session, call)
    }
  }

  /// Deletes all cards of a contact: who says so knows that there are several.
  private static func delete(_ contact: UnifiedContact, _ session: Session, _ call: Invocation) throws -> [Output] {
    let containers = ContainerLookup(session: session)
    let cards = contact.cards.map(\.contents)
    let places = containers.names(of: cards)
    let name = session.name(of: contact.person.contents)
    if !session.console.isInteractive {
      guard call.has("--all-cards") else {
        throw ShellError(
          .usage, "\(name) has \(cards.count) cards",
          "give --all-cards, or for one of them \(containers.choices(of: cards))")
      }
    } else if !call.has("--yes") {
      try confirm("Delete all \(cards.count) cards of \(name), in \(places)?", name, session)
    }
    var request = SaveRequest(title: "delete \(RecordSummary(contact.person.contents).name)")
    for card in contact.cards { request.delete(card) }
    try session.save(request)
    return [
      .message(
        "Deleted \(name), in \(places).",
        [
          "identifier": .string(contact.id.rawValue),
          "cards": .array(contact.cards.map { .string($0.uniqueID.rawValue) }),
        ])
    ]
  }

  /// Deletes a record when the user agrees.
  static func delete(_ record: some Record, _ session: Session, _ call: Invocation) throws -> [Output] {
    let kind = record.contents.kind == .group ? "the group " : ""
    let name = kind + session.name(of: record.contents)
    try requireYes(to: name, session, call)
    var request = SaveRequest(title: "delete \(kind)\(RecordSummary(record.contents).name)")
    request.delete(record)
    try session.save(request)
    return [.done("Deleted \(name).", record.uniqueID)]
  }

  /// Deletes a record that cannot be read; the history keeps what it held.
  private static func deleteDamaged(_ id: RecordID, _ session: Session, _ call: Invocation) throws -> [Output] {
    let name = "the damaged record \(id)"
    try requireYes(to: name, session, call)
    var request = SaveRequest(title: "delete \(name)")
    request.deleteDamaged(id)
    try session.save(request)
    session.beginCommand()
    return [.done("Deleted \(name).", id)]
  }

  static func requireYes(to name: String, _ session: Session, _ call: Invocation) throws(ShellError) {
    if !call.has("--yes") {
      guard session.console.isInteractive else {
        throw ShellError(.usage, "\(call.command.name) asks before it deletes", "nobody can answer here", "give --yes")
      }
      try confirm("Delete \(name)?", name, session)
    }
  }

  private static func confirm(_ question: String, _ name: String, _ session: Session) throws(ShellError) {
    let answer = session.console.confirm(question)
    guard answer == true else {
      throw ShellError(answer == nil ? .interrupted : .failed, "\(name) was not deleted")
    }
  }
}
