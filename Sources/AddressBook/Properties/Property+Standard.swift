public import PropertyLists

extension Property where Value == String {
  /// The given name.
  public static let firstName = Property("First")
  /// The middle name.
  public static let middleName = Property("Middle")
  /// The family name.
  public static let lastName = Property("Last")
  /// What stands before the name.
  public static let title = Property("Title")
  /// What stands after the name.
  public static let suffix = Property("Suffix")
  /// The nickname.
  public static let nickname = Property("Nickname")
  /// The family name before another was taken.
  public static let previousLastName = Property("MaidenName")
  /// How the given name is spoken.
  public static let phoneticFirstName = Property("FirstPhonetic")
  /// How the middle name is spoken.
  public static let phoneticMiddleName = Property("MiddlePhonetic")
  /// How the family name is spoken.
  public static let phoneticLastName = Property("LastPhonetic")
  /// The organisation.
  public static let organization = Property("Organization")
  /// How the organisation's name is spoken.
  public static let phoneticOrganization = Property("OrganizationPhonetic")
  /// The department of the organisation.
  public static let department = Property("ABDepartment")
  /// What the person does there.
  public static let jobTitle = Property("JobTitle")
  /// The address of a web page, of the time before ``urls``.
  public static let homePage = Property("HomePage")
  /// A note.
  public static let note = Property("Note")
  /// A group's name.
  public static let groupName = Property("GroupName")
  /// The predicate that says who is in a smart group.
  public static let groupPredicate = Property(RecordKeys.groupPredicate)
}

extension Property where Value == CalendarDay {
  /// The birthday, which decides where ``birthdayInstant`` says another day.
  public static let birthday = Property("BirthdayComponents")
  /// The birthday in another calendar than the Gregorian.
  public static let alternateBirthday = Property("AlternateBirthdayComponents")
}

extension Property where Value == PropertyList.Date {
  /// The birthday as older programs read it: an instant, at 12:00 UTC of the day.
  public static let birthdayInstant = Property("Birthday")
  /// When the record was made.
  public static let creationDate = Property(RecordKeys.creation)
  /// When the record was last changed.
  public static let modificationDate = Property(RecordKeys.modification)
}

extension Property where Value == PersonFlags {
  /// What the card stands for and in which order its name is written.
  public static let flags = Property("ABPersonFlags")
}

extension Property where Value == MultiValue<String> {
  /// Phone numbers.
  public static let phones = Property("Phone")
  /// E-mail addresses.
  public static let emails = Property("Email")
  /// Addresses of web pages.
  public static let urls = Property("URLs")
  /// Addresses of calendars.
  public static let calendarURIs = Property("calendarURIs")
  /// Names of related people.
  public static let relatedNames = Property("ABRelatedNames")
  /// AIM names, of the time before ``instantMessages``.
  public static let aimNames = Property("AIMInstant")
  /// ICQ numbers, of the time before ``instantMessages``.
  public static let icqNumbers = Property("ICQInstant")
  /// Jabber addresses, of the time before ``instantMessages``.
  public static let jabberAddresses = Property("JabberInstant")
  /// MSN names, of the time before ``instantMessages``.
  public static let msnNames = Property("MSNInstant")
  /// Yahoo names, of the time before ``instantMessages``.
  public static let yahooNames = Property("YahooInstant")
}

extension Property where Value == MultiValue<CalendarDay> {
  /// Days that matter to the person, such as an anniversary.
  public static let dates = Property("ABDateComponents")
}

extension Property where Value == MultiValue<PropertyList.Date> {
  /// Days that matter as older programs read them: instants.
  public static let dateInstants = Property("ABDate")
}

extension Property where Value == MultiValue<PostalAddress> {
  /// Postal addresses.
  public static let addresses = Property("Address")
}

extension Property where Value == MultiValue<SocialProfile> {
  /// Profiles at social networks.
  public static let socialProfiles = Property("SocialProfile")
}

extension Property where Value == MultiValue<InstantMessage> {
  /// Where instant messages reach the person.
  public static let instantMessages = Property("InstantMessage")
}
