import PropertyLists

/// Two multi-values as one: the entries of the first, then those of the second that it has not.
struct MultiValueUnion {
  /// The multi-value with the entries of both. The primary is the first's.
  private(set) var result: RawMultiValue
  /// The entries that were added.
  private(set) var added: [RawMultiValue.Entry] = []
  /// The entries that were there without a label and got one.
  private(set) var labelled: [RawMultiValue.Entry] = []
  /// Whether both have the same sub-key of another program with different values, of which the first's stays.
  private(set) var losesRest = false

  /// Unites two multi-values. A value with the same label, or with none, is the same entry; with another label it is one
  /// more. Entries keep their identifiers unless another entry has the same.
  init(_ first: RawMultiValue, _ second: RawMultiValue, makeUUID: () -> String) {
    result = first
    if first.entries.isEmpty { result.primary = first.primary ?? second.primary }
    for entry in second.entries { add(entry, makeUUID) }
    for pair in second.rest {
      guard let standing = first.rest[pair.key] else {
        result.rest[pair.key] = pair.value
        continue
      }
      if standing != pair.value { losesRest = true }
    }
  }

  private mutating func add(_ entry: RawMultiValue.Entry, _ makeUUID: () -> String) {
    let alike = result.entries.indices.filter { result.entries[$0].value == entry.value }
    let hasLabel = Self.hasLabel(entry)
    if alike.contains(where: { !hasLabel || result.entries[$0].label == entry.label }) { return }
    if let bare = alike.first(where: { !Self.hasLabel(result.entries[$0]) }) {
      result.entries[bare].label = entry.label
      return labelled.append(result.entries[bare])
    }
    let isTaken = result.index(of: entry.id) != nil
    let id = isTaken ? EntryID(rawValue: makeUUID()) : entry.id
    let new = RawMultiValue.Entry(id: id, label: entry.label, value: entry.value)
    result.entries.append(new)
    added.append(new)
  }

  private static func hasLabel(_ entry: RawMultiValue.Entry) -> Bool {
    entry.label != .none && !entry.label.rawValue.isEmpty
  }
}
