public import AddressBook
import CPhoneNumbers

/// What libphonenumber knows of a number.
public struct PhoneNumberFacts: Hashable, Sendable {
  /// The form within its country, with the extension (ITU-T E.123).
  public let national: String
  /// The form from abroad, with the extension (ITU-T E.123).
  public let international: String
  /// The region that it is a valid number of, or nothing.
  public let region: String?
  /// The region that its country code is for, the main one where several share it.
  public let country: String?
  /// Whether it has as many digits as a number of its country can have.
  public let isPossible: Bool
  /// Whether the national form has a prefix that was not written. A local number is dialled without one.
  public let addsPrefix: Bool
}

extension PhoneNumberLibrary {
  /// What is known of a number, or nothing when it has no country code and no region is given, or cannot be read.
  public func facts(of number: PhoneDigits, region: String?) -> PhoneNumberFacts? {
    var facts = petcontacts_phone_facts()
    guard unsafe functions.pointee.read(number.dialString, region ?? "", &facts) else { return nil }
    return PhoneNumberFacts(facts)
  }

  /// How much two numbers are the same. Numbers without a country code are those of the region.
  public func match(_ left: PhoneDigits, _ right: PhoneDigits, region: String?) -> PhoneMatch {
    switch unsafe functions.pointee.match(left.dialString, right.dialString, region ?? "") {
    case .exact_match, .national_match: .same
    case .short_match: .partial
    case .no_match: .none
    }
  }
}

extension PhoneDigits {
  /// The number as libphonenumber reads it. Two zeros begin an international number in most of the world, and hardly
  /// ever a national one; ``PhoneDigits`` takes them for a plus sign, and so does this.
  fileprivate var dialString: String {
    let number = countryCode.isEmpty || hasPlus ? dialled : String(dialled.dropFirst(2))
    let ending = extensionDigits.isEmpty ? "" : ";ext=" + extensionDigits
    return (countryCode.isEmpty ? "" : "+") + number + ending
  }
}

extension PhoneNumberFacts {
  fileprivate init(_ facts: petcontacts_phone_facts) {
    func text<Characters>(_ characters: Characters) -> String {
      unsafe withUnsafeBytes(of: characters) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    func code<Characters>(_ characters: Characters) -> String? {
      let code = text(characters)
      return code.isEmpty ? nil : code
    }
    national = text(facts.national)
    international = text(facts.international)
    region = code(facts.region)
    country = code(facts.country)
    isPossible = facts.is_possible
    addsPrefix = facts.adds_prefix
  }
}
