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
}

extension RecordContents {
  /// The keys whose values are others than when the record was fetched.
  var changedKeys: [String] {
    let before = fetched?.properties ?? [:]
    let changed = properties.filter { before[$0.key] != $0.value }.map(\.key)
    return changed + before.filter { properties[$0.key] == nil }.map(\.key)
  }
}
