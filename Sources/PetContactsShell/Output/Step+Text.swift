import AddressBook
import PropertyLists

extension Step {
  /// The step as a value, for `--json`.
  var facts: PropertyList.Dictionary {
    [
      "step": .integer(.init(number)), "title": .string(title), "author": .string(author.name), "time": .date(time),
    ]
  }

  /// How old it is, in words.
  func age(at now: PropertyList.Date) -> String {
    let seconds = now.secondsSince1970 - time.secondsSince1970
    func phrase(_ amount: Double, _ unit: String) -> String {
      let number = Int(amount)
      return "\(number) \(unit)\(number == 1 ? "" : "s") ago"
    }
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: phrase(seconds / 60, "minute")
    case ..<86400: phrase(seconds / 3600, "hour")
    default: phrase(min(seconds, 1e12) / 86400, "day")
    }
  }
}
