import AddressBook
import PropertyLists

/// Finds who else has a phone number that is about to be saved. People share phones, so that it is a warning.
struct SharedPhones {
  let session: Session

  /// How many persons are looked at: more have the number of a house or a firm, of which one is named.
  private static let looked = 20

  /// The warnings for the numbers that a record has more than it had before.
  func warnings(_ record: RecordContents, replacing old: RecordContents? = nil) throws -> [PropertyList] {
    let before = Set(old.map { RecordIndex.phoneNumbers(in: $0.properties) } ?? [])
    let new = RecordIndex.phoneNumbers(in: record.properties).filter { !before.contains($0) }
    guard !new.isEmpty else { return [] }
    // Cards of the same individual are nobody else's.
    let own = record.fetched == nil ? [record.id] : try session.book.cards(unifiedWith: record.id)
    return try new.compactMap { try warning($0, of: own) }
  }

  private func warning(_ number: String, of own: [RecordID]) throws -> PropertyList? {
    guard let digits = PhoneDigits(number) else { return nil }
    let plan = FetchPlan(kind: .person, filters: [.phone(number)], excluding: Set(own), limit: Self.looked)
    var found: PropertyList?
    try session.book.enumerate(plan) { fetched in
      guard case .record(let other) = fetched, session.phones.match(digits, in: other.properties) == .same else {
        return true
      }
      let name = RecordSummary(RecordContents(other)).name
      found = [
        "message": .string("\(name) has the phone \(session.phones.text(number)), too"), "phone": .string(number),
        "identifier": .string(other.id.rawValue),
      ]
      return false
    }
    return found
  }
}
