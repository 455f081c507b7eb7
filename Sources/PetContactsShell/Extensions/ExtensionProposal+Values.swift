import AddressBook
import PropertyExtensionKit
import PropertyLists

/// Changes of values.
extension ExtensionProposal {
  mutating func change(
    _ id: String, _ name: String, _ change: (inout RecordContents, _ key: String) throws -> Void
  ) throws {
    let index = try self.index(of: id)
    let key = try writableKey(name, of: id)
    guard !changed[index].isReadOnly else { throw RecordError.readOnly(changed[index].id) }
    try change(&changed[index], key)
  }

  mutating func changeEntries(
    _ id: String, _ name: String, _ change: (inout RawMultiValue, _ key: String) throws -> Void
  ) throws {
    let catalog = session.catalog
    try self.change(id, name) { record, key in
      let value = record.properties[key]
      guard var list = value.map(RawMultiValue.init(propertyList:)) ?? RawMultiValue() else {
        throw WireError(.refused, "\(key) has one value only, set it", data: ["key": .string(key)])
      }
      try change(&list, key)
      try record.put(list.entries.isEmpty ? nil : list.propertyList, key, catalog)
    }
  }

  mutating func changeEntry(
    _ id: String, _ name: String, _ entry: String, _ change: (inout RawMultiValue, _ key: String, Int) throws -> Void
  ) throws {
    try changeEntries(id, name) { list, key in
      guard let index = list.index(of: EntryID(rawValue: entry)) else {
        throw WireError(
          .notFound, "\(key) has no entry \(entry)",
          data: ["record": .string(id), "key": .string(key), "entry": .string(entry)])
      }
      try change(&list, key, index)
    }
  }

  /// The raw key that a name means, which the program must be able to write.
  func writableKey(_ name: String, of record: String?) throws(WireError) -> String {
    let declaration = session.catalog.declaration(named: name)
    let key = declaration?.key ?? name
    var data: PropertyList.Dictionary = ["key": .string(key)]
    data["record"] = record.map { .string($0) }
    guard access.grants.mayWrite(key) else {
      throw WireError(.accessDenied, "\(access.plugin.shortName) may not write \(name)", data: data)
    }
    guard !RecordKeys.maintained.contains(key), key != RecordKeys.foreign else {
      throw WireError(.refused, "\(key) is kept up to date by the book", data: data)
    }
    guard !(declaration?.isDerived ?? false) else {
      throw WireError(.refused, "\(key) is computed, and never stored", data: data)
    }
    return key
  }
}

extension RecordContents {
  /// Puts a value under a key, with the type that the key has.
  /// - Throws: `RecordError` where the value is not what was declared.
  mutating func put(
    _ value: PropertyList?, _ key: String, _ catalog: PropertyCatalog
  ) throws(RecordError) {
    if let value { try catalog[key]?.check(value) }
    let type = catalog.type(of: key, in: properties) ?? value.map(PropertyType.init(of:))
    set(value, type: type, for: key)
  }
}
