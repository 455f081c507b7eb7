import AddressBook
import PropertyLists

extension Action {
  /// A plan that asks for something that is there, or nearly.
  mutating func plan(about model: Model) -> FetchPlan {
    var filters: [RecordFilter] = []
    for _ in 0..<generator.pick([0, 1, 1, 1, 1, 2]) { filters.append(filter(about: model)) }
    var plan = FetchPlan(
      kind: generator.pick([nil, nil, .person, .group]), filters: filters,
      order: generator.pick(SortOrder.allCases), excluding: Set(generator.happens(oneIn: 4) ? some(model.order) : []),
      limit: generator.pick([nil, nil, 0, 1, 3, .max]))
    if generator.happens(oneIn: 3), let last = model.order.randomElement(using: &generator) {
      plan.after = model.records[last].map { FetchCursor($0, plan.order) }
    }
    return plan
  }

  /// A filter that asks for something that is there, or nearly.
  mutating func filter(about model: Model) -> RecordFilter {
    let record = model.order.randomElement(using: &generator).flatMap { model.records[$0] } ?? newRecord().0
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .identifiers(Set(some(model.order) + [newRecord().0.id]))
    case 1:
      let prefix = record.id.rawValue.prefix(Int.random(in: 0...40, using: &generator))
      return .identifierPrefix(generator.pick([String(prefix), prefix.lowercased(), prefix + "x"]))
    case 2:
      return .exactName(generator.pick([record.compositeName, record.compositeName.uppercased(), text(of: record)]))
    case 3:
      let fields = Set(NameField.allCases.filter { _ in generator.next() % 2 == 0 })
      return .name(fields, generator.pick([record.compositeName.uppercased(), text(of: record)]))
    case 4: return .namePrefix(String(record.compositeName.prefix(Int.random(in: 0...4, using: &generator))))
    case 5: return .text(words(of: record))
    case 6: return .member(of: record.id)
    case 7: return .container(generator.pick([record.container, ContainerID(rawValue: "nowhere")]))
    case 8:
      return .hasKey(generator.pick(record.properties.map(\.key) + ["nowhere", "Creation", "Modification", "UID"]))
    case 9, 10: return .phone(generator.pick(Self.numbers + ["+1 712 477 9070", "9070", "030 90 18 20"]))
    case 11: return .any((0..<generator.pick([0, 1, 2, 2])).map { _ in filter(about: model) })
    case 12: return .substring(part(of: text(of: record)))
    case 13...17: return .predicate(predicate(about: record, depth: 2))
    default: return valueFilter(of: record)
    }
  }

  private mutating func valueFilter(of record: StoredRecord) -> RecordFilter {
    guard let pair = record.properties.randomElement(using: &generator) else { return .hasKey("First") }
    if let entry = RawMultiValue(propertyList: pair.value)?.entries.randomElement(using: &generator) {
      return .value(key: pair.key, generator.pick([entry.value, pair.value]))
    }
    let folded: PropertyList = pair.value.string.map { .string(Folding.fold($0)) } ?? value()
    return .value(key: pair.key, generator.pick([pair.value, pair.value, folded, value()]))
  }

  /// Some characters of a text that follow one another.
  mutating func part(of text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return "" }
    let start = Int.random(in: 0..<scalars.count, using: &generator)
    return String(String.UnicodeScalarView(scalars[start...].prefix(Int.random(in: 1...4, using: &generator))))
  }

  private mutating func text(of record: StoredRecord) -> String {
    let texts = record.properties.compactMap(\.value.string)
    return texts.randomElement(using: &generator) ?? generator.pick(Self.texts)
  }

  /// Some words that follow one another, the last cut short.
  private mutating func words(of record: StoredRecord) -> String {
    let values = RecordIndex(record).words.values + [WordSplitter.words(in: generator.pick(Self.texts + Self.numbers))]
    let words = generator.pick(values)
    guard !words.isEmpty else { return "" }
    let start = Int.random(in: 0..<words.count, using: &generator)
    var chosen = Array(words[start...].prefix(Int.random(in: 1...3, using: &generator)))
    let last = chosen.removeLast()
    chosen.append(String(last.prefix(Int.random(in: 1...max(1, last.count), using: &generator))))
    return chosen.joined(separator: " ")
  }

  private mutating func some(_ ids: [RecordID]) -> [RecordID] { ids.filter { _ in generator.next() % 2 == 0 } }
}
