/// Records by the texts they are looked up by. Those of one text stand in the order of adding, so that a lookup can
/// stop at its limit.
struct LookupTable {
  /// The records of one text.
  private struct Row {
    var ids: [RecordID] = []
    /// The place of each of them in the order of adding; ascending.
    var places: [Int] = []

    /// Where a record of a place stands, or would stand. O(log n).
    func index(of place: Int) -> (index: Int, isTaken: Bool) {
      // Most records are written in the order of adding.
      guard let last = places.last, place <= last else { return (places.count, false) }
      var (low, high) = (0, places.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < place { low = middle + 1 } else { high = middle }
      }
      return (low, places[low] == place)
    }
  }

  private var rows: [String: Row] = [:]

  /// The records of a text in the order of adding.
  subscript(text: String) -> [RecordID] { rows[text]?.ids ?? [] }

  /// Adds a record of a place, unless it is there.
  mutating func insert(_ id: RecordID, placed place: Int, at text: String) {
    let (index, isTaken) = rows[text]?.index(of: place) ?? (0, false)
    guard !isTaken else { return }
    rows[text, default: Row()].ids.insert(id, at: index)
    rows[text, default: Row()].places.insert(place, at: index)
  }

  /// Takes away the record of a place, if it is there.
  mutating func remove(placed place: Int, at text: String) {
    guard let (index, isTaken) = rows[text]?.index(of: place), isTaken else { return }
    rows[text]?.ids.remove(at: index)
    rows[text]?.places.remove(at: index)
    if rows[text]?.ids.isEmpty == true { rows[text] = nil }
  }
}
