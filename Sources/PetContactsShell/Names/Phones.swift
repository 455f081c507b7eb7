import AddressBook
import PhoneNumbers
import PropertyLists

/// Phone numbers for people: how they are shown, and which are the same.
///
/// libphonenumber is opened when a number has to be judged that digits alone do not decide. Where it is missing, that is
/// said once, and digits alone decide.
final class Phones {
  private unowned let session: Session
  private let option: String?

  /// Takes what `--region` says.
  init(session: Session, option: String?) {
    self.session = session
    self.option = option
  }

  private lazy var library: PhoneNumberLibrary? = {
    do throws(PhoneNumberLibraryError) {
      return try PhoneNumberLibrary()
    } catch {
      session.note(error.description)
      return nil
    }
  }()

  /// The region whose numbers are written without a country code.
  private var region: String? { session.presentation.phoneRegion }

  /// The region of a user who chose a locale for the program, or none. What is no region is said and not used.
  func region(chosen locale: UserLocale?) -> String? {
    let configuration = session.configuration
    let value = configuration.own["region"] ?? configuration.system["region"]
    let region = session.region(chosen: locale, configuration)
    if let option = region.option { return option }
    guard let value else { return region.locale.flatMap { isKnown($0) ? $0 : nil } }
    if let setting = region.setting, isKnown(setting) { return setting }
    session.note("the setting region is \(value.displayText), which is no region such as US or DE; it is not used")
    return nil
  }

  /// Whether a code is that of a region; without the library, whether it looks like one.
  private func isKnown(_ code: String) -> Bool {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
      return false
    }
    return library?.knows(region: code) ?? true
  }

  /// Refuses a `--region` that is none.
  /// - Throws: ``ShellError`` with status 2.
  func checkOption() throws(ShellError) {
    guard let option, !isKnown(Region.normalized(option)) else { return }
    throw ShellError(.usage, "--region takes the code of a region such as US or DE", "not \"\(option)\"")
  }

  /// A number as it is shown: at a terminal, or where `--region` asks for it, in the form of its country, else as it is
  /// stored. A number of the user's region has no country code. What is not known for a whole number stays as it is.
  func text(_ number: String) -> String {
    guard session.console.isInteractive || option != nil, let digits = PhoneDigits(number), digits.isWhole,
      !digits.isSpelt, !digits.countryCode.isEmpty || region != nil,
      let facts = library?.facts(of: digits, region: region), facts.isPossible, !facts.addsPrefix
    else { return number }
    if facts.region != nil || !digits.countryCode.isEmpty {
      return (facts.region ?? facts.country) == region ? facts.national : facts.international
    }
    // The form of a number that is not valid may lose a zero that has to be dialled.
    return PhoneDigits(facts.national)?.dialled == digits.dialled ? facts.national : number
  }

  /// How much two numbers are the same. Digits alone decide it when both are dialled alike, or from abroad; else one may
  /// be a number of another country, which takes the region to tell.
  func match(_ left: PhoneDigits, _ right: PhoneDigits) -> PhoneMatch {
    let byDigits = left.match(right)
    let isComplete = !left.countryCode.isEmpty && left.countryCode == right.countryCode
    if byDigits == .same, isComplete || left.dialled == right.dialled { return .same }
    return library?.match(left, right, region: region) ?? byDigits
  }

  /// The best match of a record's numbers.
  func match(_ number: PhoneDigits, in properties: PropertyList.Dictionary) -> PhoneMatch {
    var best = PhoneMatch.none
    for text in RecordIndex.phoneNumbers(in: properties) {
      guard let other = PhoneDigits(text), number.mayMatch(other) else { continue }
      best = max(best, match(number, other))
    }
    return best
  }
}
