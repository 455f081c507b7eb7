public import PropertyLists

extension PropertyList {
  /// The value as people read it whatever their locale, on one line unless a text of it has more; ``ValueFormatter`` writes
  /// it in the way of a locale.
  ///
  /// For a single value of any type but array and dictionary, ``PropertyType/Element/parse(_:)`` reads it back: dates
  /// and days are those of ISO 8601, booleans yes and no, data base64; a real without a fraction has none. Arrays and
  /// dictionaries are listed, a multi-value with its labels; an address is written as its country does.
  public var displayText: String { ValueFormatter.neutral.text(self) }
}
