import AddressBook
import PropertyLists

/// Which cards are of the same individual.
enum LinkCommands {
  static let all = [link, unlink]

  private static let link = Command(
    path: ["link"], summary: "make one contact of cards that are of the same individual",
    arguments: [Argument(name: "A", kind: .who), Argument(name: "B", kind: .who)],
    details: """
      Cards of one name in different containers are linked when they are added or renamed, unless they were unlinked. A \
      contact is shown as one; a change goes to the card that holds the value, else to the default container's, and \
      WHO@CONTAINER names one card.
      """,
    examples: ["link ada \"Augusta King\""]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let (first, second) = (try lookup.contact(call[argument: "A"]), try lookup.contact(call[argument: "B"]))
    let (one, other) = (first.cards[0].uniqueID, second.cards[0].uniqueID)
    let names = (session.name(of: first.person.contents), session.name(of: second.person.contents))
    guard one != other else { throw ShellError(.usage, "\(names.0) is one card only", "name two cards") }
    guard try !session.book.isUnified(one, with: other) else {
      throw ShellError(.failed, "\(names.0) is one contact already", "unlink parts its cards")
    }
    let (neutral, otherNeutral) = (
      RecordSummary(first.person.contents).name, RecordSummary(second.person.contents).name
    )
    var request = SaveRequest(title: "link \(neutral) and \(otherNeutral)")
    try request.link([one, other], in: session.book)
    try session.save(request)
    guard let contact = try session.book.contact(of: one) else { throw ChangeError.noRecord(one) }
    let places = ContainerLookup(session: session).names(of: contact.cards.map(\.contents))
    let who = names.0 == names.1 ? "The cards of \(names.0)" : "\(names.0) and \(names.1)"
    return [.message("\(who) are one contact of \(contact.cards.count) cards, in \(places).", facts(contact))]
  }

  private static let unlink = Command(
    path: ["unlink"], summary: "part the cards of a contact: they are not the same individual",
    arguments: [Argument(name: "A", kind: .who)],
    details:
      "WHO@CONTAINER takes that card out, WHO parts all cards. It is remembered, so that names do not link them again.",
    examples: ["unlink ada", "unlink ada@Work"]
  ) { session, call in
    let book = try session.book
    let contact = try RecordLookup(session: session).contact(call[argument: "A"])
    let card = contact.cards[0]
    guard let whole = try book.contact(of: card.uniqueID), whole.isLinked else {
      throw ShellError(.notFound, "\(session.name(of: contact.person.contents)) is linked with no other card")
    }
    var request = SaveRequest(title: "unlink \(RecordSummary(whole.person.contents).name)")
    let name = session.name(of: whole.person.contents)
    if contact.isLinked {
      try request.unlinkAll(of: contact, in: book)
    } else {
      try request.unlink(card.uniqueID, in: book)
    }
    try session.save(request)
    let places = ContainerLookup(session: session).names(of: contact.cards.map(\.contents))
    let sentence =
      contact.isLinked
      ? "The cards of \(name), in \(places), are not linked any more."
      : "The card of \(name) in \(places) is not linked any more."
    return [.message(sentence, ["cards": .array(contact.cards.map { .string($0.uniqueID.rawValue) })])]
  }

  private static func facts(_ contact: UnifiedContact) -> PropertyList.Dictionary {
    [
      "identifier": .string(contact.id.rawValue),
      "cards": .array(contact.cards.map { .string($0.uniqueID.rawValue) }),
    ]
  }
}
