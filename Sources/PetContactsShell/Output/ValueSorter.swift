import AddressBook
import PropertyLists

/// Sorts records by the values of a property, and holds no more of each than its value and its identifier.
struct ValueSorter {
  private struct Item {
    let place: ValueOrder.Place
    let number: Int
    let id: RecordID
  }

  private let order: ValueOrder
  private let limit: Int
  private var items: [Item] = []
  private var count = 0

  /// Begins with no record; at most so many are wanted in the end.
  init(order: ValueOrder, limit: Int) {
    self.order = order
    self.limit = limit
  }

  /// Takes a record. Those that are equal stay in the order in which they came.
  mutating func take(_ properties: PropertyList.Dictionary, of id: RecordID) {
    items.append(Item(place: order.place(of: properties), number: count, id: id))
    count += 1
    // What cannot be among the first ones is let go, now and then.
    if items.count / 2 > max(limit, 1000) { sort() }
  }

  /// The records in order, behind one of them.
  /// - Throws: ``ShellError`` when that one is not among them.
  mutating func records(behind start: RecordID?) throws(ShellError) -> [RecordID] {
    sort()
    let ids = items.map(\.id)
    guard let start else { return ids }
    guard let index = ids.firstIndex(of: start) else {
      throw ShellError(.notFound, "the record behind which the list begins is not in it", "give another --after")
    }
    return Array(ids[(index + 1)...])
  }

  private mutating func sort() {
    items.sort { $0.place == $1.place ? $0.number < $1.number : $0.place < $1.place }
    if items.count > limit { items.removeSubrange(limit...) }
  }
}
