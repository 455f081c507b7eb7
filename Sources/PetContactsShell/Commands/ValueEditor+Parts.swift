import AddressBook
import PropertyLists

extension ValueEditor {
  /// Sets a part of a value, or of the entry that `which` means; nothing removes it. Without a value there is one made that
  /// has this part only.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func setPart(
    _ part: PropertyPart, of key: ResolvedKey, to text: String?, which: String?, type given: PropertyType.Element?
  ) throws {
    let type = try checkedType(of: key, given: nil)
    guard type.isMultiValue else {
      guard which == nil else {
        throw ShellError(.usage, "\(key.title) has one value only", "leave out :\(which ?? "")")
      }
      let new = try changed(record.properties[key.key], part, of: key, to: text, type: given)
      return put(new, at: key, type: type)
    }
    var list = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    guard !list.entries.isEmpty else { return try appendPart(part, of: key, to: text, label: which, type: given) }
    let lookup = EntryLookup(session: session, key: key.whole, values: list)
    let command = text == nil ? "unset" : "set"
    let position = try which.map(lookup.position) ?? lookup.onlyPosition(asking: "\(command) … \(key.name)")
    let new = try changed(list.entries[position].value, part, of: key, to: text, type: given)
    if let new { list.entries[position].value = new } else { list.remove(at: position) }
    put(list.stored, at: key, type: type)
  }

  /// Sets a part of the entry with a label, or adds an entry that has this part only.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func setOrAppendPart(_ part: PropertyPart, of key: ResolvedKey, to text: String, label: String?) throws {
    let entries = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    let wanted = label.map { key.label($0, in: session.catalog.languages) } ?? key.labels.first ?? .none
    let isList = try checkedType(of: key, given: nil).isMultiValue
    if isList, !entries.contains(where: { $0.label == wanted }) {
      return try appendPart(part, of: key, to: text, label: label, type: nil)
    }
    try setPart(part, of: key, to: text, which: isList ? wanted.title : label, type: nil)
  }

  /// Adds an entry that has one part only.
  /// - Throws: ``ShellError``, ``RecordError``.
  mutating func appendPart(
    _ part: PropertyPart, of key: ResolvedKey, to text: String?, label: String?, type given: PropertyType.Element?,
    at position: Int? = nil
  ) throws {
    guard let value = try changed(nil, part, of: key, to: text, type: given) else { throw missing(key) }
    try insert(value, in: key, label: label, at: position, type: checkedType(of: key, given: nil))
  }

  /// A value with a part set or removed; nothing when no part is left.
  private func changed(
    _ old: PropertyList?, _ part: PropertyPart, of key: ResolvedKey, to text: String?,
    type given: PropertyType.Element?
  ) throws -> PropertyList? {
    var parts = old?.dictionary ?? [:]
    let standing = parts[part.key]
    guard text != nil || standing != nil else { throw missing(key) }
    parts[part.key] = try text.map { try parse($0, of: part, standing: standing, key: key, type: given) }
    guard !parts.isEmpty else { return nil }
    let value = PropertyList.dictionary(parts)
    guard let declaration = key.declaration else { return value }
    guard declaration.type.element.accepts(value) else {
      throw ShellError(
        .usage, "\(declaration.title) would not be \(declaration.type.element.phrase)",
        "it needs a month and a day that exist")
    }
    try declaration.checkElement(value)
    return value
  }

  private func parse(
    _ text: String, of part: PropertyPart, standing: PropertyList?, key: ResolvedKey, type given: PropertyType.Element?
  ) throws -> PropertyList {
    let known = part.element ?? standing.map { PropertyType(of: $0).element }
    let element = given ?? known ?? .string
    if let known, known != element {
      throw ShellError(.usage, "\(key.title) is \(known.phrase)", "leave out --type")
    }
    if let standing, !element.accepts(standing) {
      throw ShellError(
        .failed, "\(key.title) holds \(PropertyType(of: standing).phrase), not \(element.phrase)", "unset it first")
    }
    do {
      let value = try element.parse(text)
      try requireContent(value, of: key)
      return value
    } catch let error as ValueTextError {
      throw ShellError(.usage, "\(key.name) takes \(error.wanted)", "not \"\(text)\"")
    }
  }

  private func missing(_ key: ResolvedKey) -> ShellError {
    ShellError(.notFound, "\(session.name(of: record)) has no \(key.title)")
  }
}
