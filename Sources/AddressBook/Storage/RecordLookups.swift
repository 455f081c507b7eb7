/// Records that are found by their folded names, and by the digits that every ending of their phone numbers has.
struct RecordLookups {
  private var names = LookupTable()
  private var phones = LookupTable()

  /// The records that have a folded name, perhaps among others.
  func records(named folded: String) -> [RecordID] { names[folded] }

  /// The records that may have a phone number of an ending.
  func records(withPhoneEnding ending: String) -> [RecordID] { phones[PhoneDigits.shortEnding(of: ending)] }

  /// Takes in a record that stands at a place in the order of adding.
  mutating func insert(_ record: StoredRecord, placed place: Int) {
    for name in RecordIndex.names(of: record) { names.insert(record.id, placed: place, at: name.folded) }
    for ending in RecordIndex.phoneEndings(of: record) {
      phones.insert(record.id, placed: place, at: PhoneDigits.shortEnding(of: ending))
    }
  }

  /// Forgets a record that stood at a place.
  mutating func remove(_ record: StoredRecord, placed place: Int) {
    for name in RecordIndex.names(of: record) { names.remove(placed: place, at: name.folded) }
    for ending in RecordIndex.phoneEndings(of: record) {
      phones.remove(placed: place, at: PhoneDigits.shortEnding(of: ending))
    }
  }
}
