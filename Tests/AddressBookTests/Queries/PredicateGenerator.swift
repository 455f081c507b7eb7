import PropertyLists

@testable import AddressBook

/// Makes predicates over the sample's properties that could have been read.
struct PredicateGenerator {
  private var random: QueryGenerator

  init(seed: UInt64) { random = QueryGenerator(seed: seed) }

  mutating func predicate(depth: Int) -> Predicate {
    if depth == 0 || random.oneIn(4) { return .comparison(comparison()) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .and([])
    case 1: return .or([])
    case 2, 3: return .not(predicate(depth: depth - 1))
    case 4, 5, 6: return .and(parts(depth: depth - 1))
    default: return .or(parts(depth: depth - 1))
    }
  }

  private mutating func parts(depth: Int) -> [Predicate] {
    (0..<Int.random(in: 2..<5, using: &random)).map { _ in predicate(depth: depth) }
  }

  private mutating func comparison() -> Predicate.Comparison {
    let quantifier: Predicate.Quantifier? = random.pick([nil, .any, .all])
    switch Int.random(in: 0..<8, using: &random) {
    case 6:
      return Predicate.Comparison(
        Predicate.Path("ABPersonFlags"), .hasBits(Int.random(in: -9...9, using: &random)), quantifier: quantifier)
    case 7:
      let path = Predicate.Path(random.pick(["BirthdayComponents", "ABDateComponents", "Creation"]))
      return Predicate.Comparison(path, .isWithin(interval()), quantifier: quantifier)
    case 0:
      let path = Predicate.Path(random.pick(["Phone", "Email", "Note", "a.b.c"]), isCount: true)
      return Predicate.Comparison(path, test(number), quantifier: quantifier)
    case 1:
      let path = Predicate.Path(random.pick(["org.example.pets.weight", "org.example.pets.age"]))
      return Predicate.Comparison(path, test(number), quantifier: quantifier)
    case 2:
      return Predicate.Comparison(Predicate.Path("BirthdayComponents"), test(day), quantifier: quantifier)
    case 3:
      let path = Predicate.Path("Creation")
      return Predicate.Comparison(path, random.oneIn(2) ? test(day) : test(date), quantifier: quantifier)
    default: return textComparison(quantifier)
    }
  }

  private mutating func interval() -> Predicate.Interval {
    let origin = CalendarDay(year: Int.random(in: 1...9999, using: &random), month: 2, day: 28)
    return Predicate.Interval(
      days: Int.random(in: 0...1_000, using: &random), random.pick(Predicate.Interval.Reach.allCases),
      random.oneIn(2) ? .today : origin.map { .day($0) } ?? .today, ignoringYear: random.oneIn(2))
  }

  private mutating func textComparison(_ quantifier: Predicate.Quantifier?) -> Predicate.Comparison {
    let options = TextOptions(ignoringCase: random.oneIn(3), ignoringAccents: random.oneIn(3))
    let path = random.pick([
      Predicate.Path("First"), Predicate.Path("org.example.pets.species"), Predicate.Path("Hobby and \"craft\"`"),
      Predicate.Path("Phone", label: .home), Predicate.Path("Phone", label: Label(rawValue: "two words")),
      Predicate.Path("Address", label: .work, part: "City"), Predicate.Path("Address", part: "Sub locality"),
      Predicate.Path("org.example.pets.treats", label: "daily"), Predicate.Path("com.example.x-y.z_1"),
    ])
    let text = text()
    let test: Predicate.Test
    switch Int.random(in: 0..<6, using: &random) {
    case 0: test = .contains(.string(text))
    case 1: test = .beginsWith(text)
    case 2: test = .endsWith(text)
    case 3: test = (try? Wildcard(text, options: options)).map { .like($0) } ?? .endsWith(text)
    case 4:
      let pattern = try? Pattern(
        random.pick(["a+", #"\d{2}"#, #"[^"\\]"#, "é|'"]), ignoringCase: options.ignoresCase,
        ignoringAccents: options.ignoresAccents)
      test = pattern.map { .matches($0) } ?? .endsWith(text)
    default: test = self.test { .string($0.text()) }
    }
    if case .relation(_, .null) = test { return Predicate.Comparison(path, test, quantifier: quantifier) }
    return Predicate.Comparison(path, test, options: options, quantifier: quantifier)
  }

  private mutating func test(_ literal: (inout PredicateGenerator) -> Predicate.Literal) -> Predicate.Test {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .relation(random.pick([.equal, .notEqual]), .null)
    case 1: return .isIn((0..<Int.random(in: 0..<4, using: &random)).map { _ in literal(&self) })
    case 2: return .isBetween(literal(&self), literal(&self))
    default: return .relation(random.pick(Predicate.Relation.allCases), literal(&self))
    }
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0..<6, using: &random))
      .map { _ in random.pick(["a", "é", "\"", "'", "\\", "`", "\n", "\u{7}", "*", "?", "犬", "{", "n", "u"]) }.joined()
  }

  private let number: (inout PredicateGenerator) -> Predicate.Literal = { generator in
    if generator.random.oneIn(2) { return .integer(.init(Int.random(in: -5...5, using: &generator.random))) }
    return .real(Double.random(in: -1e9...1e9, using: &generator.random))
  }

  private let day: (inout PredicateGenerator) -> Predicate.Literal = { generator in
    let year = generator.random.oneIn(2) ? Int.random(in: 1...9999, using: &generator.random) : nil
    let month = Int.random(in: 1...12, using: &generator.random)
    let day = CalendarDay(year: year, month: month, day: Int.random(in: 1...28, using: &generator.random))
    return day.map { .day($0) } ?? .null
  }

  private let date: (inout PredicateGenerator) -> Predicate.Literal = { generator in
    .date(.init(secondsSince1970: Int.random(in: -100_000_000_000...300_000_000_000, using: &generator.random)))
  }
}
