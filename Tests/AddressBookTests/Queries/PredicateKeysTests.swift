import AddressBook
import PropertyLists
import Testing

/// Predicates of which some values are not known yet.
@Suite struct PredicateKeysTests {
  @Test func `the keys of a predicate are those of all its comparisons`() throws {
    let predicate = try Predicate("first == \"a\" and not (last == \"b\" or phone.@count > 1)")
    #expect(predicate.keys == ["First", "Last", "Phone"])
  }

  @Test(arguments: [
    ("nickname == \"x\" and first == \"a\"", "first == \"a\""),
    ("first == \"a\" and nickname == \"x\" and last == \"b\"", "first == \"a\" and last == \"b\""),
    ("nickname == \"x\" or first == \"a\"", "TRUEPREDICATE"),
    ("not nickname == \"x\"", "TRUEPREDICATE"),
    ("not (nickname == \"x\" or first == \"a\")", "not first == \"a\""),
    ("not (nickname == \"x\" and first == \"a\")", "TRUEPREDICATE"),
    ("nickname == \"x\"", "TRUEPREDICATE"),
    ("first == \"a\"", "first == \"a\""),
  ])
  func `what is necessary without a value is what is left of the predicate`(source: String, wanted: String) throws {
    let necessary = try Predicate(source).necessary(withoutKnowing: ["Nickname"])
    #expect(necessary == (try Predicate(wanted)))
  }

  @Test func `what is necessary holds wherever the predicate holds`() throws {
    var generator = PredicateGenerator(seed: 5)
    for _ in 0..<2_000 {
      let predicate = generator.predicate(depth: 4)
      let unknown = Set(predicate.keys.sorted().prefix(2))
      let necessary = predicate.necessary(withoutKnowing: unknown)
      #expect(necessary.keys.isDisjoint(with: unknown))
      if predicate.matches(PredicateSample.properties) {
        #expect(necessary.matches(PredicateSample.properties), "\(predicate) without \(unknown) became \(necessary)")
      }
    }
  }
}
