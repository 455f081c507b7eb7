package import PropertyLists

/// What holds for the user at the moment. An extension is told in the handshake, and later in any request where it has
/// changed since it was told last.
package struct Circumstances: WireValue {
  /// The day where the user is; nothing where it is as it was.
  package var today: Day?
  /// The user's languages, the preferred first, as language tags; nothing where they are as they were.
  package var languages: [String]?

  package init(today: Day? = nil, languages: [String]? = nil) {
    self.today = today
    self.languages = languages
  }

  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    today = try fields.optional("today")
    languages = try fields.optional("languages")
  }

  package var wireValue: PropertyList { .fields(["today": today?.wireValue, "languages": languages?.wireValue]) }

  /// What is to be told to somebody who knows others.
  package func news(since known: Circumstances) -> Circumstances {
    Circumstances(
      today: today == known.today ? nil : today, languages: languages == known.languages ? nil : languages)
  }

  /// The same with what was told since.
  package func updated(by news: Circumstances) -> Circumstances {
    Circumstances(today: news.today ?? today, languages: news.languages ?? languages)
  }
}

extension PropertyList {
  /// Parameters with what is told beside them.
  package func adding(_ news: Circumstances) -> PropertyList {
    guard var fields = dictionary else { return self }
    for pair in news.wireValue.dictionary ?? [:] { fields[pair.key] = pair.value }
    return .dictionary(fields)
  }
}
