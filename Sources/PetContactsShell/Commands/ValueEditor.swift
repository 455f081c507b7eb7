import AddressBook
import PropertyLists

/// Changes values of a record as commands ask for it: resolves keys, parses texts, checks rules.
struct ValueEditor {
  let session: Session
  private(set) var record: RecordContents
  /// What was written and may be limited to some records.
  private var written: [PropertyDeclaration] = []

  init(session: Session, record: RecordContents) {
    self.session = session
    self.record = record
  }

  var keys: KeyLookup { KeyLookup(session: session) }

  /// The key that a word means, to be changed. With `canMake` a new one with a dot is made, with `isNew` any.
  /// - Throws: ``ShellError``, also for the keys that are not for users to change.
  func resolve(_ word: String, canMake: Bool = true, isNew: Bool = false) throws -> ResolvedKey {
    let key = canMake ? try keys.keyOrNew(word, isNew: isNew, in: record) : try keys.key(word, in: record)
    if let declaration = key.declaration, declaration.isDerived {
      throw ShellError(
        .usage, "\(declaration.title) is computed by \(declaration.owner ?? "an extension")",
        "change what it depends on")
    }
    guard !RecordKeys.maintained.contains(key.key), key.key != RecordKeys.foreign else {
      throw ShellError(.usage, "\(key.key) is kept up to date by the book", "change another key")
    }
    if let declaration = key.declaration, declaration.isDerived, record.properties[key.key] == nil {
      throw ShellError(
        .usage, "\(declaration.title) is computed by \(declaration.owner ?? "an extension")",
        "change what it is computed from")
    }
    return key
  }

  /// The type a value gets: as it is declared, else as the record notes it, else as it stands there, else text. A given
  /// type says what one value is; whether there is a list of them is not for it to say.
  func type(of key: ResolvedKey, given: PropertyType.Element?) -> PropertyType {
    let known =
      key.declaration?.type ?? session.catalog.type(of: key.key, in: record.properties)
      ?? record.properties[key.key].map(PropertyType.init(of:)) ?? PropertyType(.string)
    return given.map { PropertyType($0, isMultiValue: known.isMultiValue) } ?? known
  }

