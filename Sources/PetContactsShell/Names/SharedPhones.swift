import AddressBook
import PropertyLists

/// Finds who else has a phone number that is about to be saved. People share phones, so that it is a warning.
struct SharedPhones {
  let session: Session

  /// How many persons are looked for: more have the number of a house or a firm.
  private static let counted = 20
  /// How many of them are named.
  private static let named = 3

  /// The warnings for the numbers that a record has more than it had before.
  func warnings(_ record: RecordContents, replacing old: RecordContents? = nil) throws -> [PropertyList] {
    let before = old.map { RecordIndex.phoneNumbers(in: $0.properties) } ?? []
    let new = RecordIndex.phoneNumbers(in: record.properties).filter { !before.contains($0) }
    guard !new.isEmpty else { return [] }
    // Cards of the same individual are nobody else's.
    let own = record.fetched == nil ? [] : Set(try session.book.cards(unifiedWith: record.id))
    return try new.compactMap { try warning($0, of: own) }
  }

  private func warning(_ number: String, of own: Set<RecordID>) throws -> PropertyList? {
    let owners = try owners(of: number, besides: own)
    guard let first = owners.first else { return nil }
    var warning: PropertyList.Dictionary = [
      "message": .string("\(names(of: owners)) the phone \(session.phones.text(number)), too"),
      "phone": .string(number), "identifier": .string(first.id.rawValue),
    ]
    if owners.count > 1 { warning["identifiers"] = .array(owners.map { .string($0.id.rawValue) }) }
    return .dictionary(warning)
  }

  private func owners(of number: String, besides own: Set<RecordID>) throws -> [RecordContents] {
    let isNumber = PhoneDigits.isNumber(number)
    guard isNumber || !WordSplitter.words(in: number).isEmpty else { return [] }
    // The words of a text that is no number, such as 112, are those of longer ones, too.
    let filter = isNumber ? RecordFilter.phone(number) : .text(number)
    // Mostly nobody has it, and nothing is compared.
    lazy var digits = PhoneDigits(number)
    var owners: [RecordContents] = []
    try session.book.enumerate(FetchPlan(kind: .person, filters: [filter], excluding: own)) { fetched in
      try session.checkInterrupt()
      guard case .record(let other) = fetched, has(other, number, digits) else { return true }
      owners.append(RecordContents(other))
      return owners.count < Self.counted
    }
    return owners
  }

  private func has(_ record: StoredRecord, _ number: String, _ digits: PhoneDigits?) -> Bool {
    if let digits { return session.phones.match(digits, in: record.properties) == .same }
    let folded = Folding.fold(number)
    return RecordIndex.phoneNumbers(in: record.properties).contains { Folding.fold($0) == folded }
  }

  /// The owners with their verb: `Ada has`, `Ada and Bob have`.
  private func names(of owners: [RecordContents]) -> String {
    var names = owners.prefix(Self.named).map { session.name(of: $0) }
    switch owners.count - names.count {
    case 0: break
    case _ where owners.count == Self.counted: names.append("others")
    case let more: names.append(more == 1 ? "another" : "\(more) others")
    }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? "\(last) has" : "\(names.joined(separator: ", ")) and \(last) have"
  }
}
