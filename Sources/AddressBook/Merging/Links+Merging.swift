import PropertyLists

extension Links {
  /// What makes the cards of all who are merged those of one contact, and takes out the cards that go.
  func operations(merging sources: [RecordID], into card: RecordID) throws -> [Operation] {
    let contacts = try unique(([card] + sources).compactMap { try contact(of: $0) })
    guard let kept = contacts.first else { return [] }
    let former = try unique(contacts.flatMap { try cards(of: $0) } + [card] + sources)
    let staying = former.filter { !sources.contains($0) }
    let isLinked = staying.count > 1
    var operations: [Operation] = []
    for contact in contacts {
      let isKept = isLinked && contact == kept
      try put(.unified(contact), isKept ? .array(staying.map { .string($0.rawValue) }) : nil, &operations)
    }
    for card in former {
      let isKept = isLinked && !sources.contains(card)
      try put(.link(card), isKept ? .string(kept.rawValue) : nil, &operations)
    }
    return operations
  }

  private func put(_ key: DocumentKey, _ new: PropertyList?, _ operations: inout [Operation]) throws {
    let old = try reader.document(key)
    if old != new { operations.append(.document(key, old: old, new: new)) }
  }

  private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

/// All that is known to differ. Each pair is a document; there are as many as people have marked.
struct DistinctPairs {
  let reader: any StorageReader

  init(_ reader: any StorageReader) { self.reader = reader }

  /// What lets a person differ from all that the merged ones differ from. That they differ from each other is forgotten.
  func operations(merging sources: [RecordID], into id: RecordID) throws -> [Operation] {
    let merged = Set(sources + [id])
    var operations: [Operation] = []
    var marked: Set<RecordID> = []
    for name in try reader.documentNames(in: DocumentKey.distinct, prefix: "", limit: .max) {
      let key = DocumentKey(DocumentKey.distinct, name)
      let pair = name.split(separator: " ").map { RecordID(rawValue: String($0)) }
      guard pair.count == 2, pair.contains(where: sources.contains) || merged.isSuperset(of: pair) else { continue }
      operations.append(.document(key, old: try reader.document(key), new: nil))
      guard let other = pair.first(where: { !merged.contains($0) }), marked.insert(other).inserted else { continue }
      let new = DocumentKey.distinct(id, other)
      if try reader.document(new) == nil { operations.append(.document(new, old: nil, new: true)) }
    }
    return operations
  }
}
