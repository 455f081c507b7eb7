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
    ],
    details: """
      WHO is a name or its beginning, an identifier or its first six characters or more, me, %N of the last list, or \
      group:NAME. A name with a blank is quoted. A terminal that can show pictures has the picture beside the values.
      """,
    examples: ["show shippo", "show \"Shippo Dog\" --all", "show %1 --properties phone,email"]
  ) { session, call in
    let record = try RecordLookup(session: session).record(call[argument: "WHO"])
    let card = RecordCard(session: session, record: record)
    guard !call.has("--all"), let names = call.value("--properties") else {
      var whole = call.has("--all") ? try card.wholeCard() : try card.card()
      whole.picture = record.picture.map { digest in { try session.book.imageData(digest) } }
      return [.card(whole)]
    }
    let lookup = KeyLookup(session: session)
    return [.card(card.card(keys: try names.split(separator: ",").map { try lookup.key(String($0), in: record) }))]
  }
}
