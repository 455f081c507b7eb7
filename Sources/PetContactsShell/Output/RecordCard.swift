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

  private var isMe: Bool {
    get throws {
      guard let me = try session.book.me else { return false }
      return me == record.id || cards.contains { $0.id == me }
    }
  }

  var containers: ContainerLookup { ContainerLookup(session: session) }

  /// Where the record lives, unless that is the local container.
  private func containerLines() -> [Card.Line] {
    if cards.isEmpty, record.container == .local { return [] }
    let places = containers.names(of: cards.isEmpty ? [record] : cards)
    let title = presentation[cards.isEmpty ? .container : .containers]
    return [Card.Line(title: title, text: places)]
  }

  private var summary: RecordSummary { RecordSummary(record, derived: derived) }
  private var presentation: Presentation { session.presentation }

  /// The declared keys that an ordinary view shows, in the order of the catalogue.
  var declaredKeys: [ResolvedKey] {
    session.catalog.all
      .filter { value(of: $0.key) != nil ? isShown($0.key) : !flaws($0).isEmpty }
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
    guard let value = value(of: key.key) else {
      return flaws.isEmpty ? [] : [Card.Line(title: key.title, text: note(nil).trimmingBlanks)]
    }
    guard let list = RawMultiValue(propertyList: value), !list.entries.isEmpty else {
      let text = text(value, key, note(nil))
      return key.part != nil && text.isEmpty ? [] : [Card.Line(title: key.title, text: text)]
    }
    return list.entries.filter { key.part == nil || !presentation.text($0.value, of: key).isEmpty }.map { entry in
      let isPrimary = list.entries.count > 1 && list.primary == entry.id
      return Card.Line(
        title: key.title, label: presentation.title(of: entry.label),
        text: text(entry.value, key, (isPrimary ? "  (\(presentation[.primary]))" : "") + note(nil) + note(entry.id)))
    }
  }

  /// A value with what is said of it, which stands in its first line.
  private func text(_ value: PropertyList, _ key: ResolvedKey, _ note: String) -> String {
    let text = presentation.text(value, of: key, addresses: .mailingAddress)
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    return text[..<end] + note + text[end...]
  }

  /// What is wrong with a value, which is kept and shown all the same, or that it is missing.
  private func flaws(_ declaration: PropertyDeclaration) -> [ValueFlaw] {
    declaration.flaws(in: record.properties, kind: record.kind)
  }

  private func pictureLines() throws -> [Card.Line] {
    guard let digest = record.picture else { return [] }
    guard let bytes = try session.book.imageData(digest) else {
      return [Card.Line(title: presentation[.picture], text: presentation[.missing])]
    }
    return [Card.Line(title: presentation[.picture], text: ImageData(stored: bytes).summary)]
  }

  /// How many members of a group are named.
  private static let membersNamed = 10

  private func memberLines() throws -> [Card.Line] {
    guard record.kind == .group, record.properties[RecordKeys.groupPredicate] == nil else { return [] }
    let members = try session.book.members(of: record.id)
    guard !members.isEmpty else { return [Card.Line(title: presentation[.members], text: presentation[.none])] }
    var names: [String] = []
    for id in members.prefix(Self.membersNamed) {
      if let member = try readable(id) { names.append(session.name(of: RecordContents(member))) }
    }
    let more = members.count - names.count
    let text =
      names.joined(separator: ", ") + (more > 0 ? " " + presentation[.more].replacing("%", with: "\(more)") : "")
    let entries = MemberEntries(group: Group(contents: record), session: session)
    return [Card.Line(title: presentation[.members], text: text)] + (try entries.lines(members: members, readable))
  }

  /// A member's record; nothing for one that cannot be read, which is said.
  private func readable(_ id: RecordID) throws -> StoredRecord? {
    do {
      return try session.book.record(id)
    } catch StorageError.damagedRecord(let id, let reason) {
      session.noteDamaged(id, reason)
      return nil
    }
  }

  private func groupLines() throws -> [Card.Line] {
    let book = try session.book
    var names: [String] = []
    for id in try groups() {
      do {
        if let group = try book.group(id) { names.append(group.name) }
      } catch StorageError.damagedRecord(let id, let reason) {
        session.noteDamaged(id, reason)
      }
    }
    return names.isEmpty ? [] : [Card.Line(title: presentation[.groups], text: names.sorted().joined(separator: ", "))]
  }

  /// The groups that the record, or one of the cards, is in.
  private func groups() throws -> [RecordID] {
    var found: [RecordID] = []
    for card in cards.isEmpty ? [record] : cards {
      found += try session.book.groups(of: card.id).filter { !found.contains($0) }
    }
    return found
  }

  private func facts() throws -> PropertyList.Dictionary {
    let groups = try groups().map { PropertyList.string($0.rawValue) }
    var facts: PropertyList.Dictionary = [
      "revision": .integer(.init(record.stored.revision)), "groups": .array(groups),
    ]
    if try isMe { facts["me"] = true }
    let flaws = session.catalog.all.filter { !RecordKeys.maintained.contains($0.key) }.flatMap(flaws)
    if !flaws.isEmpty { facts["flaws"] = .array(flaws.map(\.value)) }
    if !cards.isEmpty { facts["cards"] = .array(cards.map { RecordSummary($0).value() }) }
    if record.kind == .group {
      facts["members"] = .array(try session.book.members(of: record.id).map { .string($0.rawValue) })
    }
    return facts
  }
}

extension ImageData {
  /// The picture in words: format, size in pixels and bytes.
  var summary: String {
    let size = bytes.count < 1024 ? "\(bytes.count) bytes" : "\((bytes.count + 512) / 1024) KB"
    guard let info else { return "a picture of \(size)" }
    return "\(info.format.title), \(info.size), \(size)"
  }
}
