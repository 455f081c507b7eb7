import AddressBook
import PropertyLists

extension ValueEditor {
  /// The entries of a multi-value.
  /// - Throws: ``ShellError`` when there are none or the value is none.
  func entries(of key: ResolvedKey) throws(ShellError) -> RawMultiValue {
    guard let value = record.properties[key.key] else {
      throw ShellError(.notFound, "\(session.name(of: record)) has no \(key.title)")
    }
    guard let list = RawMultiValue(propertyList: value) else {
      throw ShellError(.usage, "\(key.title) has one value only", "use set and unset")
    }
    return list
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
}
