import AddressBook
import PropertyLists

/// What lists and messages say of a record.
struct RecordSummary {
  let record: RecordContents
  /// What programs of extensions computed for the record.
  let derived: PropertyList.Dictionary

  init(_ record: RecordContents, derived: PropertyList.Dictionary = [:]) {
    self.record = record
    self.derived = derived
  }

  /// The name whatever the locale, as programs and the log get it; ``Session/name(of:)`` is the one for people.
  var name: String {
    switch record.kind {
    case .person: Person(contents: record).displayName
    case .group: record.properties["GroupName"]?.string ?? "No Name"
    }
  }

  /// The name alone, of a person that of an organisation where it stands for the card; "No Name" where there is none.
  var plainName: String {
    guard record.kind == .person else { return name }
    let name = Person(contents: record).compositeName
    return name.isEmpty ? "No Name" : name
  }

  /// The record as one value, for `--json`: whole, so that a program loses nothing, or with the wanted keys only.
  func value(of keys: [ResolvedKey]? = nil, _ facts: PropertyList.Dictionary = [:]) -> PropertyList {
    var value: PropertyList.Dictionary = [
      "identifier": .string(record.id.rawValue), "kind": .string(record.kind.rawValue), "name": .string(name),
      "container": .string(record.container.rawValue),
      "properties": .dictionary(properties(of: keys)),
    ]
    // What is not in the record stands beside what is, so that nobody takes it for stored.
    if !derived.isEmpty { value["derived"] = .dictionary(derived) }
    value["picture"] = record.picture.map { .string($0.rawValue) }
    for fact in facts { value[fact.key] = fact.value }
    return .dictionary(value)
  }

  /// The record's property list, whole or with the wanted keys only.
  func properties(of keys: [ResolvedKey]? = nil) -> PropertyList.Dictionary {
    guard let keys else { return record.properties }
    return PropertyList.Dictionary(
      record.properties.compactMap { pair in
        let wanted = keys.filter { $0.key == pair.key }
        guard !wanted.isEmpty else { return nil }
        let parts = wanted.compactMap(\.part?.key)
        return (pair.key, parts.count < wanted.count ? pair.value : Self.parts(parts, of: pair.value))
      })
  }

  /// A value, or each entry of several, with some of its parts only.
  private static func parts(_ parts: [String], of value: PropertyList) -> PropertyList {
    func picked(_ value: PropertyList) -> PropertyList {
      guard let whole = value.dictionary else { return value }
      return .dictionary(PropertyList.Dictionary(whole.filter { parts.contains($0.key) }.map { ($0.key, $0.value) }))
    }
    guard var list = RawMultiValue(propertyList: value) else { return picked(value) }
    for index in list.entries.indices { list.entries[index].value = picked(list.entries[index].value) }
    return list.propertyList
  }
}
