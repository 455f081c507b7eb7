import PropertyLists

/// The same individual in several containers is linked where cards are added and renamed, whoever does it.
extension ChangeApplication {
  /// The most persons of one name that are looked at. Where there are more, a name says little about who is meant.
  private static let namesakesRead = 16

  /// Links a card that is new, was renamed or was moved with the one person of its name in each other container. A name
  /// that two cards of one container have says nothing about who is meant, and what is known to differ stays apart. Cards
  /// that the same change set deletes are not looked at.
  ///
  /// What is undone or done again has its links in the log.
  mutating func linkByName(_ record: StoredRecord, before: StoredRecord?) throws {
    guard record.kind == .person, step.kind == .change, !doomed.contains(record.id),
      try containers.hasOthers(in: storage)
    else { return }
    let name = PersonName(record.properties).composite
    guard !name.isEmpty else { return }
    if let before, before.container == record.container, PersonName(before.properties).composite == name { return }
    for namesake in try namesakes(of: record, name) where try mayBeOne(record.id, namesake) {
      for operation in try Links(storage).operations(linking: namesake, record.id) { try apply(operation) }
    }
  }

  /// Takes a record that goes out of its contact. The user's own card is then another one of the contact, if there is one.
  mutating func leaveOthers(_ id: RecordID) throws {
    let links = Links(storage)
    if let me = try storage.document(.me), me.string == id.rawValue {
      let heir = try links.cards(of: id).first { $0 != id }
      try apply(.document(.me, old: me, new: heir.map { .string($0.rawValue) }))
    }
    for operation in try links.operations(takingOut: id) { try apply(operation) }
  }

  /// The persons of a card's name in other containers, where its name is the only one of the kind.
  private func namesakes(of record: StoredRecord, _ name: String) throws -> [RecordID] {
    var found: [StoredRecord] = []
    let plan = FetchPlan(kind: .person, filters: [.exactName(name)], excluding: [record.id])
    try storage.fetch(plan) { fetched in
      if case .record(let record) = fetched, !doomed.contains(record.id) { found.append(record) }
      return found.count <= Self.namesakesRead
    }
    let places = Dictionary(grouping: found, by: \.container)
    guard found.count <= Self.namesakesRead, places[record.container] == nil else { return [] }
    return found.filter { places[$0.container]?.count == 1 }.map(\.id)
  }

  /// Whether nothing says that two cards are of different individuals: neither somebody, nor that both have a card in
  /// one container.
  private func mayBeOne(_ first: RecordID, _ second: RecordID) throws -> Bool {
    let cards = try (first: Links(storage).cards(of: first), second: Links(storage).cards(of: second))
    let places = try cards.first.compactMap(place)
    for card in cards.second {
      if let place = try place(of: card), places.contains(place) { return false }
      for other in cards.first where try storage.document(.distinct(other, card)) != nil { return false }
    }
    return true
  }

  /// The container of a card; unknown for one that cannot be read.
  private func place(of card: RecordID) throws -> ContainerID? {
    do { return try storage.record(card)?.container } catch StorageError.damagedRecord { return nil }
  }
}
