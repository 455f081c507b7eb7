import AddressBook
import Files
import PropertyLists

/// Adding by hand.
enum AddCommands {
  static let all = [person, group]

  static let person = Command(
    path: ["add", "person"], summary: "add a person or an organisation",
    arguments: [
      Argument(name: "GIVEN", kind: .text, occurrence: .optional),
      Argument(name: "FAMILY", kind: .text, occurrence: .optional),
    ],
    options: [
      CommandOption(
        name: "--org", value: "O", summary: "the organisation; without a name the card is the organisation's"),
      CommandOption(name: "--phone", value: "[LABEL:]N", repeats: true, summary: "a phone number"),
      CommandOption(name: "--email", value: "[LABEL:]A", repeats: true, summary: "an e-mail address"),
      CommandOption(name: "--image", value: "FILE", kind: .file, summary: "a picture, kept as it is"),
      ContainerLookup.option,
      CommandOption(name: "--group", value: "G", kind: .group, repeats: true, summary: "put it into a group"),
      CommandOption(
        name: "--set", value: "KEY[:LABEL]=VALUE", kind: .assignment, repeats: true, summary: "set any other value"),
      CommandOption(name: "--anyway", summary: "add it although there is one of that name, or an extension objects"),
    ],
    details: "A person with the same name is not added twice unless you say --anyway. Who has the same phone is told.",
    examples: ["add person Ada Lovelace --phone home:+44-20-7946-0958 --email ada@example.org"], makesStore: true
  ) { session, call in
    let addition = try session.book.withSnapshot { try PersonAddition(session, call) }
    let person = addition.person
    let name = session.name(of: person.contents)
    try session.save(addition.request)
    guard let links = try LinkReport(session: session, card: person.uniqueID) else {
      return [.done("Added \(name).", person.uniqueID, warnings: addition.warnings)]
    }
    // Who it is linked with is nobody else.
    let card = links.contact.cards.first { $0.uniqueID == person.uniqueID } ?? person
    var facts = Output.facts(
      person.uniqueID, warnings: try SharedPhones(session: session).warnings(card.contents))
    facts["contact"] = .string(links.contact.id.rawValue)
    return [.message("Added \(name)\(links.phrase).", facts)]
  }

  static let group = Command(
    path: ["add", "group"], summary: "add a group, as group new does",
    arguments: GroupCommands.new.arguments, options: GroupCommands.new.options, examples: ["add group Dogs"],
    makesStore: true, run: GroupCommands.new.run)
}
