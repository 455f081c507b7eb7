import AddressBook

/// Searching.
enum FindCommand {
  static let find = Command(
    path: ["find"], summary: "search all values for words",
    arguments: [Argument(name: "TEXT", kind: .text, occurrence: .many)],
    options: [
      CommandOption(name: "--substring", summary: "also within words, which takes longer in large books"),
      CommandOption(name: "--limit", value: "N", summary: "the most rows to show"),
    ],
    details: """
      Every TEXT must be found in some value, custom ones included: as the beginning of a word, in any case, with or \
      without accents. A TEXT of several words is looked for as it stands. A phone number is found however it is written, \
      with or without country code and area code; a day as 2019-04-01. Linked cards are searched as one. What programs of \
      extensions compute is not searched: list --where compares it.
      """,
    examples: ["find ship", "find \"main street\" lovelace", "find \"+1 712 477-9070\"", "find --substring ippo"]
  ) { session, call in
    let texts = call.all("TEXT")
    let limit = try call.number("--limit")
    let emptyMessage = "Nothing has \"\(texts.joined(separator: " ").shortened)\" in it."
    if call.has("--substring") {
      guard texts.allSatisfy({ !$0.isEmpty }) else { throw call.usageError("\"\" is in everything") }
      let plan = FetchPlan(filters: texts.map(RecordFilter.substring), order: session.defaultOrder, limit: limit)
      return [RecordList(session: session, emptyMessage: emptyMessage).output(plan)]
    }
    for text in texts where WordSplitter.words(in: text).isEmpty {
      throw call.usageError("\"\(text.shortened)\" has no letters or digits to look for")
    }
    let plan = FetchPlan(
      filters: texts.map { isNumber($0) ? .any([.text($0), .phone($0)]) : .text($0) },
      order: session.defaultOrder, limit: limit)
    return [
      RecordList(
        session: session, isWanted: texts.contains(where: isNumber) ? { has(texts, $0, session.phones) } : nil,
        emptyMessage: emptyMessage
      ).output(plan)
    ]
  }

  /// Whether a text to look for is a phone number and nothing else.
  private static func isNumber(_ text: String) -> Bool { PhoneDigits(text)?.isWhole ?? false }

  /// Whether the cards of an individual have every text: as words, or as a phone number.
  private static func has(_ texts: [String], _ individual: Individual, _ phones: Phones) -> Bool {
    let cards = individual.cards.map { (record: $0.stored, index: RecordIndex($0.stored)) }
    return texts.allSatisfy { text in
      let number = isNumber(text) ? PhoneDigits(text) : nil
      return cards.contains { card in
        if RecordFilter.text(text).matches(card.record, card.index, isMember: { _, _ in false }) { return true }
        return number.map { phones.match($0, in: card.record.properties) > .none } ?? false
      }
    }
  }
}
