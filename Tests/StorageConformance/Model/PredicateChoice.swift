import AddressBook
import PropertyLists

extension Action {
  /// A predicate about something that a record has, or nearly.
  mutating func predicate(about record: StoredRecord, depth: Int) -> Predicate {
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &generator) {
    case 0: return .not(predicate(about: record, depth: depth - 1))
    case 1, 2: return .and(parts(about: record, depth: depth - 1))
    case 3, 4: return .or(parts(about: record, depth: depth - 1))
    default: return .comparison(comparison(about: record))
    }
  }

  private mutating func parts(about record: StoredRecord, depth: Int) -> [Predicate] {
    (0..<generator.pick([0, 1, 2, 2, 3])).map { _ in predicate(about: record, depth: depth) }
  }

  private mutating func comparison(about record: StoredRecord) -> Predicate.Comparison {
    guard let pair = record.properties.randomElement(using: &generator), !generator.happens(oneIn: 10) else {
      return Predicate.Comparison(Predicate.Path("nowhere", isCount: generator.happens(oneIn: 2)), number(0))
    }
    let quantifier: Predicate.Quantifier? = generator.pick([nil, nil, .any, .all])
    let list = RawMultiValue(propertyList: pair.value)
    if generator.happens(oneIn: 6) {
      let path = Predicate.Path(pair.key, isCount: true)
      return Predicate.Comparison(path, number(Double(list?.entries.count ?? 1)), quantifier: quantifier)
    }
    var value = list?.entries.randomElement(using: &generator)?.value ?? pair.value
    var part: String?
    if let inner = value.dictionary?.randomElement(using: &generator), generator.happens(oneIn: 3) {
      (value, part) = (inner.value, inner.key)
    }
    let label: Label? = list != nil && generator.happens(oneIn: 3) ? generator.pick([.home, .work]) : nil
    let options = TextOptions(ignoringCase: generator.happens(oneIn: 2), ignoringAccents: generator.happens(oneIn: 2))
    return Predicate.Comparison(
      Predicate.Path(pair.key, label: label, part: part), test(of: value, options), options: options,
      quantifier: quantifier)
  }

  private mutating func test(of value: PropertyList, _ options: TextOptions) -> Predicate.Test {
    switch value {
    case _ where generator.happens(oneIn: 12): .relation(generator.pick([.equal, .notEqual]), .null)
    case .string(let text): textTest(text, options)
    case .integer(let number):
      Int(exactly: number).map { generator.happens(oneIn: 3) ? .hasBits($0 & 6) : self.number(Double($0)) }
        ?? .relation(.equal, .integer(number))
    case .real(let real): number(real)
    case .boolean(let truth): .relation(generator.pick([.equal, .notEqual]), .boolean(truth))
    case .date(let date): .relation(generator.pick(Predicate.Relation.allCases), .date(date))
    case .array: .contains(.string("a"))
    case .data: .relation(.notEqual, .null)
    case .dictionary: dayTest(value)
    }
  }

  private mutating func number(_ number: Double) -> Predicate.Test {
    let literal: Predicate.Literal =
      Int(exactly: number).flatMap { generator.happens(oneIn: 2) ? .integer(.init($0)) : nil } ?? .real(number)
    if generator.happens(oneIn: 4) { return .isBetween(literal, .real(number + 1)) }
    if generator.happens(oneIn: 4) { return .isIn([literal, .string("1")]) }
    return .relation(generator.pick(Predicate.Relation.allCases), literal)
  }

  private mutating func textTest(_ text: String, _ options: TextOptions) -> Predicate.Test {
    let other = generator.pick([text, text.uppercased(), generator.pick(Self.texts)])
    let beginning = String(text.prefix(Int.random(in: 0...3, using: &generator)))
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .contains(.string(part(of: text)))
    case 1, 2: return .beginsWith(generator.pick([beginning, beginning.lowercased(), other]))
    case 3: return .endsWith(part(of: text))
    case 4: return .isIn([.string(other), .string(generator.pick(Self.texts))])
    case 5: return (try? Wildcard(beginning + "*", options: options)).map(Predicate.Test.like) ?? .endsWith(text)
    case 6: return .relation(generator.pick(Predicate.Relation.allCases), .string(other))
    default: return .relation(.equal, .string(other))
    }
  }

  private mutating func dayTest(_ value: PropertyList) -> Predicate.Test {
    let other = CalendarDay(propertyList: generator.happens(oneIn: 2) ? value : day())
    guard let other else { return .relation(.notEqual, .null) }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .isIn([.day(other)])
    case 1: return .isBetween(.day(other), CalendarDay(propertyList: day()).map(Predicate.Literal.day) ?? .null)
    case 2: return .relation(generator.pick(Predicate.Relation.allCases), .day(other))
    default:
      let origins = ["2023-02-27", "2024-02-28", "2024-02-29", "2023-12-30", "2024-01-01", "2019-07-01"]
      let origin = CalendarDay(generator.pick(origins)) ?? other
      return .isWithin(
        Predicate.Interval(
          days: generator.pick([0, 1, 2, 30, 200, 365, 2_000]), generator.pick([.around, .from]), .day(origin),
          ignoringYear: generator.happens(oneIn: 2)))
    }
  }
}
