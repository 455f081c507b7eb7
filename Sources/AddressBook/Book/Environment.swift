public import PropertyLists

/// What a book takes from the outside world. Tests pass fixed answers.
public struct Environment: Sendable {
  /// The time, in whole seconds.
  public var now: @Sendable () -> PropertyList.Date
  /// A new UUID in upper case.
  public var makeUUID: @Sendable () -> String

  /// Makes an environment.
  public init(
    now: @escaping @Sendable () -> PropertyList.Date,
    makeUUID: @escaping @Sendable () -> String = RecordID.randomUUID
  ) {
    self.now = now
    self.makeUUID = makeUUID
  }
}
