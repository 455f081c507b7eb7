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

/// Everything that people put into a book, byte for byte: not revisions, and not the order of adding.
private struct Snapshot: Equatable {
  private var records: [RecordID: [[UInt8]]] = [:]
  private var members: [RecordID: [Membership]] = [:]
  private var documents: [DocumentKey: PropertyList] = [:]
  private var keys: [KeyUsage]
  private var found: [Int] = []

  init(_ storage: any StorageAdapter) throws {
    keys = try storage.keyUsage()
    try storage.fetch(FetchPlan()) { fetched in
      guard case .record(let record) = fetched else { throw LawViolation(description: "damaged: \(fetched)") }
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
    let leaves = Set(properties.leaves)
    for pair in source.properties where pair.key != RecordKeys.creation && pair.key != RecordKeys.modification {
      for leaf in pair.value.leaves where !leaves.contains(leaf) {
        let isJoined = pair.key == "Note" && properties["Note"]?.string?.contains(leaf.string ?? "?") ?? false
        try require(isJoined, "\(leaf) of \(pair.key) is lost")
      }
      try requireEntries(of: pair.value, under: pair.key)
    }
    for picture in source.pictures {
      try require(pictures.contains(picture), "a picture is lost")
      try require(try storage.hasPicture(picture), "a picture's bytes are lost")
    }
  }

  /// Each entry is there with its label, unless it stands without one beside another that has one.
  private func requireEntries(of value: PropertyList, under key: String) throws {
    guard let list = RawMultiValue(propertyList: value), list.entries.first?.value.dictionary == nil else { return }
    let aside = properties[RecordKeys.mergedValues].flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    if aside.contains(where: { $0.label.rawValue == key && $0.value.dictionary?["value"] == value }) { return }
    let standing = properties[key].flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    for entry in list.entries {
      let isThere = standing.contains { other in
        other.value == entry.value && (other.label == entry.label || entry.label == .none)
      }
      try require(isThere, "\(entry) of \(key) is lost")
    }
  }
}

extension PropertyList {
  /// The values that hold no others.
  fileprivate var leaves: [PropertyList] {
    switch self {
    case .array(let elements): elements.flatMap(\.leaves)
    case .dictionary(let pairs):
      // Which entry it is and what it is called may change.
      pairs.flatMap { ["identifiers", "labels", "primary"].contains($0.key) ? [] : $0.value.leaves }
    default: [self]
    }
  }
}

extension PropertyList.Dictionary {
  fileprivate var leaves: [PropertyList] { PropertyList.dictionary(self).leaves }
}
