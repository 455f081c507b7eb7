import PropertyLists

extension CalendarDay {
  /// Whether components of another calendar can name a day of it: some year has the month, and the month some time so many
  /// days. Which years do is for who has the calendar's tables. Of a calendar that is not known nothing can be told.
  static func mayExist(_ components: PropertyList.Dictionary) -> Bool {
    guard let calendar = components["calendar"]?.string, let month = components["month"]?.int,
      let day = components["day"]?.int, let lengths = monthLengths(of: calendar)
    else { return true }
    guard 1...lengths.count ~= month, 1...lengths[month - 1] ~= day else { return false }
    return components["isLeapMonth"] != true || leapMonthCalendars.contains(calendar)
  }

  /// The calendars that repeat the number of a month.
  private static let leapMonthCalendars = ["chinese", "dangi"]

  /// The most days that each month of a calendar has, in the order in which the months are numbered; nothing for a
  /// calendar that is not known.
  ///
  /// Months are numbered as Unicode's calendars do (UTS 35, key `ca`): the Hebrew year begins with Tishri, and Adar I is
  /// always the sixth month and Adar the seventh.
  private static func monthLengths(of calendar: String) -> [Int]? {
    switch calendar {
    case "buddhist", "japanese", "roc": (1...12).map { daysInMonth($0, year: nil) }
    case "chinese", "dangi": Array(repeating: 30, count: 12)
    case "coptic", "ethiopic", "ethioaa": Array(repeating: 30, count: 12) + [6]
    case "hebrew": [30, 30, 30, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29]
    case "indian": Array(repeating: 31, count: 6) + Array(repeating: 30, count: 6)
    // Where the months begin with the new moon that is seen, each can be the longer.
    case "islamic", "islamic-rgsa", "islamic-umalqura": Array(repeating: 30, count: 12)
    case "islamic-civil", "islamic-tbla": [30, 29, 30, 29, 30, 29, 30, 29, 30, 29, 30, 30]
    case "persian": Array(repeating: 31, count: 6) + Array(repeating: 30, count: 6)
    default: nil
    }
  }
}
