import AddressBook
import PropertyLists

/// A record for reading: its declared values, and on request everything there is.
struct RecordCard {
  let session: Session
  let record: StoredRecord

  /// The card with all declared values, or only those of some keys.
  func card(keys: [ResolvedKey]? = nil) throws -> Card {
    var lines = (keys ?? declaredKeys).flatMap { self.lines($0, showsEmpty: keys != nil) }
    if keys == nil { lines += (try pictureLines()) + (try groupLines()) }
    return Card(name: RecordSummary(record).name, lines: lines, value: try value())
  }

  /// The card with everything there is: keys nobody declared with their types, identifier, dates.
  func wholeCard() throws -> Card {
    var lines = declaredKeys.flatMap { self.lines($0, showsEmpty: false) } + (try pictureLines()) + (try groupLines())
    for pair in record.properties where session.catalog[pair.key] == nil {
      let type = session.catalog.type(of: pair.key, in: record.properties) ?? PropertyType(of: pair.value)
      let key = ResolvedKey(key: pair.key, declaration: nil)
      lines += self.lines(key, showsEmpty: false).map { line in
        Card.Line(title: line.title, label: line.label, text: "\(line.text)  [\(type)]")
      }
    }
    for key in [RecordKeys.creation, RecordKeys.modification] {
      lines += self.lines(ResolvedKey(key: key, declaration: session.catalog[key]), showsEmpty: false)
    }
    lines.append(.init(title: "identifier", text: record.id.rawValue))
    lines.append(.init(title: "container", text: record.container.rawValue))
    lines.append(.init(title: "revision", text: "\(record.revision)"))
    return Card(name: RecordSummary(record).name, lines: lines, value: try value())
  }

  /// The declared keys that an ordinary view shows, in the order of the catalogue.
  private var declaredKeys: [ResolvedKey] {
    session.catalog.all
      .filter { record.properties[$0.key] != nil && !Self.unshown.contains($0.key) }
      .map { ResolvedKey(key: $0.key, declaration: $0) }
  }

  /// What the name line says already, and what is no value of the person's.
  private static let unshown: Set<String> = RecordKeys.maintained.union(["ABPersonFlags"])

  private func lines(_ key: ResolvedKey, showsEmpty: Bool) -> [Card.Line] {
    guard let value = record.properties[key.key] else {
      return showsEmpty ? [Card.Line(title: key.title, text: "")] : []
    }
    guard let list = RawMultiValue(propertyList: value) else {
      return [Card.Line(title: key.title, text: key.text(value) + wrongType(key, value))]
    }
    return list.entries.map { entry in
      let isPrimary = list.entries.count > 1 && list.primary == entry.id
      return Card.Line(
        title: key.title, label: entry.label.title, text: key.text(entry.value) + (isPrimary ? "  (primary)" : ""))
    }
  }

  /// What is said of a value that is not of the declared type: it is kept and shown, but not used.
  private func wrongType(_ key: ResolvedKey, _ value: PropertyList) -> String {
    guard let declared = key.declaration?.type, !declared.accepts(value) else { return "" }
    return "  [\(PropertyType(of: value)), not \(declared)]"
  }

  private func pictureLines() throws -> [Card.Line] {
    guard let digest = record.picture else { return [] }
    guard let bytes = try session.book.imageData(digest) else {
      return [Card.Line(title: "picture", text: "missing")]
    }
    return [Card.Line(title: "picture", text: ImageData(stored: bytes).summary)]
  }

  private func groupLines() throws -> [Card.Line] {
    let book = try session.book
    let names = try book.groups(of: record.id).compactMap { try book.group($0)?.name }.sorted()
    return names.isEmpty ? [] : [Card.Line(title: "groups", text: names.joined(separator: ", "))]
  }

  private func value() throws -> PropertyList {
    let groups = try session.book.groups(of: record.id).map { PropertyList.string($0.rawValue) }
    var facts: PropertyList.Dictionary = ["revision": .integer(.init(record.revision)), "groups": .array(groups)]
    if record.kind == .group {
      facts["members"] = .array(try session.book.members(of: record.id).map { .string($0.rawValue) })
    }
    return RecordSummary(record).value(facts)
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
