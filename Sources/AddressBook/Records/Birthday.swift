public import PropertyLists

extension Person {
  /// The birthday: the day, or where only an instant is known the day that it is in UTC.
  public var birthday: CalendarDay? { contents.properties.birthday }

  /// The person's property list with the birthday as an instant beside the day, for who reads only that one.
  public var frameworkProperties: PropertyList.Dictionary {
    var properties = contents.properties
    if let day = self[.birthday], let instant = day.birthdayInstant, properties[Property.birthdayInstant.key] == nil {
      properties[Property.birthdayInstant.key] = .date(instant)
    }
    return properties
  }

  /// Whether a birthday's instant only says again what the day does.
  public var hasRedundantBirthdayInstant: Bool {
    guard let day = self[.birthday], let instant = self[.birthdayInstant] else { return false }
    return CalendarDay(birthdayInstant: instant) == day
  }
}

extension CalendarDay {
  /// The year that macOS writes where none is known; it has a 29 February.
  private static let unknownYear = 1604

  /// The day as an instant: 12:00 UTC, in 1604 without a year; nothing for a day of another calendar.
  public var birthdayInstant: PropertyList.Date? {
    guard calendar == "gregorian" else { return nil }
    let civil = CivilDay(year: year ?? Self.unknownYear, month: month, day: day)
    return civil.map { PropertyList.Date(secondsSince1970: $0.daysSince1970 * 86_400 + 43_200) }
  }

  /// The day that an instant is in UTC, without a year in 1604; nothing for what is beyond the years 1 to 9999.
  public init?(birthdayInstant instant: PropertyList.Date) {
    guard let text = instant.iso8601.split(separator: "T").first, let day = CalendarDay(text) else { return nil }
    self.init(year: day.year == Self.unknownYear ? nil : day.year, month: day.month, day: day.day)
  }
}

extension PropertyList.Dictionary {
  fileprivate var birthday: CalendarDay? {
    if let day = self[Property.birthday.key] { return CalendarDay(propertyList: day) }
    return self[Property.birthdayInstant.key]?.date.flatMap(CalendarDay.init(birthdayInstant:))
  }

  /// Changes the birthday's instant with the day, where there is one that says the same. One that says another day is
  /// somebody else's and stays.
  mutating func moveBirthdayInstant(to value: PropertyList?) {
    guard let instant = self[Property.birthdayInstant.key]?.date,
      let day = CalendarDay(birthdayInstant: instant), day == birthday
    else { return }
    let new = value.flatMap(CalendarDay.init(propertyList:))?.birthdayInstant
    self[Property.birthdayInstant.key] = new.map(PropertyList.date)
  }
}
