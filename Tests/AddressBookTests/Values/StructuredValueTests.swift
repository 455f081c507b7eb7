import AddressBook
import PropertyLists
import Testing

@Suite struct StructuredValueTests {
  @Test func `parts are stored under the frameworks' keys, and parts that nobody knows are kept`() throws {
    let stored: PropertyList = ["City": "London", "Door": "blue", "Country": 44]
    var address = try #require(PostalAddress(propertyList: stored))
    #expect(address[.city] == "London")
    #expect(address[.country] == nil)
    address[.subLocality] = "St James’s"
    address[.postalCode] = "SW1"
    address[.city] = nil
    // Something other than text is never overwritten silently.
    address[.country] = "UK"
    #expect(address.propertyList == ["SubLocality": "St James’s", "ZIP": "SW1", "Door": "blue", "Country": 44])
    #expect(PostalAddress(propertyList: "London") == nil)
  }

  @Test(
    arguments: [
      ("Mastodon: ada", ["service": "Mastodon", "username": "ada"]),
      (
        "Mastodon: ada, https://example.social/@ada",
        ["service": "Mastodon", "username": "ada", "url": "https://example.social/@ada"]
      ),
      ("https://example.com/a,b", ["url": "https://example.com/a,b"]),
      ("Ada Lovelace, https://example.com", ["username": "Ada Lovelace", "url": "https://example.com"]),
      ("ada", ["username": "ada"]),
      ("Lovelace, Ada", ["username": "Lovelace, Ada"]), ("Mastodon:", nil), (": ada", nil), ("", nil),
    ] as [(String, PropertyList?)])
  func `profiles are typed in a line`(text: String, value: PropertyList?) {
    let profile = SocialProfile(text: text)
    #expect(profile?.propertyList == value)
    if let profile { #expect(profile.text == text) }
  }

  @Test(
    arguments: [
      ("Jabber: ada@example.org", ["InstantMessageService": "Jabber", "InstantMessageUsername": "ada@example.org"]),
      ("ada@example.org", ["InstantMessageUsername": "ada@example.org"]), ("Jabber: ", nil), ("", nil),
    ] as [(String, PropertyList?)])
  func `instant messages are typed in a line`(text: String, value: PropertyList?) {
    let message = InstantMessage(text: text)
    #expect(message?.propertyList == value)
    if let message { #expect(message.text == text) }
  }

  @Test func `parts that are not known are shown behind the others, with their keys`() {
    let profile = SocialProfile(parts: ["service": "X", "username": "ada", "userIdentifier": "7", "extra": [1]])
    #expect(profile.text == "X: ada, user identifier: 7, extra: 1")
    #expect(InstantMessage(parts: ["InstantMessageUsername": 5]).text == "InstantMessageUsername: 5")
    #expect(PostalAddress(parts: ["CountryCode": "gb"]).text == "gb")
    #expect(PostalAddress(parts: ["CountryCode": "gb", "City": "London", "Door": 3]).text == "London, Door: 3")
  }

  @Test func `a multi-value of them keeps what it does not know through a change`() throws {
    var person = BookFixture().person("Ada")
    person[.socialProfiles].append(SocialProfile(parts: ["username": "ada", "extra": 1]), label: .home)
    let entry = try #require(person[.socialProfiles].first)
    var profile = entry.value
    profile[.username] = "countess"
    try person[.socialProfiles].replace(entry.id, with: profile)
    #expect(person[.socialProfiles].first?.value.parts == ["username": "countess", "extra": 1])
    person[.instantMessages].append(InstantMessage(parts: ["InstantMessageUsername": "a"]), label: .work)
    #expect(person[.instantMessages].first?.value[.username] == "a")
  }
}
