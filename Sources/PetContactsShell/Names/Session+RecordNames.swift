import AddressBook

extension Session {
  /// A record's name for people, as far as it can be found: as it is here, as others have it, or as it went.
  func name(_ id: RecordID) -> String { name(id, by: name(of:)) }

  /// The name of ``name(_:)`` as a program gets it, whatever the locale.
  func neutralName(_ id: RecordID) -> String { name(id) { RecordSummary($0).name } }

  private func name(_ id: RecordID, by name: (RecordContents) -> String) -> String {
    let book = bookIfOpen
    let standing = (try? book?.record(id)) ?? (try? book?.storage.record(id))
    if let standing { return name(RecordContents(standing)) }
    for (_, operations) in (try? book?.history(of: id, limit: 2)) ?? [] {
      for case .record(_, .delete(let record)) in operations { return name(RecordContents(record)) }
    }
    return "the record \(id)"
  }

  /// Who made the latest change to a record and when, as it is put behind what is said of it; empty when nobody knows.
  func origin(of id: RecordID) -> String {
    guard let step = try? bookIfOpen?.history(of: id, limit: 1).first?.step else { return "" }
    return " (\(step.author.name), \(step.age(at: bookEnvironment.now())))"
  }
}
