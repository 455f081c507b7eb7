public import PropertyLists

/// The order of records by the values of one property, whatever its type.
///
/// Texts stand in the order of their folded form, numbers and instants by size, days from the earliest, those without a year
/// behind them, no before yes. Values of another type stand behind those, and records without a value at the end.
public struct ValueOrder: Hashable, Sendable {
  /// The raw key.
  public let key: String
  /// The part of a dictionary that is compared; nothing for the value itself.
  public let part: String?

  /// Makes an order.
  public init(key: String, part: String? = nil) {
    self.key = key
    self.part = part
  }

  /// Where a record stands by a value, to be compared. Of a multi-value the primary entry counts, or the first.
  public func place(of properties: PropertyList.Dictionary) -> Place { Place(value(in: properties)) }

  private func value(in properties: PropertyList.Dictionary) -> PropertyList? {
    guard let stored = properties[key] else { return nil }
    let list = RawMultiValue(propertyList: stored)
    let value =
      list.map { list in (list.entries.first { $0.id == list.primary } ?? list.entries.first)?.value } ?? stored
    guard let part else { return value }
    return value?.dictionary?[part]
  }

  /// Where a value stands among others.
  public struct Place: Hashable, Comparable, Sendable {
    private enum Rank: Int {
      case number, day, yearlessDay, text, other, none
    }

    private let rank: Rank
    private let number: Double
    private let text: String

    /// The place of a value, or of none.
    public init(_ value: PropertyList?) {
      (rank, number, text) =
        switch value {
        case nil: (.none, 0, "")
        case .string(let text)?: (.text, 0, Folding.fold(text))
        case .boolean(let value)?: (.number, value ? 1 : 0, "")
        case .date(let date)?: (.number, date.secondsSinceReferenceDate, "")
        case .integer(let number)?: (.number, Double(number), "")
        case .real(let number)? where !number.isNaN: (.number, number, "")
        case .dictionary?:
          if let value, let day = CalendarDay(propertyList: value) {
            (day.year == nil ? .yearlessDay : .day, Double((day.year ?? 0) * 372 + day.month * 31 + day.day), "")
          } else {
            (.other, 0, Folding.fold(value?.displayText ?? ""))
          }
        case let value?: (.other, 0, Folding.fold(value.displayText))
        }
    }

    /// Whether one stands before another.
    public static func < (left: Self, right: Self) -> Bool {
      if left.rank != right.rank { return left.rank.rawValue < right.rank.rawValue }
      if left.number != right.number { return left.number < right.number }
      return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
  }
}
