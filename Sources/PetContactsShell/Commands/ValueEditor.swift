import AddressBook
import PropertyLists

/// Changes values of a record as commands ask for it: resolves keys, parses texts, checks rules.
struct ValueEditor {
  let session: Session
  private(set) var record: StoredRecord

  init(session: Session, record: StoredRecord) {
    self.session = session
    self.record = record
  }

  var keys: KeyLookup { KeyLookup(session: session) }

  /// The key that a word means; a new one with a dot is made.
  /// - Throws: ``ShellError``.
  func resolve(_ word: String, isNew: Bool = false) throws -> ResolvedKey {
    let key = try keys.keyOrNew(word, isNew: isNew, in: record)
    guard !RecordKeys.maintained.contains(key.key) else {
      throw ShellError(.usage, "\(key.key) is kept up to date by the book", "set another key")
    }
    return key
  }

  /// The type a value gets: as given, else as the record has it, else as it is declared, else text.
  func type(of key: ResolvedKey, given: PropertyType?) -> PropertyType {
    given ?? session.catalog.type(of: key.key, in: record.properties)
      ?? record.properties[key.key].map(PropertyType.init(of:)) ?? PropertyType(.string)
  }

  /// Sets a single value, or the entry of a multi-value that `which` means.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func set(_ text: String, for key: ResolvedKey, which: String?, type given: PropertyType?) throws {
    let type = type(of: key, given: given)
    try requireReadable(key, as: type, given: given)
    guard type.isMultiValue else {
      guard which == nil else {
        throw ShellError(.usage, "\(key.title) has one value only", "leave out :\(which ?? "")")
      }
      return try put(parse(text, key, type), at: key, type: type)
    }
    var list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    guard !list.entries.isEmpty else { return try append(text, to: key, label: which, type: type) }
    let lookup = EntryLookup(key: key, values: list)
    let position = try which.map(lookup.position) ?? lookup.onlyPosition(asking: "set … \(key.name)")
    list.entries[position].value = try parse(text, key, type)
    try put(list.propertyList, at: key, type: type)
  }

  /// Adds an entry behind the others; without a label it gets the first that the property offers.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func append(_ text: String, to key: ResolvedKey, label: String?, type given: PropertyType? = nil) throws {
    var type = type(of: key, given: given)
    if !type.isMultiValue {
      guard record.properties[key.key] == nil, key.declaration == nil else {
        throw ShellError(.usage, "\(key.title) has one value only", "use set")
      }
      type = PropertyType(type.element, isMultiValue: true)
    }
    try requireReadable(key, as: type, given: given)
    var list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    let entry = RawMultiValue.Entry(
      label: label.map { Label($0, among: key.labels) } ?? key.labels.first ?? .none, value: try parse(text, key, type))
    list.entries.append(entry)
    if list.primary == nil { list.primary = entry.id }
    try put(list.propertyList, at: key, type: type)
  }

  /// The entries of a multi-value.
  /// - Throws: ``ShellError`` when there are none or the value is none.
  func entries(of key: ResolvedKey) throws(ShellError) -> RawMultiValue {
    guard let value = record.properties[key.key] else {
      throw ShellError(.notFound, "\(RecordSummary(record).name) has no \(key.title)")
    }
    guard let list = RawMultiValue(propertyList: value) else {
      throw ShellError(.usage, "\(key.title) has one value only", "use set and unset")
    }
    return list
  }

  /// Writes the entries of a multi-value; without any the key goes.
  mutating func put(_ list: RawMultiValue, at key: ResolvedKey) {
    record.properties[key.key] = list.entries.isEmpty && list.rest.isEmpty ? nil : list.propertyList
  }

  /// Removes a value.
  /// - Throws: ``ShellError`` when there is none.
  mutating func remove(_ key: ResolvedKey) throws(ShellError) {
    guard record.properties[key.key] != nil else {
      throw ShellError(.notFound, "\(RecordSummary(record).name) has no \(key.title)")
    }
    record.properties[key.key] = nil
  }

  private func parse(_ text: String, _ key: ResolvedKey, _ type: PropertyType) throws -> PropertyList {
    if let declaration = key.declaration, declaration.type.element == type.element {
      return try declaration.parse(text)
    }
    do {
      return try type.element.parse(text)
    } catch {
      throw ShellError(.usage, "\(key.name) takes \(error.wanted)", "not \"\(text)\"")
    }
  }

  private mutating func put(_ value: PropertyList, at key: ResolvedKey, type: PropertyType) throws {
    if let declaration = key.declaration {
      try declaration.check(value)
      try requireMeant(declaration)
    }
    record.properties[key.key] = value
    record.properties.note(type, of: key.key)
  }

  /// A property can be limited to the records it is meant for.
  private func requireMeant(_ declaration: PropertyDeclaration) throws(ShellError) {
    guard !declaration.applies(to: record.properties, kind: record.kind) else { return }
    let name = RecordSummary(record).name
    let wanted = declaration.appliesTo.map { "it is for records with \($0)" }
    throw ShellError(.usage, "\(declaration.title) is not meant for \(name)", wanted ?? "it is for other records")
  }

  /// A value of another type is never overwritten silently.
  private func requireReadable(_ key: ResolvedKey, as type: PropertyType, given: PropertyType?) throws(ShellError) {
    guard given == nil, let stored = record.properties[key.key], !type.accepts(stored) else { return }
    throw ShellError(
      .failed, "\(key.title) holds \(PropertyType(of: stored).phrase), not \(type.phrase)",
      "unset it first, or say --type")
  }
}
