import AddressBook
import PropertyLists

/// Which keys of which records were changed since `begin`.
struct StagedChanges {
  /// The keys, by record.
  private(set) var keys: [RecordID: Set<String>] = [:]
  /// The records in the order in which they were changed first.
  private(set) var records: [RecordID] = []

  /// Notes what a request adds and changes.
  mutating func note(_ request: SaveRequest) {
    for record in request.records {
      if keys[record.id] == nil { records.append(record.id) }
      keys[record.id, default: []].formUnion(record.changedKeys)
    }
  }

  /// Forgets what is not staged any more, since it was dropped.
  mutating func keepStaged(in book: AddressBook) throws {
    for id in records {
      let before = try book.storage.record(id)?.properties ?? [:]
      let changed = try book.record(id)?.properties.changedKeys(since: before) ?? []
      let left = keys[id]?.intersection(changed) ?? []
      keys[id] = left.isEmpty ? nil : left
    }
    records.removeAll { keys[$0] == nil }
  }
}

extension RecordContents {
  /// The keys whose values are others than when the record was fetched.
  fileprivate var changedKeys: [String] { properties.changedKeys(since: fetched?.properties ?? [:]) }
}

extension PropertyList.Dictionary {
  /// The keys whose values are others than they were.
  fileprivate func changedKeys(since before: PropertyList.Dictionary) -> [String] {
    let changed = filter { before[$0.key] != $0.value }.map(\.key)
    return changed + before.filter { self[$0.key] == nil }.map(\.key)
  }
}
