import AddressBook
import PropertyLists

extension Model {
  /// The records of a plan: looked at one by one.
  func fetch(_ plan: FetchPlan) -> [StoredRecord] {
    let found = order.compactMap { records[$0] }.filter { record in
      !plan.excluding.contains(record.id) && (plan.kind == nil || plan.kind == record.kind)
        && plan.filters.allSatisfy { matches(record, $0) }
    }
    let sorted =
      switch plan.order {
      case .none: found
      case .givenName, .userDefault: found.sortedByBytes { RecordIndex($0).givenNameSortKey }
      case .familyName: found.sortedByBytes { RecordIndex($0).familyNameSortKey }
      }
    return Array(page(of: sorted, plan).prefix(plan.limit ?? .max))
  }

  /// The records behind the one that the page begins behind, which may be one that the plan does not want.
  private func page(of sorted: [StoredRecord], _ plan: FetchPlan) -> [StoredRecord] {
    guard let cursor = plan.after else { return sorted }
    let start = Array(cursor.sortKey.utf8)
    return sorted.filter { record in
      let key = Array(RecordIndex.sortKey(of: record, plan.order).utf8)
      if key != start { return start.lexicographicallyPrecedes(key) }
      return order.firstIndex(of: cursor.record) ?? 0 < order.firstIndex(of: record.id) ?? 0
    }
  }

  private func matches(_ record: StoredRecord, _ filter: RecordFilter) -> Bool {
    switch filter {
    case .identifiers(let ids): return ids.contains(record.id)
    case .identifierPrefix(let prefix): return record.id.rawValue.lowercased().hasPrefix(prefix.lowercased())
    case .exactName(let name): return record.compositeName == name && (!name.isEmpty || record.kind == .group)
    case .name(let fields, let text):
      return fields.contains { field in record.name(field).map { Folding.fold($0) == Folding.fold(text) } ?? false }
    case .namePrefix(let text):
      guard let name = record.name(.composite) else { return false }
      return Array(Folding.fold(name).utf8).starts(with: Array(Folding.fold(text).utf8))
    case .text(let text):
      let wanted = WordSplitter.words(in: text)
      return !wanted.isEmpty && RecordIndex(record).words.values.contains { $0.hasSequence(wanted) }
    case .member(let group): return members[group]?.contains { $0.member == record.id } ?? false
    case .container(let container): return record.container == container
    case .hasKey(let key): return record.properties[key] != nil
    case .value(let key, let value):
      guard let stored = record.properties[key] else { return false }
      return stored == value || RawMultiValue(propertyList: stored)?.entries.contains { $0.value == value } ?? false
    case .phone(let number):
      guard let wanted = PhoneDigits(number)?.national.suffix(8) else { return false }
      return record.phones.contains { phone in
        guard let end = PhoneDigits(phone)?.national.suffix(8) else { return false }
        return end.hasSuffix(wanted) || wanted.hasSuffix(end)
      }
    case .any(let filters): return filters.contains { matches(record, $0) }
    case .substring(let text):
      return record.texts.contains { Array(Folding.fold($0).utf8).hasPart(Array(Folding.fold(text).utf8)) }
    case .predicate(let predicate): return predicate.matches(record.properties)
    }
  }
}

extension StoredRecord {
  /// The composite name of a person, or the name of a group.
  var compositeName: String {
    switch kind {
    case .person: Person(contents: RecordContents(self)).compositeName
    case .group: Group(contents: RecordContents(self)).name
    }
  }

  /// All texts, the composite name and what is searched like a text among them.
  fileprivate var texts: [String] {
    func texts(_ value: PropertyList) -> [String] {
      switch value {
      case .string(let text): [text]
      case .integer(let number): [number.description]
      case .real: [value.displayText]
      case .date(let date): [String(date.iso8601.prefix { $0 != "T" })]
      case .array(let elements): elements.flatMap(texts)
      case .dictionary(let pairs):
        pairs.flatMap { texts($0.value) } + [CalendarDay(propertyList: value)?.text].compactMap(\.self)
      case .boolean, .data: []
      }
    }
    let own = properties.filter { !RecordKeys.maintained.contains($0.key) }.flatMap { pair in
      RawMultiValue(propertyList: pair.value)?.entries.flatMap { texts($0.value) } ?? texts(pair.value)
    }
    return own + (kind == .person ? [compositeName] : [])
  }

  /// The texts under the key of phone numbers.
  fileprivate var phones: [String] {
    let values = properties["Phone"]?.dictionary?["values"]?.array ?? [properties["Phone"]].compactMap(\.self)
    return values.compactMap(\.string)
  }

  fileprivate func name(_ field: NameField) -> String? {
    let text: String?
    switch (field, kind) {
    case (.composite, .group): return compositeName
    case (.composite, .person): text = compositeName
    case (.given, .person): text = properties["First"]?.string
    case (.nickname, .person): text = properties["Nickname"]?.string
    case (.organization, .person): text = properties["Organization"]?.string
    default: text = nil
    }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension [StoredRecord] {
  fileprivate func sortedByBytes(_ key: (StoredRecord) -> String) -> [StoredRecord] {
    enumerated()
      .map { (offset: $0.offset, record: $0.element, bytes: Array<UInt8>(key($0.element).utf8)) }
      .sorted { left, right in
        if left.bytes == right.bytes { return left.offset < right.offset }
        return left.bytes.lexicographicallyPrecedes(right.bytes)
      }
      .map(\.record)
  }
}

extension [UInt8] {
  /// Whether some bytes stand one after another among these.
  fileprivate func hasPart(_ part: [UInt8]) -> Bool {
    count >= part.count && (0...count - part.count).contains { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}

extension [String] {
  /// Whether the words stand here one after another, the last as a beginning.
  fileprivate func hasSequence(_ wanted: [String]) -> Bool {
    indices.contains { start in
      let here = self[start...].prefix(wanted.count)
      guard here.count == wanted.count else { return false }
      return zip(here, wanted).enumerated().allSatisfy { offset, pair in
        offset == wanted.count - 1 ? pair.0.utf8.starts(with: pair.1.utf8) : pair.0 == pair.1
      }
    }
  }
}
