import AddressBook
import Testing

@testable import PetContactsShell

@Suite struct PhonesTests {
  static let matches: [(String, String, String?, PhoneMatch)] = [
    // Without a country code a number is one of the region, whatever digits another country's has.
    ("+1 712 477-9070", "0712 4779070", "DE", .none), ("+49 712 4779070", "712 477 9070", "US", .none),
    ("+49 712 4779070", "0712 4779070", "DE", .same), ("+1 712 477-9070", "712 477 9070", "US", .same),
    // Italy's zero is a part of the number.
    ("06 1234 5678", "6 1234 5678", "IT", .none), ("+39 06 1234 5678", "06 1234 5678", "IT", .same),
    // Digits that are dialled alike reach the same phone.
    ("7124779070", "(712) 477-9070", "DE", .same), ("0044 7700 900153", "+44 7700 900153", "US", .same),
    // Without a region, what country it is is not known.
    ("+1 712 477-9070", "712 477 9070", nil, .same),
  ]

  @Test(arguments: matches)
  func `numbers are the same in their countries`(
    _ left: String, _ right: String, _ region: String?, _ match: PhoneMatch
  ) throws {
    let fixture = try Fixture(region: region)
    let (left, right) = (try #require(PhoneDigits(left)), try #require(PhoneDigits(right)))
    #expect(fixture.session.phones.match(left, right) == match)
    #expect(fixture.session.phones.match(right, left) == match)
    // The library was there to be asked.
    #expect(fixture.console.take().isEmpty)
  }

  @Test func `a locale that one command asks for is the region of that command`() throws {
    let fixture = try Fixture(answers: [""])
    _ = fixture.run("add person Ada --phone +493023125151")
    #expect(fixture.run("show ada --locale de-DE").text.contains("030 23125151"))
    #expect(fixture.run("show ada").text.contains("+49 30 23125151"))
    #expect(fixture.run("show ada --locale en-US").text.contains("+49 30 23125151"))
  }

  static let forms: [(String, String, String)] = [
    ("7124779070", "US", "(712) 477-9070"), ("030 23125151", "DE", "030 23125151"),
    ("+493023125151", "DE", "030 23125151"),
    ("+493023125151", "US", "+49 30 23125151"),
    // A zero that has to be dialled is not lost where the number is none of the region.
    ("030 1234567", "GB", "030 1234567"), ("06 1234 5678", "GB", "06 1234 5678"),
    ("011 49 30 1234567", "DE", "011 49 30 1234567"), ("011 49 30 1234567", "US", "+49 30 1234567"),
    ("1 201 555 0198", "US", "(201) 555-0198"),
  ]

  @Test(arguments: forms)
  func `A form keeps every digit that is dialled`(_ number: String, _ region: String, _ form: String) throws {
    let fixture = try Fixture(region: region)
    #expect(fixture.session.phones.text(number) == form)
  }
}
