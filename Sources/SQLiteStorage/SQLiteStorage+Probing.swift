import AddressBook

extension SQLiteStorage {
  /// Whether the index knows anything of what a plan asks for.
  ///
  /// Who adds a person asks for a namesake and for others with the same phone, and there are none: a look into the index
  /// tells, at a fraction of what putting a statement together and running it costs.
  func mayMatch(_ plan: FetchPlan) throws(StorageError) -> Bool {
    for filter in plan.filters {
      guard try mayMatch(filter) else { return false }
    }
    return true
  }

  private func mayMatch(_ filter: RecordFilter) throws(StorageError) -> Bool {
    switch filter {
    case .exactName(let name): return try hasName(Folding.fold(name), in: CollectionOfOne(.composite))
    case .name(let fields, let name): return try hasName(Folding.fold(name), in: fields)
    case .phone(let number):
      guard let ending = PhoneDigits(number)?.ending else { return false }
      // Longer numbers than a short one are no single row of the index.
      guard ending.utf8.count == PhoneDigits.endingLength else { return true }
      return try connection.statement(.phoneEndings).answers { statement in
        // A list of the shorter endings would cost more than the search for them.
        for (offset, length) in (PhoneDigits.shortest...PhoneDigits.endingLength).enumerated() {
          statement.bind(String(decoding: ending.utf8.prefix(length), as: UTF8.self), at: Int32(offset + 1))
        }
      }
    default: return true
    }
  }

  private func hasName(_ folded: String, in fields: some Sequence<NameField>) throws(StorageError) -> Bool {
    for field in fields {
      let isThere = try connection.statement(.name).answers { statement in
        statement.bind(field.rawValue, at: 1)
        statement.bind(folded, at: 2)
      }
      if isThere { return true }
    }
    return false
  }
}

extension Statement {
  /// Whether there is a row for what the closure binds.
  func answers(_ bind: (Statement) -> Void) throws(StorageError) -> Bool {
    defer { reset() }
    bind(self)
    return try step()
  }
}
