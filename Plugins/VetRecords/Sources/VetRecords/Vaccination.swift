import PropertyExtensionKit
import PropertyLists

/// A dose of a vaccine, as an entry of a record's vaccinations holds it:
/// `{"vaccine": "rabies", "given": "2026-03-01", "months": 36}`.
struct Vaccination: Equatable {
  /// Against what.
  let vaccine: String
  /// When it was given.
  let given: Day
  /// For how many months it protects.
  let months: Int
  /// What else the entry holds, such as the number of the batch.
  private var rest: PropertyList.Dictionary = [:]

  init(vaccine: String, given: Day, months: Int) {
    self.vaccine = vaccine
    self.given = given
    self.months = months
  }

  /// The day on which the next dose is due.
  var due: Day? { given.adding(months: months) }

  /// For how many months a vaccination can protect.
  static let monthsAllowed = 1...240

  /// What is wrong with it and what is wanted.
  func problem(today: Day) -> String? {
    if vaccine.isEmpty { return "the vaccine has no name" }
    if given.year == nil { return "\(given) has no year, give the day as 2026-03-01" }
    if given > today { return "\(given) is in the future" }
    if !Self.monthsAllowed.contains(months) { return "it protects for \(months) months, wanted 1 to 240" }
    return nil
  }
}

extension Vaccination: ExtensionValue {
  init?(propertyList: PropertyList) {
    guard let fields = propertyList.dictionary, let vaccine = fields["vaccine"]?.string,
      let given = fields["given"]?.string.flatMap({ Day($0) }), let months = fields["months"]?.int
    else { return nil }
    self.init(vaccine: vaccine, given: given, months: months)
    rest = fields
  }

  var propertyList: PropertyList {
    var fields = rest
    fields["vaccine"] = .string(vaccine)
    fields["given"] = .string("\(given)")
    fields["months"] = months.propertyList
    return .dictionary(fields)
  }
}

extension Sequence where Element == Vaccination {
  /// The latest dose of each vaccine, whose names are the same in whatever case, the one that is due first in front.
  var current: [Vaccination] {
    var latest: [String: Vaccination] = [:]
    for dose in self {
      let name = dose.vaccine.lowercased()
      if let other = latest[name], other.given >= dose.given { continue }
      latest[name] = dose
    }
    return latest.values.filter { $0.due != nil }.sorted {
      ($0.due ?? $0.given, $0.vaccine) < ($1.due ?? $1.given, $1.vaccine)
    }
  }
}
