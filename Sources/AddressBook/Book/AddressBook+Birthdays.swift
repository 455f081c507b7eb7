import PropertyLists

/// A birthday that comes.
public struct Birthday: Hashable, Sendable {
  /// Whose it is.
  public let person: StoredRecord
  /// The day as it is stored, with or without a year.
  public let day: CalendarDay
  /// The day on which it is kept next: that day, or in years that have no 29 February the 28th.
  public let next: CalendarDay
  /// How many days that is away.
  public let daysAhead: Int

  /// How old the person will be on that day; nothing without a year, and before birth.
  public var age: Int? {
    guard let born = day.year, let year = next.year, year >= born else { return nil }
    return year - born
  }
}

extension AddressBook {
  /// Delivers the birthdays from a day on in the order in which they come, those of one day in the user's order, until
  /// the closure answers `false`. No person comes twice, and nothing is held in memory but the persons of one day.
  /// - Parameters:
  ///   - start: the first day; today when there is none.
  ///   - days: how many days later the last may be; at most a year is looked at.
  ///   - filters: what the persons must fulfil besides.
  ///   - damaged: told of records that cannot be read.
  ///   - body: takes a birthday and answers whether there shall be more.
  /// - Throws: what the storage throws, and what the closures do.
  public func enumerateBirthdays(
    from start: CalendarDay? = nil, days: Int = 366, filters: [RecordFilter] = [],
    damaged: (RecordID, _ reason: String) throws -> Void = { _, _ in }, _ body: (Birthday) throws -> Bool
  ) throws {
    guard let start = start ?? environment.today() else { return }
    var goesOn = true
    for ahead in 0...max(0, min(days, 366)) where goesOn {
      guard let day = start.adding(days: ahead) else { return }
      let isKept = RecordFilter.predicate(.birthday(keptOn: day))
      try enumerate(FetchPlan(kind: .person, filters: [isKept] + filters, order: .userDefault)) { fetched in
        switch fetched {
        case .damaged(let id, let reason): try damaged(id, reason)
        case .record(let person):
          // A year later the first come again.
          guard let born = person.properties[Property.birthday.key].flatMap(CalendarDay.init(propertyList:)),
            born.next(from: start) == day
          else { return true }
          goesOn = try body(Birthday(person: person, day: born, next: day, daysAhead: ahead))
        }
        return goesOn
      }
    }
  }
}

extension Predicate {
  /// Whether a birthday is kept on a day.
  fileprivate static func birthday(keptOn day: CalendarDay) -> Predicate {
    var days = [CalendarDay(month: day.month, day: day.day)]
    if day.month == 2, day.day == 28, CalendarDay(year: day.year, month: 2, day: 29) == nil {
      days.append(CalendarDay(month: 2, day: 29))
    }
    let literals = days.compactMap { $0.map(Literal.day) }
    return .comparison(Comparison(Path(Property.birthday.key), .isIn(literals)))
  }
}
