import AddressBook
import PropertyLists

/// The rows of the index tables that one record has.
struct RecordRows {
  /// A row of `name`.
  struct Name: Hashable {
    let field: Int
    let folded: String
  }

  /// A row of `value`; without text where the value cannot be compared as text.
  struct Value: Hashable {
    let key: String
    let folded: String?
  }

  /// The rows of `name`; some may be the same.
  let names: [Name]
  /// The rows of `value`; some may be the same.
  let values: [Value]
  /// The rows of `phone`; some may be the same.
  let phoneEndings: [String]
  /// The rows of `day`; some may be the same.
  let days: [RecordIndex.Day]
  /// What `word` is given.
  let words: IndexedWords
  let givenKey: String
  let familyKey: String

  /// Keys that nearly every record has, and that nobody looks for: they have no rows.
  static let unindexedKeys: Set<String> = [RecordKeys.creation, RecordKeys.modification, RecordKeys.propertyTypes]

  /// The bytes of a word beyond which FTS5 may compare only a beginning.
  static let longWord = 1_000

  /// Draws the rows from a record.
  init(_ record: StoredRecord) {
    let index = RecordIndex(record)
    names = index.names.map { Name(field: $0.field.rawValue, folded: $0.folded) }
    var values = index.values.map { Value(key: $0.key, folded: $0.folded) }
    // Both go through the keys in their order.
    var next = values.startIndex
    let found = values.endIndex
    for pair in record.properties {
      let first = next
      while next < found, values[next].key.isIdentical(to: pair.key) { next += 1 }
      guard next == first, !Self.unindexedKeys.contains(pair.key) else { continue }
      values.append(Value(key: pair.key, folded: nil))
      // The core does not search these; identifiers of other programs are looked up nevertheless.
      guard pair.key == RecordKeys.identifier else { continue }
      let elements = RawMultiValue(propertyList: pair.value)?.entries.map(\.value) ?? [pair.value]
      for folded in elements.compactMap(RecordIndex.folded) { values.append(Value(key: pair.key, folded: folded)) }
    }
    self.values = values
    words = index.words
    phoneEndings = index.phoneEndings
    days = index.days
    givenKey = index.givenNameSortKey
    familyKey = index.familyNameSortKey
  }
}
