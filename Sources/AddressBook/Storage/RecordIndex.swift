public import PropertyLists

/// What lookups need to know of a record, drawn from its property list. Adapters index it; the core compares with it
/// where there is no index, so that both agree.
public struct RecordIndex: Hashable, Sendable {
  /// A name.
  public struct Name: Hashable, Sendable {
    /// Which name.
    public let field: NameField
    /// The name as it is.
    public let text: String
    /// The name folded.
    public let folded: String
  }

  /// A value that can be compared as text.
  public struct Value: Hashable, Sendable {
    /// The raw key.
    public let key: String
    /// The value as text, folded; of a long one the beginning.
    public let folded: String
  }

  /// A day, or the day in UTC that an instant is in, in any year.
  public struct Day: Hashable, Sendable {
    /// The raw key.
    public let key: String
    /// Month and day as one number, which grows in the course of the year.
    public let yearDay: Int
  }

  /// The record's names.
  public let names: [Name]
  /// The values that can be compared as text.
  public let values: [Value]
  /// The days among the values.
  public let days: [Day]
  /// The words of every textual value; the parts of a person's name are one.
  public let words: IndexedWords
  /// The endings of the phone numbers, see ``PhoneDigits/ending``; some may be the same.
  public let phoneEndings: [String]
  /// The text to sort by when given names come first, folded.
  public let givenNameSortKey: String
  /// The text to sort by when family names come first, folded.
  public let familyNameSortKey: String

  /// The most bytes of a folded value that are indexed.
  public static let valueLimit = 64

  /// Draws what lookups need from a record.
  public init(_ record: StoredRecord) {
    let properties = record.properties
    var collector = ValueCollector()
    switch record.kind {
    case .person:
      let name = PersonName(properties)
      let folded = name.folded
      names = Self.names(of: name, folded: folded)
      let spoken = name.spoken.map { $0.folded ?? $0 } ?? folded ?? name
      // What stands in for a name is not folded yet.
      givenNameSortKey = Folding.fold(spoken.sortTextOfParts(.givenName))
      familyNameSortKey = Folding.fold(spoken.sortTextOfParts(.familyName))
      collector.collectName(folded ?? name)
    case .group:
      names = Self.names(of: record)
      givenNameSortKey = Self.sortKey(of: record, .givenName)
      familyNameSortKey = givenNameSortKey
    }
    for pair in properties where !RecordKeys.maintained.contains(pair.key) {
      collector.collect(pair.value, key: pair.key)
    }
    values = collector.values
    days = collector.days
    words = collector.words
    phoneEndings = collector.phoneEndings
  }

  /// The endings of a record's phone numbers.
  package static func phoneEndings(of record: StoredRecord) -> [String] {
    phoneNumbers(in: record.properties).compactMap(PhoneDigits.ending)
  }

  /// The phone numbers among properties, as they are written there.
  public static func phoneNumbers(in properties: PropertyList.Dictionary) -> [String] {
    guard let value = properties["Phone"] else { return [] }
    return RawMultiValue.values(of: value)?.compactMap(\.string) ?? [value.string].compactMap(\.self)
  }

  /// The composite name of a person, or the name of a group.
  static func compositeName(of record: StoredRecord) -> String {
    switch record.kind {
    case .person: PersonName(record.properties).composite
    case .group: record.properties["GroupName"]?.string ?? ""
    }
  }

  /// The names by which a record is looked up.
  package static func names(of record: StoredRecord) -> [Name] {
    switch record.kind {
    case .person:
      let name = PersonName(record.properties)
      return names(of: name, folded: name.folded)
    case .group:
      let name = record.properties["GroupName"]?.string ?? ""
      return [Name(field: .composite, text: name, folded: Folding.fold(name))]
    }
  }

  private static func names(of name: PersonName, folded: PersonName?) -> [Name] {
    var names: [Name] = []
    func add(_ field: NameField, _ text: String, _ foldedText: String?) {
      guard !text.isEmpty else { return }
      names.append(Name(field: field, text: text, folded: foldedText ?? Folding.fold(text)))
    }
    add(.composite, name.composite, folded?.composite)
    add(.given, name.given, folded?.given)
    add(.nickname, name.nickname, folded?.nickname)
    add(.organization, name.organization, folded?.organization)
    return names
  }

  /// The text that a record is sorted by, folded; empty for the order of adding.
  public static func sortKey(of record: StoredRecord, _ order: SortOrder) -> String {
    guard order != .none else { return "" }
    return switch record.kind {
    case .group: Folding.fold(record.properties["GroupName"]?.string ?? "")
    case .person: Folding.fold(PersonName(record.properties).sortText(order))
    }
  }

  /// A value as the text that is indexed, or nothing for one that is not.
  public static func folded(_ value: PropertyList) -> String? {
    switch value {
    case .string(let text): beginning(of: Folding.fold(text))
    case .integer(let number): number.description
    case .real(let number): number.description
    case .boolean(let truth): truth ? "true" : "false"
    case .date(let date): date.secondsSinceReferenceDate.description
    case .dictionary: CalendarDay(propertyList: value)?.iso8601
    case .data, .array: nil
    }
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > valueLimit else { return text }
    return String(decoding: text.utf8.prefix(valueLimit), as: UTF8.self)
  }
}
