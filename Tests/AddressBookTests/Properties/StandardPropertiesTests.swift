import PropertyLists
import Testing

@testable import AddressBook

@Suite struct StandardPropertiesTests {
  private let catalog = PropertyCatalog.standard

  @Test(
    arguments: [
      (Property.firstName.key, 1), (Property.lastName.key, 1), (Property.phoneticOrganization.key, 1),
      (Property.department.key, 1), (Property.note.key, 1), (Property.flags.key, 2), (Property.birthday.key, 8),
      (Property.alternateBirthday.key, 8), (Property.birthdayInstant.key, 4), (Property.phones.key, 257),
      (Property.dates.key, 264), (Property.dateInstants.key, 260), (Property.addresses.key, 262),
      (Property.socialProfiles.key, 262), (Property.instantMessages.key, 262), (Property.relatedNames.key, 257),
    ] as [(String, Int)])
  func `types have the framework's numbers`(key: String, code: Int) {
    #expect(catalog[key]?.type.code == code)
  }

  @Test func `the type of every typed constant is the declared one`() {
    func check<Value: PropertyValue>(_ property: Property<Value>) {
      #expect(catalog[property.key]?.type == Value.propertyType, "\(property.key)")
    }
    func check<Element: PropertyValue>(_ property: Property<MultiValue<Element>>) {
      let type = PropertyType(Element.propertyType.element, isMultiValue: true)
      #expect(catalog[property.key]?.type == type, "\(property.key)")
    }
    let texts: [Property<String>] = [
      .firstName, .middleName, .lastName, .title, .suffix, .nickname, .previousLastName, .phoneticFirstName,
      .phoneticMiddleName, .phoneticLastName, .organization, .phoneticOrganization, .department, .jobTitle, .homePage,
      .note, .groupName,
    ]
    texts.forEach(check)
    [Property<CalendarDay>.birthday, .alternateBirthday].forEach(check)
    [Property<PropertyList.Date>.birthdayInstant, .creationDate, .modificationDate].forEach(check)
    check(.flags)
    let lists: [Property<MultiValue<String>>] = [
      .phones, .emails, .urls, .calendarURIs, .relatedNames, .aimNames, .icqNumbers, .jabberAddresses, .msnNames,
      .yahooNames,
    ]
    lists.forEach(check)
    check(.dates)
    check(.dateInstants)
    check(.addresses)
    check(.socialProfiles)
    check(.instantMessages)
  }

  @Test func `every name means its property as it is written, and in no other case`() {
    for declaration in catalog.all {
      for name in declaration.names {
        #expect(catalog.declaration(exactlyNamed: name)?.key == declaration.key, "\(name)")
      }
    }
    #expect(catalog.declaration(exactlyNamed: "GIVENNAME") == nil)
    #expect(catalog.declaration(exactlyNamed: "phone")?.key == "Phone")
    #expect(catalog.declaration(exactlyNamed: "PHONE") == nil)
  }

  /// The property keys of the Contacts framework but for `identifier`, `contactType` and the images, which are no values.
  @Test(
    arguments: [
      "namePrefix", "givenName", "middleName", "familyName", "previousFamilyName", "nameSuffix", "nickname",
      "phoneticGivenName", "phoneticMiddleName", "phoneticFamilyName", "phoneticOrganizationName", "organizationName",
      "departmentName", "jobTitle", "note", "phoneNumbers", "emailAddresses", "postalAddresses", "urlAddresses",
      "contactRelations", "socialProfiles", "instantMessageAddresses", "birthday", "nonGregorianBirthday", "dates",
    ])
  func `every name of the Contacts framework is known`(name: String) {
    #expect(catalog.declaration(named: name)?.frameworkName == name)
  }

  @Test func `no name means two properties, but for the one case that the frameworks have`() {
    var holders: [String: Set<String>] = [:]
    for declaration in catalog.all {
      for name in declaration.names { holders[Folding.fold(name), default: []].insert(declaration.key) }
      #expect(!declaration.title.isEmpty)
    }
    #expect(holders.filter { $0.value.count > 1 } == ["birthday": ["BirthdayComponents", "Birthday"]])
  }

  @Test(
    arguments: [
      ("Address", "city", "City"), ("Address", "zip", "ZIP"), ("Address", "postal-code", "ZIP"),
      ("Address", "Postal Code", "ZIP"), ("Address", "isoCountryCode", "CountryCode"),
      ("Address", "subLocality", "SubLocality"), ("Address", "sub-locality", "SubLocality"),
      ("Address", "county", "SubAdministrativeArea"), ("SocialProfile", "urlString", "url"),
      ("SocialProfile", "user-name", "username"), ("InstantMessage", "service", "InstantMessageService"),
      ("BirthdayComponents", "Year", "year"), ("AlternateBirthdayComponents", "leap", "isLeapMonth"),
      ("Address", "door", nil), ("BirthdayComponents", "era", nil), ("First", "city", nil),
    ] as [(String, String, String?)])
  func `parts have the frameworks' names and titles`(key: String, name: String, part: String?) {
    #expect(catalog[key]?.part(named: name)?.key == part)
  }

  @Test func `a part's name means one part only`() {
    for declaration in catalog.all {
      let names = declaration.parts.flatMap(\.names)
      #expect(Set(names).count == names.count, "\(declaration.key)")
    }
  }
}
