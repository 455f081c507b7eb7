import AddressBook
import PropertyExtensionKit
import PropertyLists

/// Records that are made, changed and deleted.
extension ExtensionProposal {
  /// Where a record stands among those that are changed.
  mutating func index(of id: String) throws -> Int {
    if let index = changed.firstIndex(where: { $0.id.rawValue == id }) { return index }
    changed.append(try access.record(id))
    return changed.count - 1
  }

  mutating func create(_ kind: BookRecord.Kind, _ properties: PropertyList.Dictionary) throws {
    let book = try session.book
    var record = kind == .group ? book.newGroup().contents : book.newPerson().contents
    for pair in properties {
      try record.put(pair.value, try writableKey(pair.key, of: nil), session.catalog)
    }
    changed.append(record)
    created.append(record.id)
  }

  /// A new record must not be a second one of its name.
  mutating func addNew(_ record: RecordContents) throws {
    switch record.kind {
    case .group:
      let group = Group(contents: record)
      guard !group.name.isInvisible, record.properties[Property.groupName.key] != nil else {
        throw WireError(.refused, "a group needs a name", data: ["key": .string(Property.groupName.key)])
      }
      request.requireNoGroup(named: group.name, in: record.container)
      request.add(group)
    case .person:
      let person = Person(contents: record)
      if !person.compositeName.isEmpty { request.requireNoPerson(named: person.compositeName, in: record.container) }
      request.add(person)
    }
  }

  /// Only what the program could have written itself may go with a record.
  mutating func delete(_ id: String) throws {
    let record = try access.record(id)
    let foreign = record.properties.first { pair in
      !access.grants.mayWrite(pair.key) && !RecordKeys.maintained.contains(pair.key)
    }
    if let foreign {
      throw WireError(
        .accessDenied, "\(access.plugin.shortName) may not delete a record with \(foreign.key) in it",
        data: ["record": .string(id), "key": .string(foreign.key)])
    }
    guard !record.isReadOnly else { throw RecordError.readOnly(record.id) }
    changed.removeAll { $0.id == record.id }
    switch record.kind {
    case .group: request.delete(Group(contents: record))
    case .person: request.delete(Person(contents: record))
    }
  }
}
