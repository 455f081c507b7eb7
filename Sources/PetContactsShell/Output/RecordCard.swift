import AddressBook
import PropertyLists

/// A record for reading: its declared values, and on request everything there is.
struct RecordCard {
  let session: Session
  let record: RecordContents
  /// The cards that are shown as one, when there are several.
  let cards: [RecordContents]
  /// What programs of extensions computed for it, see ``derive(_:)``.
  private(set) var derived: PropertyList.Dictionary = [:]

  init(session: Session, individual: Individual) {
    self.session = session
    record = individual.record
    cards = individual.isLinked ? individual.cards : []
  }

  init(session: Session, card: RecordContents) {
    self.session = session
    record = card
    cards = []
  }

  /// Has the programs of extensions compute the values of derived properties: of those among some keys, or of all that the
  /// record is meant for.
  mutating func derive(_ keys: [ResolvedKey]?, of individual: Individual) throws {
    let properties = keys?.compactMap(\.declaration) ?? session.catalog.all
    let values = try session.derived.values(
      of: properties.filter(\.isDerived), for: [individual], keys == nil ? .optional : .wanted)
    derived = values.first ?? [:]
  }

  /// The card with all declared values.
  func card() throws -> Card {
    let lines =
      declaredKeys.flatMap(lines) + (try pictureLines()) + (try groupLines()) + (try memberLines())
      + containerLines()
    return Card(name: try heading, lines: lines, value: summary.value(of: nil, try facts()))
  }

  /// The card with the values of some keys only.
  func card(keys: [ResolvedKey]) -> Card {
    let lines = keys.flatMap { key in
      let lines = self.lines(key)
      return lines.isEmpty ? [Card.Line(title: key.title, text: "")] : lines
    }
    return Card(name: presentation.heading(of: record), lines: lines, value: summary.value(of: keys))
  }

  /// The card with everything there is: keys nobody declared with their types, what the book keeps up to date.
  func wholeCard() throws -> Card {
    let lines = cards.isEmpty ? try wholeLines() : try unifiedLines()
    return Card(name: try heading, lines: lines, value: summary.value(of: nil, try facts()))
  }

  private func wholeLines() throws -> [Card.Line] {
    try wholeSections(place: [Card.Line(title: presentation[.container], text: containers.name(record.container))])
      .joined().flatMap(\.lines)
  }

  /// The lines of one key, or of one thing that is no value.
  struct KeyLines {
    let key: String
    let lines: [Card.Line]
  }

  /// Everything there is, in sections: declared values, what lies beside them, keys of others, and what the book keeps,
  /// with lines about the place where it lives.
  func wholeSections(place: [Card.Line] = []) throws -> [[KeyLines]] {
    let beside = [
      KeyLines(key: "picture", lines: try pictureLines()), KeyLines(key: "groups", lines: try groupLines()),
      KeyLines(key: "members", lines: try memberLines()),
    ]
    var others: [KeyLines] = []
    for pair in record.properties where session.catalog[pair.key] == nil {
      if let kept = try linesKeptAside(pair.key) {
        others.append(KeyLines(key: pair.key, lines: kept))
        continue
      }
      let type = session.catalog.type(of: pair.key, in: record.properties) ?? PropertyType(of: pair.value)
      let lines = self.lines(ResolvedKey(key: pair.key, declaration: nil)).map { line in
        Card.Line(title: line.title, label: line.label, text: "\(line.text)  [\(type)]")
      }
      others.append(KeyLines(key: pair.key, lines: lines))
    }
    let unshown = [Property.flags.key, Property.birthdayInstant.key] + Self.choices
    let kept = (unshown + [RecordKeys.identifier, RecordKeys.creation, RecordKeys.modification])
      .filter { record.properties[$0] != nil && !isShown($0) }
      .map { ResolvedKey(key: $0, declaration: session.catalog[$0]) }
    let revision = Card.Line(title: presentation[.revision], text: "\(record.stored.revision)")
    let identity = [
      KeyLines(
        key: "identifier", lines: [Card.Line(title: presentation[.identifier], text: record.id.rawValue)]),
      KeyLines(key: "place", lines: place), KeyLines(key: "revision", lines: [revision]),
    ]
    func keyLines(_ key: ResolvedKey) -> KeyLines { KeyLines(key: key.key, lines: lines(key)) }
    return [declaredKeys.map(keyLines), beside, others, kept.map(keyLines) + identity]
  }

  /// The name, with a word where it is the user's own card.
  private var heading: String {
    get throws { try presentation.heading(of: record) + (isMe ? " (\(presentation[.me]))" : "") }
  }

  var isMe: Bool {
    get throws {
      guard let me = try session.book.me else { return false }
      return me == record.id || cards.contains { $0.id == me }
    }
  }

  var containers: ContainerLookup { ContainerLookup(session: session) }

  var summary: RecordSummary { RecordSummary(record, derived: derived) }
  var presentation: Presentation { session.presentation }

  /// The declared keys that an ordinary view shows, in the order of the catalogue.
  var declaredKeys: [ResolvedKey] {
    session.catalog.all
      .filter { value(of: $0.key) != nil ? isShown($0.key) : $0.isRequired && !flaws($0).isEmpty }
      .map { ResolvedKey(key: $0.key, declaration: $0) }
  }

  /// Whether an ordinary view shows a key: not what the name or another line says already, and what is no value of the
  /// record's own.
  private func isShown(_ key: String) -> Bool {
    switch key {
    case Property.flags.key:
      // Who is shown as an organisation is seen from the name.
      let flags = Person(contents: record)[.flags] ?? PersonFlags()
      return flags != PersonFlags() && flags != PersonFlags(kind: .organization)
    case Property.birthdayInstant.key: return !Person(contents: record).hasRedundantBirthdayInstant
    default: return !RecordKeys.maintained.contains(key) && !Self.choices.contains(key)
    }
  }

  /// Where a group keeps which entries it uses, which the members' lines say.
  private static let choices = [
    "ABPhoneDistributionList", "ABEmailDistributionList", "ABAddressDistributionList",
  ]

  /// What stands under a key, or was computed for it.
  private func value(of key: String) -> PropertyList? { derived[key] ?? record.properties[key] }

  func lines(_ key: ResolvedKey) -> [Card.Line] {
    let flaws = key.part == nil ? key.declaration.map(flaws) ?? [] : []
    func note(_ entry: EntryID?) -> String { flaws.filter { $0.entry == entry }.map { "  [\($0)]" }.joined() }
    guard value(of: key.key) != nil else {
      return flaws.isEmpty ? [] : [Card.Line(title: key.title, text: note(nil).trimmingBlanks)]
    }
    let lines = presentation.entries(key, of: record.adding(derived), addresses: .mailingAddress)
      .filter { key.part == nil || !$0.text.isEmpty }
      .map { entry in
        let primary = entry.isPrimary ? "  (\(presentation[.primary]))" : ""
        let own = entry.id == nil ? "" : note(entry.id)
        return Card.Line(title: key.title, label: entry.label, text: Self.text(entry.text, primary + note(nil) + own))
      }
    return lines.isEmpty && key.part == nil ? [Card.Line(title: key.title, text: note(nil))] : lines
  }

  /// A text with what is said of it, which stands in its first line.
  private static func text(_ text: String, _ note: String) -> String {
    guard let end = text.utf8.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return text + note }
    return String(text[..<end]) + note + String(text[end...])
  }

  /// What is wrong with a value, which is kept and shown all the same, or that it is missing.
  func flaws(_ declaration: PropertyDeclaration) -> [ValueFlaw] {
    declaration.flaws(in: record.properties, kind: record.kind)
  }
}
