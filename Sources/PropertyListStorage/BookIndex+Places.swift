import AddressBook

/// Where records stand among the entries, which are in the order of adding.
extension BookIndex {
  /// Where a record stands among the entries. O(log n).
  func slot(of id: RecordID) -> Int? { places[id].map(firstSlot) }

  /// The first of the entries that has a place or a greater one. O(log n).
  func firstSlot(from place: Int) -> Int {
    guard let last = entryPlaces.last, last >= place else { return entryPlaces.count }
    var (low, high) = (0, entryPlaces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if entryPlaces[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What is known of the record that stands at a place in the order of adding. O(log n).
  func entry(at place: Int) -> Entry? {
    let slot = firstSlot(from: place)
    return slot < entries.count && entryPlaces[slot] == place ? entries[slot] : nil
  }
}
