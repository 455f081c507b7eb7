import AddressBook

/// Where the records stand that have a term, for who looks up many: an import asks for the namesakes of each record.
///
/// One look through all records costs less than a table, so that it is made once some were made in vain. From then on it
/// is told of each record that is taken in. That a record has a term no more it is not told: what it finds is looked at
/// again.
final class TermTable {
  private var lookups = 0
  /// The terms of the records that were there when the table was made, in order, each with the record's place.
  private var rows: [(term: UInt64, place: Int)]?
  /// The places of the records that came since, by term.
  private var added: [UInt64: [Int]] = [:]
  private var addedCount = 0

  /// The number of looks through all records that a table costs about as much as.
  private static let worthwhile = 16

  /// Notes the terms of a record. O(1) for each.
  func add(_ terms: [UInt64], at place: Int) {
    guard let rows else { return }
    for term in terms { added[term, default: []].append(place) }
    addedCount += terms.count
    // A table that would mostly be made of what came since is made anew, in order.
    guard addedCount > max(1 << 16, rows.count) else { return }
    (self.rows, added, addedCount) = (nil, [:], 0)
  }

  /// The places of the records that may have one of some terms, in order; nothing where it is better to look at each.
  func places(of terms: [UInt64], in index: BookIndex) -> [Int]? {
    lookups += 1
    guard lookups > Self.worthwhile else { return nil }
    let rows = rows ?? Self.rows(of: index)
    self.rows = rows
    var places: Set<Int> = []
    for term in terms {
      var position = Self.first(of: term, in: rows)
      while position < rows.count, rows[position].term == term {
        places.insert(rows[position].place)
        position += 1
      }
      places.formUnion(added[term] ?? [])
    }
    return places.sorted()
  }

  private static func rows(of index: BookIndex) -> [(term: UInt64, place: Int)] {
    var rows: [(term: UInt64, place: Int)] = []
    for case let entry? in index.entries {
      for term in entry.terms { rows.append((term, entry.place)) }
    }
    rows.sort { $0.term < $1.term }
    return rows
  }

  private static func first(of term: UInt64, in rows: [(term: UInt64, place: Int)]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].term < term { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
