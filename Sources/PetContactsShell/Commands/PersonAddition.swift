import AddressBook
import Files
import PropertyLists

/// The person that `add person` describes, and what is asked of the book for it.
struct PersonAddition {
  let person: Person
  let request: SaveRequest
  /// Who has the same phones.
  let warnings: [PropertyList]

  /// Reads a call.
  /// - Throws: ``ShellError``, ``RecordError``, and what the book throws.
  init(_ session: Session, _ call: Invocation) throws {
    let container = try ContainerLookup(session: session).container(forNew: call)
    var person = try session.book.newPerson(in: container)
    func named(_ text: String?) -> String? { text.flatMap { $0.isInvisible ? nil : $0 } }
    let (given, family) = (named(call.optional("GIVEN")), named(call.optional("FAMILY")))
    let organization = named(call.value("--org"))
    guard given != nil || family != nil || organization != nil else {
      throw call.usageError("add person needs GIVEN or --org")
    }
    if given == nil, family == nil { person[.flags] = PersonFlags(kind: .organization) }
    var editor = ValueEditor(session: session, record: person.contents)
    editor.put(given, of: .firstName)
    editor.put(family, of: .lastName)
    editor.put(organization, of: .organization)
    for phone in call.values("--phone") { try Self.append(phone, of: "--phone", to: "Phone", with: &editor, call) }
    for email in call.values("--email") { try Self.append(email, of: "--email", to: "Email", with: &editor, call) }
    for assignment in call.values("--set") { try Self.assign(assignment, with: &editor, call) }
    try editor.requireMeant()
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
    self.warnings = try SharedPhones(session: session).warnings(person.contents)
    self.person = person
    self.request = request
  }

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
    try editor.keys.requireOrder(of: key, label, in: editor.record)
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
