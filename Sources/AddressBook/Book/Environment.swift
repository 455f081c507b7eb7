public import PropertyLists

/// What a book takes from the outside world. Tests pass fixed answers.
public struct Environment: Sendable {
  /// The time, in whole seconds.
  public var now: @Sendable () -> PropertyList.Date
  /// The day it is where the user is; nothing when the clock stands outside the years 1 to 9999.
  public var today: @Sendable () -> CalendarDay?
  /// A new UUID in upper case.
  public var makeUUID: @Sendable () -> String

  /// Makes an environment; without another clock, today is the day in UTC.
  public init(
    now: @escaping @Sendable () -> PropertyList.Date,
    today: (@Sendable () -> CalendarDay?)? = nil,
    makeUUID: @escaping @Sendable () -> String = RecordID.randomUUID
  ) {
    self.now = now
    self.today = today ?? { CalendarDay(of: now()) }
    self.makeUUID = makeUUID
  }
}
