/// Records by the texts they are looked up by. Those of one text stand in the order they were written, so that a lookup
/// can stop at its limit.
struct LookupTable {
  /// The records of one text.
  private struct Row {
    var ids: [RecordID] = []
    /// When each of them was written, counted; ascending.
    var ordinals: [Int] = []

    /// Where a record stands that was written then, or would stand. O(log n).
    func place(of ordinal: Int) -> (index: Int, isTaken: Bool) {
      // Most records are written after all others.
      guard let last = ordinals.last, ordinal <= last else { return (ordinals.count, false) }
      var (low, high) = (0, ordinals.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
      }
      return (low, ordinals[low] == ordinal)
    }
  }

  private var rows: [String: Row] = [:]

  /// The records of a text in the order they were written.
  subscript(text: String) -> [RecordID] { rows[text]?.ids ?? [] }

  /// Adds a record that was written at a time, unless it is there.
  mutating func insert(_ id: RecordID, writtenAs ordinal: Int, at text: String) {
    let (index, isTaken) = rows[text]?.place(of: ordinal) ?? (0, false)
    guard !isTaken else { return }
    rows[text, default: Row()].ids.insert(id, at: index)
    rows[text, default: Row()].ordinals.insert(ordinal, at: index)
  }

  /// Takes away the record that was written at a time, if it is there.
  mutating func remove(writtenAs ordinal: Int, at text: String) {
    guard let (index, isTaken) = rows[text]?.place(of: ordinal), isTaken else { return }
    rows[text]?.ids.remove(at: index)
    rows[text]?.ordinals.remove(at: index)
    if rows[text]?.ids.isEmpty == true { rows[text] = nil }
  }
}
