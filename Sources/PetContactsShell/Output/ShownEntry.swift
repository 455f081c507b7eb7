import AddressBook
import PropertyLists

/// An entry of a multi-value, or a single value, as it is shown.
struct ShownEntry {
  /// Which entry it is; nothing for a single value.
  let id: EntryID?
  /// The value for people.
  let text: String
  /// What the label is called; empty without one.
  let label: String
  /// Whether it is the one of several that counts.
  let isPrimary: Bool

  /// The value with some notes in brackets behind it.
  func text(noting notes: [String]) -> String {
    let notes = notes.filter { !$0.isEmpty }
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: ", ")))"
  }
}

extension Presentation {
  /// The values that a record has under a key, or in a part of them.
  func entries(
    _ key: ResolvedKey, of record: RecordContents, addresses style: PostalAddressFormatter.Style = .singleLine
  ) -> [ShownEntry] {
    guard let value = record.properties[key.key] else { return [] }
    guard let list = RawMultiValue(propertyList: value) else {
      return [ShownEntry(id: nil, text: text(value, of: key, addresses: style), label: "", isPrimary: false)]
    }
    return list.entries.map { shown($0, in: list, key, style) }
  }

  /// The entry that counts where there is room for one, the primary or the first, or the single value.
  func entry(_ key: ResolvedKey, of record: RecordContents) -> ShownEntry? {
    guard let list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) else {
      return entries(key, of: record).first
    }
    let counting = list.primary.flatMap(list.index(of:)).map { list.entries[$0] } ?? list.entries.first
    return counting.map { shown($0, in: list, key, .singleLine) }
  }

  private func shown(
    _ entry: RawMultiValue.Entry, in list: RawMultiValue, _ key: ResolvedKey, _ style: PostalAddressFormatter.Style
  ) -> ShownEntry {
    ShownEntry(
      id: entry.id, text: text(entry.value, of: key, addresses: style), label: title(of: entry.label),
      isPrimary: list.entries.count > 1 && list.primary == entry.id)
  }

  /// All values of a key in one line; empty without any.
  func line(_ key: ResolvedKey, of record: RecordContents) -> String {
    entries(key, of: record).map { $0.text(noting: [$0.label, $0.isPrimary ? self[.primary] : ""]) }
      .joined(separator: ", ")
  }
}
