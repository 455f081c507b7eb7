import AddressBook
import PropertyLists

/// What belongs to a record and is none of its values: picture, groups, members, container.
extension RecordCard {
  /// Where the record lives, unless that is the local container.
  func containerLines() -> [Card.Line] {
    if cards.isEmpty, record.container == .local { return [] }
    let places = containers.names(of: cards.isEmpty ? [record] : cards)
    let title = presentation[cards.isEmpty ? .container : .containers]
    return [Card.Line(title: title, text: places)]
  }

  func pictureLines() throws -> [Card.Line] {
    guard let digest = record.picture else { return [] }
    return [Card.Line(title: presentation[.picture], text: try session.summary(ofPicture: digest))]
  }

  /// How many members of a group are named.
  private static let membersNamed = 10

  func memberLines() throws -> [Card.Line] {
    guard record.kind == .group, record.properties[RecordKeys.groupPredicate] == nil else { return [] }
    let members = try session.book.members(of: record.id)
    guard !members.isEmpty else { return [Card.Line(title: presentation[.members], text: presentation[.none])] }
    var names: [String] = []
    for id in members.prefix(Self.membersNamed) {
      if let member = try readable(id) { names.append(session.name(of: RecordContents(member))) }
    }
    let more = members.count - names.count
    let text =
      names.joined(separator: ", ") + (more > 0 ? " " + presentation[.more].replacing("%", by: "\(more)") : "")
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

  func groupLines() throws -> [Card.Line] {
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

  func facts() throws -> PropertyList.Dictionary {
    let groups = try groups().map { PropertyList.string($0.rawValue) }
    var facts: PropertyList.Dictionary = [
      "revision": .integer(.init(record.stored.revision)), "groups": .array(groups),
    ]
    if try isMe { facts["me"] = true }
    let known = session.catalog.all.filter { $0.isRequired || record.properties[$0.key] != nil }
    let flaws = known.filter { !RecordKeys.maintained.contains($0.key) }.flatMap(flaws)
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
