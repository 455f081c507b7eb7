import AddressBook
import PropertyLists

/// What must hold of predicates: one that is read is shown so that it reads back as an equal one, and it can be asked.
enum PredicateCheck {
  /// The most bytes that a predicate may be written in; one is shown in full where it was written in short.
  private static let limit = 10_000

  static func check(_ text: String) throws {
    guard let predicate = try? Predicate(text) else { return }
    let shown = predicate.description
    guard shown.utf8.count <= limit else { return }
    let read = try Predicate(shown)
    try FuzzFinding.requireEqual(read, predicate, "\(shown) read back")
    try FuzzFinding.requireEqual(read.description, shown, "shown again")
    _ = predicate.matches(sample)
  }

  private static let sample: PropertyList.Dictionary = [
    "First": "Shippo", "Note": "a long\nnote, é 漢", "BirthdayComponents": ["month": 2, "day": 29],
    "Phone": ["identifiers": ["1"], "labels": ["_$!<Home>!$_"], "values": ["712 477 9070"], "primary": "1"],
    "org.example.chip": 42, "org.example.weight": 4.5, "org.example.seen": .date(.init(secondsSince1970: 5)),
  ]
}
