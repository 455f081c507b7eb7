import AddressBook
import PropertyLists

/// How many records more, or fewer, a transaction makes: in all, and of those that have each key.
struct RecordCounts {
  /// How many records more, or fewer, there are.
  var records = 0
  private var usage: [ExactString: Int] = [:]
  /// The keys of the latest records, which are not among those yet, and how many more of them there are. Of many records
  /// one after another most have the same keys.
  private var latest: (keys: [String], amount: Int) = ([], 0)

  /// Counts the keys of a record.
  mutating func countKeys(of record: StoredRecord, by amount: Int) {
    if !hasLatestKeys(record) {
      noteLatest()
      latest.keys = record.properties.map(\.key)
    }
    latest.amount += amount
  }

  /// Counts one key.
  mutating func count(_ key: String, by amount: Int) { usage[ExactString(key), default: 0] += amount }

  /// How many records more, or fewer, have a key.
  func amount(of key: String) -> Int {
    let isAmongLatest = latest.keys.contains { $0.isIdentical(to: key) }
    return (isAmongLatest ? latest.amount : 0) + usage[ExactString(key), default: 0]
  }

  /// How many records more, or fewer, have each key of which there are. One record, or many that have the same keys, need
  /// no table.
  mutating func keys() -> [(key: String, amount: Int)] {
    if usage.isEmpty { return latest.amount == 0 ? [] : latest.keys.map { ($0, latest.amount) } }
    noteLatest()
    return usage.compactMap { $1 == 0 ? nil : ($0.text, $1) }
  }

  private func hasLatestKeys(_ record: StoredRecord) -> Bool {
    latest.keys.count == record.properties.count
      && zip(latest.keys, record.properties).allSatisfy { $0.isIdentical(to: $1.key) }
  }

  private mutating func noteLatest() {
    for key in latest.keys where latest.amount != 0 { count(key, by: latest.amount) }
    latest = ([], 0)
  }
}
