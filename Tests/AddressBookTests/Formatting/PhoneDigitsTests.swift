import AddressBook
import Testing

@Suite struct PhoneDigitsTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let dialled: String
    var code = ""
    let national: String
    var ext = ""
    var isWhole = true
    var isSpelt = false

    var testDescription: String { text }
  }

  static let readings = [
    Reading(text: "7124779070", dialled: "7124779070", national: "7124779070"),
    Reading(text: "(712) 477-9070", dialled: "7124779070", national: "7124779070"),
    Reading(text: "+1 712.477/9070", dialled: "17124779070", code: "1", national: "7124779070"),
    Reading(text: "tel:+1-712-477-9070", dialled: "17124779070", code: "1", national: "7124779070"),
    Reading(text: "07700 900142", dialled: "07700900142", national: "7700900142"),
    Reading(text: "+358 40 1234567", dialled: "358401234567", code: "358", national: "401234567"),
    // Trunk zeros, and the two ways to begin an international number.
    Reading(text: "+49 (0) 30 23125-151", dialled: "493023125151", code: "49", national: "3023125151"),
    Reading(text: "+49030 23125152", dialled: "4903023125152", code: "49", national: "3023125152"),
    Reading(text: "0049 30 12345", dialled: "00493012345", code: "49", national: "3012345"),
    Reading(text: "+0049 30 12345", dialled: "493012345", code: "49", national: "3012345"),
    Reading(text: "+39 06 5550142", dialled: "39065550142", code: "39", national: "065550142"),
    // Extensions and pauses.
    Reading(text: "+1-555-555-0145;ext=7", dialled: "15555550145", code: "1", national: "5555550145", ext: "7"),
    Reading(text: "(555) 555-0147 x8", dialled: "5555550147", national: "5555550147", ext: "8"),
    Reading(text: "555 555 0144 Ext. 12", dialled: "5555550144", national: "5555550144", ext: "12"),
    Reading(text: "+1 555 555 0146,,99", dialled: "15555550146", code: "1", national: "5555550146", ext: "99"),
    Reading(text: "5555550146 p12#", dialled: "5555550146", national: "5555550146", ext: "12"),
    Reading(text: "5555550146, 12", dialled: "5555550146", national: "5555550146", ext: "12"),
    Reading(text: "5555550146,123456#", dialled: "5555550146", national: "5555550146", ext: "123456"),
    // What a list has next is another number.
    Reading(text: "030 1234567, 0171 7654321", dialled: "0301234567", national: "301234567", isWhole: false),
    Reading(text: "030 1234567; 7654321", dialled: "0301234567", national: "301234567", isWhole: false),
    // Digits and signs of other scripts, and characters that are not seen.
    Reading(text: "٠٣٠١٢٣٤٥٦٧", dialled: "0301234567", national: "301234567"),
    Reading(text: "＋４９（３０）１２３４５６７", dialled: "49301234567", code: "49", national: "301234567"),
    Reading(
      text: "\u{202A}+49\u{A0}30\u{2011}1234567\u{202C}", dialled: "49301234567", code: "49", national: "301234567"),
    Reading(text: "03\u{30FC}1234\u{30FC}5678", dialled: "0312345678", national: "312345678"),
    // Letters for digits, and words.
    Reading(text: "1-800-FLOWERS", dialled: "18003569377", national: "18003569377", isSpelt: true),
    Reading(text: "1-800-flowers", dialled: "18003569377", national: "18003569377", isSpelt: true),
    Reading(text: "1 800 GO FEDEX", dialled: "18004633339", national: "18004633339", isSpelt: true),
    Reading(text: "555 1234 home", dialled: "5551234", national: "5551234", isWhole: false),
    Reading(text: "555 1234 (HOME)", dialled: "5551234", national: "5551234", isWhole: false),
    Reading(text: "12345 " + String(repeating: "xa", count: 97), dialled: "12345", national: "12345", isWhole: false),
    Reading(
      text: String(repeating: "x ", count: 90) + "030 1234567", dialled: "0301234567", national: "301234567",
      isWhole: false),
    Reading(text: "Tel. 030 1234567", dialled: "0301234567", national: "301234567", isWhole: false),
  ]

  @Test(arguments: readings)
  func `a number is read however it is written`(_ reading: Reading) throws {
    let digits = try #require(PhoneDigits(reading.text))
    #expect(digits.dialled == reading.dialled)
    #expect(digits.countryCode == reading.code)
    #expect(digits.national == reading.national)
    #expect(digits.extensionDigits == reading.ext)
    #expect(digits.isWhole == reading.isWhole)
    #expect(digits.isSpelt == reading.isSpelt)
  }

  @Test(arguments: [
    "", "110", "+", "none", "ask at the desk", "A-17", "0000000", String(repeating: "1", count: 99),
  ])
  func `what is no number is none`(_ text: String) {
    #expect(PhoneDigits(text) == nil)
  }

  static let matches: [(String, String, PhoneMatch)] = [
    ("7124779070", "(712) 477-9070", .same), ("+1 712 477 9070", "7124779070", .same),
    ("07700900142", "+447700900142", .same), ("+493023125151", "+49 (0) 30 23125-151", .same),
    ("004930 23125142", "030 23125 142", .same), ("15555550142", "(555) 555-0142", .partial),
    ("477-9070", "7124779070", .partial), ("+1 555 555 0144", "+1 555 555 0144 ext. 12", .partial),
    ("+1 555 555 0144 x13", "+1 555 555 0144 ext. 12", .none), ("+39065550142", "+3965550142", .none),
    ("+447700900142", "+497700900142", .none), ("7124779070", "7124779071", .none),
  ]

  @Test(arguments: matches)
  func `numbers are compared by their digits`(_ left: String, _ right: String, _ match: PhoneMatch) throws {
    let (left, right) = (try #require(PhoneDigits(left)), try #require(PhoneDigits(right)))
    #expect(left.match(right) == match)
    #expect(right.match(left) == match)
  }

  @Test func `the ending is read backwards, so that a shorter number begins it`() throws {
    #expect(PhoneDigits("+1 712 477 9070")?.ending == "07097742")
    #expect(PhoneDigits("477-9070")?.ending == "0709774")
    // A short number's country code and trunk zero are no part of its ending.
    #expect(PhoneDigits("+49 30 12345")?.ending == PhoneDigits("030 12345")?.ending)
  }

  @Test func `a plain number is read byte by byte as it is read with all that can be written`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let length = Int.random(in: 0...32, using: &generator)
      let text = String((0..<length).map { _ in "0123456789001234567890+-. ".randomElement(using: &generator) ?? "0" })
      // A scheme before the number keeps it from being a plain one.
      #expect(PhoneDigits(text) == PhoneDigits("tel:" + text), "\(text)")
    }
  }
}
