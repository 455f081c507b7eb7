import AddressBook
import PropertyLists

extension StorageLaw {
  /// Persons become one, and become themselves again.
  static func mergingPersons(seed: UInt64) -> StorageLaw {
    StorageLaw("a merge of persons keeps every value of them, and is taken back exactly, seed \(seed)") { place in
      var generator = MergeGenerator(seed: seed)
      for _ in 1...8 {
        let family = try generator.addFamily(to: place.open())
        let book = Fixture.book(try place.open())
        let before = try Snapshot(book.storage)
        let merge = try book.merge(family.sources.map(\.id), into: family.person.id)
        try book.save(title: "merge")
        let after = try Snapshot(book.storage)
        guard let merged = try book.record(family.person.id) else {
          throw LawViolation(description: "the person is gone")
        }
        try requireEqual(merged.properties, merge.person.contents.properties, "what was said before")
        for record in [family.person] + family.sources { try merged.requireEverything(of: record, in: family.book) }
        for record in family.sources { try requireEqual(try book.record(record.id), nil, "a source") }
        try requireEqual(try book.groups(of: merged.id), family.groups, "the groups")
        try book.undo()
        try requireEqual(try Snapshot(book.storage), before, "the book after undo")
        try book.redo()
        try requireEqual(try Snapshot(book.storage), after, "the book after redo")
      }
    }
  }
}

/// Everything that people put into a book, byte for byte, in the order of adding: not revisions.
private struct Snapshot: Equatable {
  private var records: [RecordID: [[UInt8]]] = [:]
  private var order: [RecordID] = []
  private var members: [RecordID: [Membership]] = [:]
  private var documents: [DocumentKey: PropertyList] = [:]
  private var keys: [KeyUsage]
  private var found: [Int] = []

  init(_ storage: any StorageAdapter) throws {
    keys = try storage.keyUsage()
    try storage.fetch(FetchPlan()) { fetched in
      guard case .record(let record) = fetched else { throw LawViolation(description: "damaged: \(fetched)") }
      order.append(record.id)
      let bytes = try BinaryPropertyList.encode(.dictionary(record.properties))
      records[record.id] = [bytes, record.picture?.bytes ?? [], Array(record.container.rawValue.utf8)]
      return true
    }
    for id in records.keys { members[id] = try storage.members(of: id) }
    for namespace in ["link", "unified", "distinct", "book"] {
      for name in try storage.documentNames(in: namespace, prefix: "", limit: .max) {
        documents[DocumentKey(namespace, name)] = try storage.document(DocumentKey(namespace, name))
      }
    }
    documents[.me] = try storage.document(.me)
    for word in MergeGenerator.words { found.append(try storage.count(FetchPlan(filters: [.text(word)]))) }
  }
}

extension StoredRecord {
  /// Checks that a record which was merged into this one has lost nothing.
  fileprivate func requireEverything(of source: StoredRecord, in storage: any StorageAdapter) throws {
    let maintained = [RecordKeys.creation, RecordKeys.modification, RecordKeys.propertyTypes]
    for pair in source.properties where !maintained.contains(pair.key) {
      try require(has(pair.value, under: pair.key), "\(pair.value) of \(pair.key) is lost")
      guard pair.value == properties[pair.key] else { continue }
      try requireEqual(type(of: pair.key), source.type(of: pair.key), "the type of \(pair.key)")
    }
    for picture in source.pictures {
      try require(pictures.contains(picture), "a picture is lost")
      try require(try storage.hasPicture(picture), "a picture's bytes are lost")
    }
  }

  private func type(of key: String) -> PropertyList? { properties[RecordKeys.propertyTypes]?.dictionary?[key] }

  /// Whether a value stands where it stood, or is kept aside.
  private func has(_ value: PropertyList, under key: String) -> Bool {
    if properties[key] == value { return true }
    if key == "Note", let text = value.string {
      return properties[key]?.string?.contains(text) ?? false || hasAside(value, key)
    }
    return hasAside(value, key) || hasEntries(of: value, under: key)
  }

  private func hasAside(_ value: PropertyList, _ key: String) -> Bool {
    let aside = properties[RecordKeys.mergedValues].flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    return aside.contains { $0.label.rawValue == key && $0.value.dictionary?["value"] == value }
  }

  /// Whether each entry is there with its label, or stands without one beside another that has one, and what else the
  /// list holds is there.
  private func hasEntries(of value: PropertyList, under key: String) -> Bool {
    guard let list = RawMultiValue(propertyList: value),
      let standing = properties[key].flatMap(RawMultiValue.init(propertyList:))
    else { return false }
    return list.rest.allSatisfy { standing.rest[$0.key] == $0.value }
      && list.entries.allSatisfy { entry in
        standing.entries.contains { $0.value == entry.value && ($0.label == entry.label || entry.label == .none) }
      }
  }
}
