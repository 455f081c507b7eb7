import PropertyLists

/// Unites the property lists of records that become one, key by key.
struct PropertyMerger {
  /// The property list as it is so far.
  private(set) var properties: PropertyList.Dictionary
  /// What was taken over so far.
  private(set) var changes: [MergeChange] = []
  private let catalog: PropertyCatalog
  private let makeUUID: () -> String

  /// Begins with the record that stays.
  init(_ properties: PropertyList.Dictionary, catalog: PropertyCatalog, makeUUID: @escaping () -> String) {
    self.properties = properties
    self.catalog = catalog
    self.makeUUID = makeUUID
  }

  /// Takes over what another record holds.
  /// - Throws: ``RecordError/wrongType(key:wanted:found:)`` when something else stands where values are kept aside.
  mutating func merge(_ source: PropertyList.Dictionary, of id: RecordID) throws(RecordError) {
    let before = properties
    for pair in source where pair.key != RecordKeys.propertyTypes {
      switch pair.key {
      case RecordKeys.creation: mergeCreation(pair.value)
      case RecordKeys.modification: break
      default: try merge(pair.value, under: pair.key, of: id, before: before, source: source)
      }
    }
    try mergeTypes(source[RecordKeys.propertyTypes], of: id, before: before)
  }

  private mutating func merge(
    _ value: PropertyList, under key: String, of id: RecordID, before: PropertyList.Dictionary,
    source: PropertyList.Dictionary
  ) throws(RecordError) {
    guard let standing = properties[key] else {
      guard isFree(key, for: value, in: before, source), isValid(value, for: key) else {
        return try keepAside(value, of: key, from: id)
      }
      properties[key] = value
      return note(.value(key: key, value), .taken, id)
    }
    guard standing != value else { return }
    if let joined = joined(standing, value, under: key) {
      properties[key] = joined
      return note(.value(key: key, value), .joined, id)
    }
    guard let mine = RawMultiValue(propertyList: standing), let theirs = RawMultiValue(propertyList: value) else {
      return try keepAside(value, of: key, from: id)
    }
    let union = MultiValueUnion(mine, theirs, makeUUID: makeUUID)
    guard isValid(union.result.propertyList, for: key) else { return try keepAside(value, of: key, from: id) }
    if union.result != mine { properties[key] = union.result.propertyList }
    for entry in union.labelled { note(.entry(key: key, entry), .labelled, id) }
    for entry in union.added { note(.entry(key: key, entry), .added, id) }
    if union.losesRest { try keepAside(value, of: key, from: id) }
  }

  /// A contact is as old as its oldest card.
  private mutating func mergeCreation(_ value: PropertyList) {
    guard let theirs = value.date else { return }
    if let mine = properties[RecordKeys.creation]?.date, mine <= theirs { return }
    properties[RecordKeys.creation] = value
  }

  /// Types go with the values they are of.
  private mutating func mergeTypes(
    _ value: PropertyList?, of id: RecordID, before: PropertyList.Dictionary
  ) throws(RecordError) {
    guard let value else { return }
    let standing = properties[RecordKeys.propertyTypes] ?? [:]
    guard let theirs = value.dictionary, var types = standing.dictionary else {
      return value == standing ? () : try keepAside(value, of: RecordKeys.propertyTypes, from: id)
    }
    for pair in theirs where types[pair.key] == nil || before[pair.key] == nil { types[pair.key] = pair.value }
    properties[RecordKeys.propertyTypes] = types.isEmpty ? properties[RecordKeys.propertyTypes] : .dictionary(types)
  }

  /// Whether a commit would take the value.
  private func isValid(_ value: PropertyList, for key: String) -> Bool {
    guard !RawMultiValue.isMixed(value) || properties[key].map(RawMultiValue.isMixed) ?? false else { return false }
    guard let declaration = catalog[key] else { return true }
    do throws(RecordError) {
      try declaration.check(value)
      return true
    } catch {
      return false
    }
  }

  private mutating func note(_ subject: MergeChange.Subject, _ outcome: MergeChange.Outcome, _ id: RecordID) {
    changes.append(MergeChange(source: id, subject: subject, outcome: outcome))
  }
}

extension PropertyMerger {
  /// The keys that say one thing together: where one of them is set, another must not be added that says something else.
  private static let companions = [["BirthdayComponents", "Birthday"]]

  /// Whether a key without a value has room for one. What it means to have none counts: a card without flags is a person's.
  private func isFree(
    _ key: String, for value: PropertyList, in before: PropertyList.Dictionary, _ source: PropertyList.Dictionary
  ) -> Bool {
    if key == "ABPersonFlags" { return value == 0 }
    guard let group = Self.companions.first(where: { $0.contains(key) }) else { return true }
    return group.allSatisfy { $0 == key || before[$0] == nil || before[$0] == source[$0] }
  }

  /// Notes go on with each other, a blank line between; nothing where two values are not notes.
  private func joined(_ mine: PropertyList, _ theirs: PropertyList, under key: String) -> PropertyList? {
    guard key == Property.note.key, let first = mine.string, let second = theirs.string else { return nil }
    let joined = PropertyList.string(first.isEmpty || second.isEmpty ? first + second : "\(first)\n\n\(second)")
    return isValid(joined, for: key) ? joined : nil
  }

  /// Keeps a value in the record that finds its place taken.
  private mutating func keepAside(_ value: PropertyList, of key: String, from id: RecordID) throws(RecordError) {
    let entry = RawMultiValue.Entry(
      id: EntryID(rawValue: makeUUID()), label: Label(rawValue: key),
      value: ["value": value, "record": .string(id.rawValue)])
    try append(entry, to: RecordKeys.mergedValues)
    note(.value(key: key, value), .keptAside, id)
  }

  /// Keeps a picture that finds its place taken, once.
  mutating func keepAside(_ picture: ImageDigest, of source: Person) throws(RecordError) {
    guard !ImageDigest.keptAside(in: properties[RecordKeys.mergedPictures]).contains(picture) else { return }
    let entry = RawMultiValue.Entry(
      id: EntryID(rawValue: makeUUID()), label: Label(rawValue: source.displayName), value: .string(picture.rawValue))
    try append(entry, to: RecordKeys.mergedPictures)
    note(.picture(picture), .keptAside, source.uniqueID)
  }

  private mutating func append(_ entry: RawMultiValue.Entry, to key: String) throws(RecordError) {
    let standing = properties[key]
    guard var list = standing.map(RawMultiValue.init(propertyList:)) ?? RawMultiValue() else {
      let wanted = PropertyType(PropertyType(of: entry.value).element, isMultiValue: true)
      throw .wrongType(key: key, wanted: wanted, found: standing.map(PropertyType.init(of:)) ?? wanted)
    }
    list.entries.append(entry)
    properties[key] = list.propertyList
    properties.note(PropertyType(of: list.propertyList), of: key, replacing: false)
  }
}
