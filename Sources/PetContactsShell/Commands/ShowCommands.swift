import AddressBook
import PropertyLists

/// Looking at one record.
enum ShowCommands {
  static let all = [show]

  private static let show = Command(
    path: ["show"], summary: "show a person or a group", arguments: [Argument(name: "WHO", kind: .who)],
    options: [
      CommandOption(name: "--all", summary: "everything there is, custom keys with their types included"),
      CommandOption(name: "--properties", value: "K,…", kind: .key, summary: "these values only"),
      CommandOption(name: "--plist", summary: "the record's property list, as XML"),
    ],
    details: """
      WHO is a name or its beginning, an identifier or its first six characters or more, me, %N of the last list, or \
      group:NAME, and with @CONTAINER behind it the card there. A name with a blank is quoted. A terminal that can show \
      pictures has the picture beside the values. --plist writes every key as plutil and plistlib read it, with \
      --properties those keys only; a birthday is an instant, too, for programs that know no other. A value that XML \
      cannot carry exactly is an error.
      """,
    examples: [
      "show shippo", "show \"Shippo Dog\" --all", "show %1 --properties phone,email", "show shippo --plist",
    ]
  ) { session, call in
    let individual = try RecordLookup(session: session).individual(call[argument: "WHO"])
    let record = individual.record
    let keys = try KeyLookup(session: session).keys(of: "--properties", call, in: record)
    if call.has("--plist") { return [try propertyList(of: record, keys: keys, session)] }
    var card = RecordCard(session: session, individual: individual)
    try card.derive(call.has("--all") ? nil : keys, of: individual)
    if !call.has("--all"), let keys { return [.card(card.card(keys: keys))] }
    var whole = call.has("--all") ? try card.wholeCard() : try card.card()
    whole.picture = record.picture.map { digest in { try session.book.imageData(digest) } }
    return [.card(whole)]
  }

  /// The property list as XML, whole or with some keys only.
  private static func propertyList(of record: RecordContents, keys: [ResolvedKey]?, _ session: Session) throws -> Output
  {
    do throws(PropertyListError) {
      let properties =
        keys == nil && record.kind == .person
        ? Person(contents: record).frameworkProperties : RecordSummary(record).properties(of: keys)
      let xml = try XMLPropertyList.encode(.dictionary(properties))
      return .propertyList(String(decoding: xml, as: UTF8.self))
    } catch {
      guard error.code == .inexpressible else { throw error }
      throw ShellError(
        .failed, "\(session.name(of: record)) cannot be written as an XML property list", error.reason,
        "--json shows it")
    }
  }
}
