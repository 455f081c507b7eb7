import AddressBook

/// What a look into the index tells of a plan.
enum Prospect {
  /// No record can match.
  case none
  /// No other record than that in a row can match, as one of the filters says.
  case one(row: Int, by: Int)
  /// Any number can.
  case some
}

extension SQLiteStorage {
  /// What the index knows of what a plan asks for.
  ///
  /// Who adds a person asks for a namesake and for others with the same phone, and there are none; who looks up a name
  /// mostly finds one. A look into the index tells, at a fraction of what putting a statement together and running it
  /// costs.
  func prospect(of plan: FetchPlan) throws(StorageError) -> Prospect {
    var found = Prospect.some
    for (index, filter) in plan.filters.enumerated() {
      switch (try rows(of: filter), found) {
      case (.none, _): return .none
      case (.one(let row), .one(let other, _)) where row != other: return .none
      case (.one(let row), _): found = .one(row: row, by: index)
      case (.some, _): break
      }
    }
    return found
  }

  /// How many rows an index has for a filter.
  fileprivate enum Rows {
    case none
    case one(Int)
    case some
  }

  private func rows(of filter: RecordFilter) throws(StorageError) -> Rows {
    switch filter {
    case .exactName(let name): return try rows(named: Folding.fold(name), in: CollectionOfOne(.composite))
    case .name(let fields, let name): return try rows(named: Folding.fold(name), in: fields)
    case .phone(let number):
      guard let ending = PhoneDigits.ending(of: number) else { return .none }
      // Longer numbers than a short one are no single row of the index.
      guard ending.utf8.count == PhoneDigits.endingLength else { return .some }
      let statement = try connection.statement(.phoneEndings)
      // A list of the shorter endings would cost more than the search for them.
      for (offset, length) in (PhoneDigits.shortest...PhoneDigits.endingLength).enumerated() {
        statement.bind(String(decoding: ending.utf8.prefix(length), as: UTF8.self), at: Int32(offset + 1))
      }
      return try statement.rows()
    default: return .some
    }
  }

  private func rows(named folded: String, in fields: some Sequence<NameField>) throws(StorageError) -> Rows {
    var found = Rows.none
    for field in fields {
      let statement = try connection.statement(.name)
      statement.bind(field.rawValue, at: 1)
      statement.bind(folded, at: 2)
      switch (try statement.rows(), found) {
      case (.none, _): break
      case (.one(let row), .none): found = .one(row)
      case (.one(let row), .one(let other)) where row == other: break
      default: return .some
      }
    }
    return found
  }
}

extension Statement {
  /// What a statement tells that names records, one of them several times where it has several lengths of a number; it is
  /// left as soon as it names another.
  fileprivate func rows() throws(StorageError) -> SQLiteStorage.Rows {
    defer { reset() }
    guard try step() else { return .none }
    let row = integer(0)
    while try step() {
      guard integer(0) == row else { return .some }
    }
    return .one(row)
  }

  /// What the first row says, when there is one.
  func first<Result>(_ read: (Statement) -> Result) throws(StorageError) -> Result? {
    defer { reset() }
    return try step() ? read(self) : nil
  }

  /// Whether there is a row for what the closure binds.
  func answers(_ bind: (Statement) -> Void) throws(StorageError) -> Bool {
    defer { reset() }
    bind(self)
    return try step()
  }
}
