import AddressBook
import Foundation
import Testing

@testable import PhoneNumbers

@Suite struct PhoneNumberLibraryTests {
  private let library: PhoneNumberLibrary

  init() throws { library = try PhoneNumberLibrary() }

  private func facts(_ text: String, _ region: String?) throws -> PhoneNumberFacts? {
    library.facts(of: try #require(PhoneDigits(text)), region: region)
  }

  static let forms: [(String, String?, national: String, international: String)] = [
    ("7124779070", "US", "(712) 477-9070", "+1 712-477-9070"),
    // A number of a pet's that the plan does not have.
    ("3331560987", "US", "(333) 156-0987", "+1 333-156-0987"),
    ("+49 (0) 30 23125-151", nil, "030 23125151", "+49 30 23125151"),
    ("+49030 23125152", "US", "030 23125152", "+49 30 23125152"),
    ("0044 7700 900153", "DE", "07700 900153", "+44 7700 900153"),
    ("011 44 7700 900154", "US", "07700 900154", "+44 7700 900154"),
    ("+39 06 5550142", "US", "06 555 0142", "+39 06 555 0142"),
    ("+1-555-555-0145;ext=7", "US", "(555) 555-0145 ext. 7", "+1 555-555-0145 ext. 7"),
    ("+1 555 555 0146 p99", "US", "(555) 555-0146 ext. 99", "+1 555-555-0146 ext. 99"),
  ]

  @Test(arguments: forms)
  func `a number has a form within its country and one from abroad`(
    _ text: String, _ region: String?, _ national: String, _ international: String
  ) throws {
    let facts = try #require(try facts(text, region))
    #expect(facts.national == national)
    #expect(facts.international == international)
    #expect(facts.isPossible)
    #expect(!facts.addsPrefix)
  }

  @Test func `what is known of a number is told`() throws {
    let facts = try #require(try facts("+1 416-555-0145 x7", nil))
    #expect([facts.region, facts.country] == ["CA", "US"])
    #expect(try self.facts("3331560987", "US")?.region == nil)
    #expect(try self.facts("7124779070", nil) == nil)
    // A local number is not given the prefix of another town.
    #expect(try self.facts("23125142", "DE")?.addsPrefix == true)
  }

  static let matches: [(String, String, String?, PhoneMatch)] = [
    ("07700 900142", "+447700900142", "GB", .same), ("030 23125 142", "+493023125142", "DE", .same),
    ("030 23125 142", "004930 23125142", "DE", .same), ("(555) 555-0142", "15555550142", "US", .same),
    ("+39 06 5550142", "+39065550142", "US", .same), ("+39 06 5550142", "+3965550142", "US", .none),
    ("+1 555 555 0144 ext. 12", "+15555550144", nil, .partial),
    ("+1 555 555 0144 ext. 12", "+1 555 555 0144 ext. 13", nil, .none),
    ("+1-555-555-0145;ext=7", "+15555550145;ext=7", nil, .same), ("+1 555 555 0146", "+1555555014612", nil, .none),
    ("0044 7700 900153", "+447700900153", "US", .same), ("011 44 7700 900154", "+447700900154", "US", .same),
    ("7124779070", "+1 712 477 9070", nil, .same), ("477-9070", "7124779070", "US", .partial),
    ("477-9070", "7124779070", nil, .partial), ("7124779070", "7124779071", "US", .none),
  ]

  @Test(arguments: matches)
  func `numbers are the same however they are written`(
    _ left: String, _ right: String, _ region: String?, _ match: PhoneMatch
  ) throws {
    let (left, right) = (try #require(PhoneDigits(left)), try #require(PhoneDigits(right)))
    #expect(library.match(left, right, region: region) == match)
    #expect(library.match(right, left, region: region) == match)
    // Whatever matches is found by its ending.
    #expect(match == .none || left.mayMatch(right))
  }

  @Test func `regions are known by their codes`() {
    #expect(["US", "DE", "JP", "IT"].allSatisfy(library.knows))
    #expect(!["", "us", "QQ", "ZZ", "USA"].contains(where: library.knows))
  }

  @Test func `a library that is missing or no library is said with the package to install`() throws {
    let folder = NSTemporaryDirectory() + "petcontacts-phones-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let missing = #expect(throws: PhoneNumberLibraryError.self) { _ = try PhoneNumberLibrary(in: [folder]) }
    #expect(missing?.description.contains("libphonenumber8") == true)
    try Data("no library".utf8).write(to: URL(fileURLWithPath: folder + "/libPetContactsPhoneNumbers.so"))
    let broken = #expect(throws: PhoneNumberLibraryError.self) { _ = try PhoneNumberLibrary(in: [folder]) }
    guard case .unavailable(let reason)? = broken else {
      Issue.record("\(String(describing: broken))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(broken?.description.contains("libphonenumber8") == true)
  }
}
