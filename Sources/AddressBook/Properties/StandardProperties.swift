/// The properties of Apple's AddressBook and Contacts frameworks, with their raw keys. One line is one property.
enum StandardProperties {
  static let all: [PropertyDeclaration] = [
    text("First", "givenName", ["first", "given"], "first name"),
    text("Middle", "middleName", ["middle"], "middle name"),
    text("Last", "familyName", ["last", "family"], "last name"),
    text("Title", "namePrefix", ["prefix"], "name prefix"),
    text("Suffix", "nameSuffix", ["suffix"], "name suffix"),
    text("Nickname", "nickname", ["nick"], "nickname"),
    text("MaidenName", "previousFamilyName", ["maiden"], "previous last name"),
    text("FirstPhonetic", "phoneticGivenName", ["phonetic-first"], "phonetic first name"),
    text("MiddlePhonetic", "phoneticMiddleName", ["phonetic-middle"], "phonetic middle name"),
    text("LastPhonetic", "phoneticFamilyName", ["phonetic-last"], "phonetic last name"),
    text("Organization", "organizationName", ["org", "company"], "organisation"),
    text("OrganizationPhonetic", "phoneticOrganizationName", ["phonetic-org"], "phonetic organisation"),
    text("ABDepartment", "departmentName", ["department"], "department"),
    text("JobTitle", "jobTitle", ["job"], "job title"),
    list("Phone", "phoneNumbers", ["phone"], "phone", Label.phones),
    list("Email", "emailAddresses", ["email", "mail"], "e-mail", [.home, .work, .school, .iCloud, .other]),
    list("Address", "postalAddresses", ["address"], "address", [.home, .work, .school, .other], of: .dictionary),
    list("URLs", "urlAddresses", ["url"], "URL", [.homePage, .home, .work, .school, .other]),
    text("HomePage", nil, ["homepage"], "home page"),
    list("calendarURIs", nil, ["calendar"], "calendar address", [.home, .work, .other]),
    single("BirthdayComponents", "birthday", [], "birthday", .day),
    single("AlternateBirthdayComponents", "nonGregorianBirthday", ["alternate-birthday"], "alternate birthday", .day),
    single("Birthday", nil, [], "birthday (instant)", .date),
    list("ABDateComponents", "dates", ["date"], "date", [.anniversary, .other], of: .day),
    list("ABDate", nil, [], "date (instant)", [.anniversary, .other], of: .date),
    list("ABRelatedNames", "contactRelations", ["related", "relation"], "related name", Label.relations + [.other]),
    list("SocialProfile", "socialProfiles", ["social"], "social profile", Label.places, of: .dictionary),
    list("InstantMessage", "instantMessageAddresses", ["im"], "instant message", Label.places, of: .dictionary),
    list("AIMInstant", nil, ["aim"], "AIM", Label.places),
    list("ICQInstant", nil, ["icq"], "ICQ", Label.places),
    list("JabberInstant", nil, ["jabber"], "Jabber", Label.places),
    list("MSNInstant", nil, ["msn"], "MSN", Label.places),
    list("YahooInstant", nil, ["yahoo"], "Yahoo", Label.places),
    text("Note", "note", [], "note", kinds: [.person, .group]),
    single("ABPersonFlags", nil, ["flags"], "shown as", .integer),
    text("GroupName", nil, ["name"], "name", kinds: [.group]),
    single("ABPhoneDistributionList", nil, [], "phones of members", .dictionary, kinds: [.group]),
    single("ABEmailDistributionList", nil, [], "e-mails of members", .dictionary, kinds: [.group]),
    single("ABAddressDistributionList", nil, [], "addresses of members", .dictionary, kinds: [.group]),
    text(RecordKeys.groupPredicate, nil, ["where"], "where", kinds: [.group]),
    single(RecordKeys.identifier, nil, [], "identifier", .string, kinds: [.person, .group]),
    single(RecordKeys.creation, nil, ["created"], "created", .date, kinds: [.person, .group]),
    single(RecordKeys.modification, nil, ["modified"], "modified", .date, kinds: [.person, .group]),
    single(RecordKeys.propertyTypes, nil, [], "types of custom keys", .dictionary, kinds: [.person, .group]),
  ]

  private static func text(
    _ key: String, _ name: String?, _ short: [String], _ title: String, kinds: RecordKinds = [.person]
  ) -> PropertyDeclaration {
    single(key, name, short, title, .string, kinds: kinds)
  }

  private static func single(
    _ key: String, _ name: String?, _ short: [String], _ title: String, _ type: PropertyType.Element,
    kinds: RecordKinds = [.person]
  ) -> PropertyDeclaration {
    PropertyDeclaration(
      key: key, frameworkName: name, shortNames: short, title: title, type: PropertyType(type), kinds: kinds)
  }

  private static func list(
    _ key: String, _ name: String?, _ short: [String], _ title: String, _ labels: [Label],
    of type: PropertyType.Element = .string
  ) -> PropertyDeclaration {
    PropertyDeclaration(
      key: key, frameworkName: name, shortNames: short, title: title, type: PropertyType(type, isMultiValue: true),
      labels: labels)
  }
}

extension Label {
  /// The labels of phone numbers.
  static let phones: [Label] = [
    .mobile, .home, .work, .school, .iPhone, .appleWatch, .main, .homeFax, .workFax, .otherFax, .pager, .other,
  ]
  /// The labels of what is at a place.
  static let places: [Label] = [.home, .work, .other]
}
