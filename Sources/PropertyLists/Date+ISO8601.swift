extension PropertyList.Date {
  /// The instant as ISO 8601 writes it in UTC, such as `2026-04-01T00:00:00Z`.
  ///
  /// A fraction of a second follows the point in as many digits as ``init(iso8601:)`` needs to read the same instant;
  /// only what is less than a ten-thousandth of a second away from 2001-01-01 loses it. A year before 0 or after 9999
  /// has a sign. An instant that no calendar reaches, not finite or 2^53 seconds away, is written as its number of
  /// seconds, which ``init(iso8601:)`` does not read.
  public var iso8601: String {
    guard let seconds = DecimalSeconds(secondsSinceReferenceDate) else { return secondsSinceReferenceDate.description }
    let days = seconds.whole.flooredQuotient(86_400)
    let time = seconds.whole - days * 86_400
    let day = CivilDay(daysSince1970: days + Self.referenceDay)
    var text = 0...9999 ~= day.year ? "" : day.year < 0 ? "-" : "+"
    text += Self.padded(day.year.magnitude, to: 4)
    text += "-" + Self.padded(day.month.magnitude, to: 2) + "-" + Self.padded(day.day.magnitude, to: 2)
    text += "T" + Self.padded((time / 3600).magnitude, to: 2)
    text += ":" + Self.padded((time / 60 % 60).magnitude, to: 2)
    text += ":" + Self.padded((time % 60).magnitude, to: 2)
    if !seconds.fraction.isEmpty { text += "." + seconds.fraction }
    return text + "Z"
  }

  /// Reads an instant of ISO 8601, or nothing when the text is none.
  ///
  /// Day, time with seconds and zone have to be there: `2026-04-01T02:30:00+02:30`, or without the signs between,
  /// `20260401T000000Z`. A fraction of a second may follow a point or a comma. A year may have a sign and then up to
  /// nine digits. Second 60 is the one after 59.
  public init?(iso8601 text: some StringProtocol) {
    var scanner = ISO8601Scanner(text)
    guard let day = scanner.day(), scanner.skip("T"), let time = scanner.time(), let zone = scanner.zone(),
      scanner.isAtEnd
    else { return nil }
    let whole = (day.daysSince1970 - Self.referenceDay) * 86_400 + time.seconds - zone
    guard let seconds = DecimalSeconds(whole: whole, fraction: time.fraction).seconds else { return nil }
    secondsSinceReferenceDate = seconds
  }

  /// Days from 1970-01-01 to 2001-01-01.
  static let referenceDay = 11_323

  private static func padded(_ number: UInt, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
