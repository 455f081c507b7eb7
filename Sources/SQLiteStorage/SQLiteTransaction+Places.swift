import AddressBook

/// Places in the order of adding.
extension SQLiteTransaction {
  /// Looked up once, as nobody else writes meanwhile.
  var nextPlace: Int {
    get throws {
      if let knownNextPlace { return knownNextPlace }
      let place = try storage.nextPlace
      knownNextPlace = place
      return place
    }
  }

  func record(at place: Int) throws -> RecordID? { try storage.record(at: place) }

  /// Notes which place comes next where the last row is gone.
  func markNextPlace() throws {
    guard hasRemoved, let place = knownNextPlace, try storage.lastRow.next != place else { return }
    try setMark(place, at: Schema.nextPlaceKey)
  }
}
