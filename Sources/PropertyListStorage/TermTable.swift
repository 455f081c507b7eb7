import AddressBook

/// Where the records stand that have a term, for who looks up many: an import asks for the namesakes of each record.
///
/// One look through all records costs less than a table, so that it is made once some were made in vain.
final class TermTable {
  private var generation = -1
  private var lookups = 0
  /// The terms in order, each with where the record stands.
  private var rows: [(term: UInt64, slot: Int32)]?

  /// The number of looks through all records that a table costs about as much as.
  private static let worthwhile = 16

  /// Where the records stand that have one of some terms, in order; nothing where it is better to look at each.
  func slots(of terms: [UInt64], in index: BookIndex) -> [Int]? {
    if index.generation != generation { (generation, lookups, rows) = (index.generation, 0, nil) }
    lookups += 1
    guard lookups > Self.worthwhile else { return nil }
    let rows = rows ?? Self.rows(of: index)
    self.rows = rows
    var slots: Set<Int> = []
    for term in terms {
      var position = Self.first(of: term, in: rows)
      while position < rows.count, rows[position].term == term {
        slots.insert(Int(rows[position].slot))
        position += 1
      }
    }
    return slots.sorted()
  }

  private static func rows(of index: BookIndex) -> [(term: UInt64, slot: Int32)] {
    var rows: [(term: UInt64, slot: Int32)] = []
    for (slot, entry) in index.entries.enumerated() {
      for term in entry?.terms ?? [] { rows.append((term, Int32(clamping: slot))) }
    }
    rows.sort { $0.term < $1.term }
    return rows
  }

  private static func first(of term: UInt64, in rows: [(term: UInt64, slot: Int32)]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].term < term { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
