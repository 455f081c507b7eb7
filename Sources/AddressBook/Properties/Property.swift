/// A typed key: the raw key of a property with the Swift type of its value.
///
///     extension Property where Value == String { static let breed = Property("org.example.breed") }
///     person[.breed] = "Great Dane"
public struct Property<Value: Sendable>: Hashable, Sendable {
  /// The raw key under which the value is stored.
  public let key: String

  /// Makes a typed key.
  public init(_ key: String) { self.key = key }
}

extension Property where Value == String {
  /// The given name.
  public static let firstName = Property("First")
  /// The family name.
  public static let lastName = Property("Last")
  /// The middle name.
  public static let middleName = Property("Middle")
  /// What stands before the name.
  public static let title = Property("Title")
  /// What stands after the name.
  public static let suffix = Property("Suffix")
  /// The nickname.
  public static let nickname = Property("Nickname")
  /// The organisation.
  public static let organization = Property("Organization")
  /// A note.
  public static let note = Property("Note")
  /// A group's name.
  public static let groupName = Property("GroupName")
  /// The predicate that says who is in a smart group.
  public static let groupPredicate = Property(RecordKeys.groupPredicate)
}

extension Property where Value == CalendarDay {
  /// The birthday.
  public static let birthday = Property("BirthdayComponents")
}

extension Property where Value == MultiValue<String> {
  /// Phone numbers.
  public static let phones = Property("Phone")
  /// E-mail addresses.
  public static let emails = Property("Email")
  /// Addresses of web pages.
  public static let urls = Property("URLs")
  /// Names of related people.
  public static let relatedNames = Property("ABRelatedNames")
}

extension Property where Value == MultiValue<PostalAddress> {
  /// Postal addresses.
  public static let addresses = Property("Address")
}
