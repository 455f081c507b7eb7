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
        name: "--set", value: "KEY[:LABEL]=VALUE", kind: .keyAndWhich, repeats: true, summary: "set any other value"),
      CommandOption(name: "--anyway", summary: "add it although there is one of that name"),
    ],
    details: "A person with the same name is not added twice unless you say --anyway. Who has the same phone is told.",
    examples: ["add person Ada Lovelace --phone home:+44-20-7946-0958 --email ada@example.org"], makesStore: true
  ) { session, call in
    let book = try session.book
    let container = try ContainerLookup(session: session).container(forNew: call)
    var person = book.newPerson(in: container)
    func named(_ text: String?) -> String? { text.flatMap { $0.isInvisible ? nil : $0 } }
    let (given, family) = (named(call.optional("GIVEN")), named(call.optional("FAMILY")))
    let organization = named(call.value("--org"))
    guard given != nil || family != nil || organization != nil else {
      throw call.usageError("add person needs GIVEN or --org")
    }
    person[.firstName] = given
    person[.lastName] = family
    person[.organization] = organization
    if given == nil, family == nil { person[.flags] = PersonFlags(kind: .organization) }
    var editor = ValueEditor(session: session, record: person.contents)
    for phone in call.values("--phone") { try append(phone, of: "--phone", to: "Phone", with: &editor, call) }
    for email in call.values("--email") { try append(email, of: "--email", to: "Email", with: &editor, call) }
    for assignment in call.values("--set") { try assign(assignment, with: &editor, call) }
    person.contents = editor.record
    if let file = call.value("--image") {
      try person.setImage(ImageFile.read(file, session))
    }
    let compositeName = person.compositeName
    var request = SaveRequest(title: "add \(person.displayName)")
    if !call.has("--anyway"), !compositeName.isEmpty {
      // One of the name in another container is the same individual.
      request.requireNoPerson(named: compositeName, in: container)
    }
    request.add(person)
    for name in call.values("--group") {
      request.addMember(person.uniqueID, to: try RecordLookup(session: session).group(name).uniqueID)
    }
    let warnings = try SharedPhones(session: session).warnings(person.contents)
    try session.save(request)
    let name = session.name(of: person.contents)
    guard let links = try LinkReport(session: session, card: person.uniqueID) else {
      return [.done("Added \(name).", person.uniqueID, warnings: warnings)]
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

  /// Appends `LABEL:VALUE`, or a value with the first label that the property has.
  private static func append(
    _ text: String, of option: String, to key: String, with editor: inout ValueEditor, _ call: Invocation
  ) throws {
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let value = colon.map { String(text[text.utf8.index(after: $0)...]) } ?? text
    guard !value.isInvisible else { throw call.usageError("\(option) needs a value, not \"\(text.printable)\"") }
    try editor.append(value, to: try editor.resolve(key), label: colon.map { String(text[..<$0]) })
  }

  /// Carries out `KEY[:LABEL]=VALUE`.
  private static func assign(_ text: String, with editor: inout ValueEditor, _ call: Invocation) throws {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw call.usageError("--set needs KEY=VALUE, not \"\(text)\"")
    }
    let (word, label) = editor.keys.split(String(text[..<equals]), in: editor.record)
    let key = try editor.resolve(word)
    let value = String(text[text.utf8.index(after: equals)...])
    if let part = key.part {
      try editor.setOrAppendPart(part, of: key, to: value, label: label)
    } else if editor.type(of: key, given: nil).isMultiValue {
      try editor.append(value, to: key, label: label)
    } else {
      try editor.set(value, for: key, which: label, type: nil)
    }
  }
}