  /// Sets a single value, or the entry of a multi-value that `which` means.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func set(_ text: String, for key: ResolvedKey, which: String?, type given: PropertyType.Element?) throws {
    if let part = key.part { return try setPart(part, of: key, to: text, which: which, type: given) }
    let type = try checkedType(of: key, given: given)
    guard type.isMultiValue else {
      guard which == nil else {
        throw ShellError(.usage, "\(key.title) has one value only", "leave out :\(which ?? "")")
      }
      let value = try parse(text, key, type)
      if key.declaration?.hasParts ?? false { try requireContent(value, of: key) }
      return put(value, at: key, type: type)
    }
    var list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    guard !list.entries.isEmpty else { return try append(text, to: key, label: which, type: given) }
    let lookup = EntryLookup(session: session, key: key, values: list)
    let position = try which.map(lookup.position) ?? lookup.onlyPosition(asking: "set … \(key.name)")
    let value = try parse(text, key, type)
    try requireContent(value, of: key)
    list.entries[position].value = value
    put(list.propertyList, at: key, type: type)
  }

  /// Adds an entry at a position, counted from 0, or behind the others; without a label it gets the first that the property
  /// offers.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func append(
    _ text: String, to key: ResolvedKey, label: String?, type given: PropertyType.Element? = nil,
    at position: Int? = nil
  ) throws {
    if let part = key.part {
      return try appendPart(part, of: key, to: text, label: label, type: given, at: position)
    }
    var type = try checkedType(of: key, given: given)
    if !type.isMultiValue {
      guard record.properties[key.key] == nil, key.declaration == nil else {
        throw ShellError(.usage, "\(key.title) has one value only", "use set")
      }
      type = PropertyType(type.element, isMultiValue: true)
    }
    try insert(parse(text, key, type), in: key, label: label, at: position, type: type)
  }

  /// Puts an entry at a position, counted from 0, or behind the others.
  /// - Throws: ``ShellError``.
  mutating func insert(
    _ value: PropertyList, in key: ResolvedKey, label: String?, at position: Int?, type: PropertyType
  ) throws {
    // A line can hold tens of thousands.
    try session.checkInterrupt()
    guard type.isMultiValue else { throw ShellError(.usage, "\(key.whole.title) has one value only", "use set") }
    try requireContent(value, of: key)
    var list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    let entry = RawMultiValue.Entry(
      label: label.map { key.label($0, in: session.catalog.languages) } ?? key.labels.first ?? .none, value: value)
    let count = list.entries.count
    guard position.map((0...count).contains) ?? true else {
      throw ShellError(.usage, "\(key.whole.title) has \(count) entries", "--at takes 1 to \(count + 1)")
    }
    do {
      try list.insert(entry, at: position ?? count)
    } catch {
      throw ShellError(.usage, "\(key.whole.title) takes no such value", "\(error)")
    }
    put(list.propertyList, at: key, type: type)
  }

  /// Refuses what would be an entry, or a value of several parts, with nothing in it: nobody could see it.
  func requireContent(_ value: PropertyList, of key: ResolvedKey) throws(ShellError) {
    guard value.isInvisible else { return }
    throw ShellError(.usage, "\(key.title) would be empty", "give it a value; unset removes one, drop an entry")
  }

  /// Writes the entries of a multi-value; without any the key goes.
  mutating func put(_ list: RawMultiValue, at key: ResolvedKey) {
    record.set(list.stored, type: nil, for: key.key)
  }

  /// Removes a value, or a part of it. A list whose last entry goes stays one for what is added later; one that is
  /// removed does not.
  /// - Throws: ``ShellError`` when there is none.
  mutating func remove(_ key: ResolvedKey) throws {
    if let part = key.part { return try setPart(part, of: key, to: nil, which: nil, type: nil) }
    guard record.properties[key.key] != nil else {
      throw ShellError(.notFound, "\(session.name(of: record)) has no \(key.title)")
    }
    let type = type(of: key, given: nil)
    record.set(nil, type: nil, for: key.key)
    if type.isMultiValue, key.declaration == nil { record.note(PropertyType(type.element), of: key.key) }
  }

  private func parse(_ text: String, _ key: ResolvedKey, _ type: PropertyType) throws -> PropertyList {
    if key.key == Property.groupPredicate.key {
      // Stored are the raw keys and labels, so that it means the same to everybody.
      let condition = try RecordCondition(text, session: session)
      if let property = condition.derived?.properties.first {
        throw ShellError(
          .usage, "\(property.name) is computed, a smart group goes by what is stored", "list --where takes it")
      }
      return .string(condition.stored.description)
    }
    if let declaration = key.declaration, declaration.type.element == type.element {
      return try declaration.parse(text)
    }
    do {
      return try type.element.parse(text)
    } catch {
      throw ShellError(.usage, "\(key.name) takes \(error.wanted)", "not \"\(text)\"")
    }
  }

  /// Writes a text of a property that every record of the kind may have, where there is one.
  mutating func put(_ text: String?, of property: Property<String>) {
    guard let text else { return }
    put(.string(text), at: ResolvedKey(key: property.key, declaration: nil), type: PropertyType(.string))
  }

  mutating func put(_ value: PropertyList?, at key: ResolvedKey, type: PropertyType) {
    if let declaration = key.declaration { written.append(declaration) }
    record.set(value, type: type, for: key.key)
  }

  /// Refuses what was written to a property that is not meant for the record as it is now.
  func requireMeant() throws(ShellError) {
    for declaration in written { try requireMeant(declaration) }
  }

  private func requireMeant(_ declaration: PropertyDeclaration) throws(ShellError) {
    guard !declaration.applies(to: record.properties, kind: record.kind) else { return }
    let name = session.name(of: record)
    let wanted = declaration.appliesTo.map { "it is for records with \($0)" }
    throw ShellError(.usage, "\(declaration.title) is not meant for \(name)", wanted ?? "it is for other records")
  }

  /// The type of a value to be written: no other than its declaration's, and no other than what stands there, unless
  /// the user says so of a key nobody declared. A value of another type is never overwritten silently.
  func checkedType(of key: ResolvedKey, given: PropertyType.Element?) throws(ShellError) -> PropertyType {
    let type = type(of: key, given: given)
    if let declared = key.declaration?.type, declared.element != type.element {
      throw ShellError(.usage, "\(key.title) is \(declared.phrase)", "leave out --type")
    }
    guard given == nil, let stored = record.properties[key.key], !type.accepts(stored) else { return type }
    throw ShellError(
      .failed, "\(key.title) holds \(PropertyType(of: stored).phrase), not \(type.phrase)",
      key.declaration == nil ? "unset it first, or say --type" : "unset it first")
  }
}
