extension PropertyList {
  /// An instant, counted as property lists count it.
  ///
  /// Equality is that of the stored bits, so that every date that can be read can be written again unchanged.
  public struct Date: Sendable {
    /// Seconds since 2001-01-01 00:00:00 UTC.
    public let secondsSinceReferenceDate: Double

    /// Makes an instant of seconds since 2001-01-01 00:00:00 UTC.
    public init(secondsSinceReferenceDate: Double) { self.secondsSinceReferenceDate = secondsSinceReferenceDate }

    /// Makes an instant of whole seconds since 1970-01-01 00:00:00 UTC, as the system's clock counts.
    public init(secondsSince1970: Int) { secondsSinceReferenceDate = Double(secondsSince1970) - Self.referenceOffset }

    /// Seconds since 1970-01-01 00:00:00 UTC.
    public var secondsSince1970: Double { secondsSinceReferenceDate + Self.referenceOffset }

    /// Seconds from 1970-01-01 to 2001-01-01.
    private static let referenceOffset = 978_307_200.0
  }
}

extension PropertyList.Date: Hashable {
  /// Whether both are stored as the same bits.
  public static func == (left: Self, right: Self) -> Bool {
    left.secondsSinceReferenceDate.bitPattern == right.secondsSinceReferenceDate.bitPattern
  }

  /// Feeds the stored bits into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(secondsSinceReferenceDate.bitPattern) }
}

extension PropertyList.Date: Comparable {
  /// Whether the left instant is the earlier.
  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSinceReferenceDate < right.secondsSinceReferenceDate
  }
}
