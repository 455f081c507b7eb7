public import PropertyLists

/// The raw key of a property and the type of its values.
///
///     let species = PropertyKey<String>("org.petcontacts.petprofile.species")
///     if record[species] == "cat" { … }
public struct PropertyKey<Value: ExtensionValue>: Sendable {
  /// The key as the book stores it.
  public let rawKey: String

  /// Takes a key as the book stores it.
  public init(_ rawKey: String) { self.rawKey = rawKey }
}

extension PropertyKey where Value == String {
  /// The given name.
  public static var firstName: PropertyKey { PropertyKey("First") }
  /// The family name.
  public static var lastName: PropertyKey { PropertyKey("Last") }
  /// The nickname.
  public static var nickname: PropertyKey { PropertyKey("Nickname") }
  /// The organisation.
  public static var organization: PropertyKey { PropertyKey("Organization") }
  /// What the person does there.
  public static var jobTitle: PropertyKey { PropertyKey("JobTitle") }
  /// A note.
  public static var note: PropertyKey { PropertyKey("Note") }
}

extension PropertyKey where Value == Day {
  /// The birthday.
  public static var birthday: PropertyKey { PropertyKey("BirthdayComponents") }
}

extension PropertyKey where Value == LabeledValues<String> {
  /// Phone numbers.
  public static var phones: PropertyKey { PropertyKey("Phone") }
  /// E-mail addresses.
  public static var emails: PropertyKey { PropertyKey("Email") }
  /// Addresses of web pages.
  public static var urls: PropertyKey { PropertyKey("URLs") }
  /// Names of related people.
  public static var relatedNames: PropertyKey { PropertyKey("ABRelatedNames") }
}

extension PropertyKey where Value == LabeledValues<Day> {
  /// Days that matter, such as an anniversary.
  public static var dates: PropertyKey { PropertyKey("ABDateComponents") }
}

extension PropertyKey where Value == LabeledValues<PropertyList.Dictionary> {
  /// Postal addresses.
  public static var addresses: PropertyKey { PropertyKey("Address") }
}
