public import PropertyLists

/// A question about records as the AddressBook framework puts it (`ABSearchElement`): a comparison of one property, or
/// several such questions together. It is a ``Predicate``, which it can be turned into and printed as.
///
///     let soon = try SearchElement(property: "BirthdayComponents", value: 604_800, .withinIntervalFromTodayYearless)
///     let dogs = try SearchElement(property: "Last", value: "dog", .equalCaseInsensitive)
///     let both = SearchElement(.and, [soon, dogs])
public struct SearchElement: Hashable, Sendable {
  /// How several questions are taken together (`ABSearchConjunction`).
  public enum Conjunction: Int, CaseIterable, Hashable, Sendable {
    /// All must hold.
    case and = 0
    /// One must hold.
    case or = 1
  }

  /// The question as a predicate.
  public let predicate: Predicate

  /// Takes questions together.
  public init(_ conjunction: Conjunction, _ elements: [SearchElement]) {
    let parts = elements.map(\.predicate)
    predicate = conjunction == .and ? .and(parts) : .or(parts)
  }

  /// Compares the values of a property.
  /// - Parameters:
  ///   - property: the raw key.
  ///   - label: only the entries of this label, of a multi-value.
  ///   - part: the sub-key, of a property whose values are dictionaries.
  ///   - value: what is compared with; nothing asks whether there is a value. An interval is a number of seconds.
  ///   - comparison: how it is compared.
  /// - Throws: ``SearchElementError`` when the value is none that can be compared so.
  public init(
    property: String, label: Label? = nil, part: String? = nil, value: PropertyList?, _ comparison: SearchComparison
  ) throws(SearchElementError) {
    let path = Predicate.Path(property, label: label, part: part)
    let test = try comparison.test(value)
    let options = TextOptions(ignoringCase: comparison.ignoresCase, ignoringAccents: false)
    let positive = Predicate.comparison(
      Predicate.Comparison(path, test, options: value?.string == nil ? .exact : options))
    predicate = comparison.isNegation ? .not(positive) : positive
  }

  /// Whether a record fulfils it on a day.
  public func matches(_ record: some Record, today: CalendarDay) -> Bool {
    predicate.asked(on: today).matches(record.contents.properties)
  }
}

/// Why a search element was refused.
public enum SearchElementError: Error, Hashable, Sendable {
  /// The comparison needs a value, and there is none.
  case noValue(SearchComparison)
  /// The comparison takes values of another type.
  case wrongValue(SearchComparison, wanted: String, found: PropertyList)
}

extension SearchElementError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .noValue(let comparison): "\(comparison) needs a value; only equal and notEqual ask whether there is one"
    case .wrongValue(let comparison, let wanted, let found):
      "\(comparison) takes \(wanted), not \(PropertyType(of: found).phrase)"
    }
  }
}
