import AddressBook

extension RecordLookup {
  /// The persons whose name is, or begins, as it is shown: 田中太郎, for whom 太郎 is kept as the given name and 田中 as the
  /// family name. The words of the name are looked up by the index, their order is compared here.
  func persons(shownAs text: String, in container: Container?, limit: Int) throws -> [Individual] {
    let words = WordSplitter.words(in: text)
    guard !words.isEmpty else { return [] }
    let wanted = Folding.fold(text)
    let plan = FetchPlan(kind: .person, filters: words.map { .text($0) }, order: .givenName)
    return try fetch(plan, in: container, limit: limit) { individual in
      individual.cards.contains { Folding.fold(session.name(of: $0)).utf8.starts(with: wanted.utf8) }
    }
  }
}
