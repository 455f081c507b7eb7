import AddressBook
import PropertyExtensionKit
import PropertyLists

/// A change that the program of an extension proposes, on its way into the one request that is saved: every key is tested
/// against the grants, and what a rule of the book refuses is refused there.
struct ExtensionProposal {
  private let access: ExtensionBook
  /// The request, in the name of the extension.
  private(set) var request: SaveRequest
  /// The records that are changed, in order, as they will be.
  private var changed: [RecordContents] = []
  /// The identifiers of the records that are made, in order.
  private(set) var created: [RecordID] = []

  /// The most operations of one proposal.
  private static let operationLimit = 1_000
  /// The most characters of a title.
  private static let titleLimit = 200

  private var session: Session { access.session }

  /// Works through a proposal.
  /// - Throws: `WireError`, and what the book throws.
  init(_ proposal: BookProposeMethod.Parameters, by access: ExtensionBook) throws {
    self.access = access
    let title = proposal.title.printable.trimmingBlanks
    guard !title.isInvisible, title.count <= Self.titleLimit else {
      throw WireError(
        .invalidParameters, "title: wanted a text of 1 to \(Self.titleLimit) characters, which undo can show")
    }
    guard proposal.operations.count <= Self.operationLimit else {
      throw WireError(
        .limitExceeded,
        "\(proposal.operations.count) operations, the most of one proposal are \(Self.operationLimit)")
    }
    guard proposal.revisions.count <= Self.operationLimit else {
      throw WireError(
        .limitExceeded,
        "\(proposal.revisions.count) revisions, the most of one proposal are \(Self.operationLimit)")
    }
    request = SaveRequest(title: title, author: Author(name: access.grants.identifier))
    for operation in proposal.operations { try add(operation) }
    for (id, revision) in proposal.revisions.sorted(by: { $0.key < $1.key }) {
      let record = try access.record(id)
      guard record.stored.revision == revision else { throw ChangeError.recordChanged(record.id) }
      request.requireRevision(revision, of: record.id)
    }
    for record in changed {
      if created.contains(record.id) { try addNew(record) } else { request.update(record) }
    }
  }

  private mutating func add(_ operation: ProposedOperation) throws {
    let catalog = session.catalog
    switch operation {
    case .set(let record, let key, let value): try change(record, key) { try $0.put(value, $1, catalog) }
    case .remove(let record, let key): try change(record, key) { try $0.put(nil, $1, catalog) }
    case .append(let record, let key, let label, let value):
      try changeEntries(record, key) { list, key in
        let label = label.map { catalog.label($0, of: key) } ?? catalog[key]?.labels.first ?? .none
        do {
          try list.insert(RawMultiValue.Entry(label: label, value: value), at: list.entries.count)
        } catch {
          throw WireError(.refused, "\(key) takes no such value: \(error)", data: ["key": .string(key)])
        }
      }
    case .replace(let record, let key, let entry, let value, let label):
      try changeEntry(record, key, entry) { list, key, index in
        if let value { list.entries[index].value = value }
        if let label { list.entries[index].label = catalog.label(label, of: key) }
      }
    case .drop(let record, let key, let entry):
      try changeEntry(record, key, entry) { list, _, index in
        let gone = list.entries.remove(at: index).id
        if list.primary == gone { list.primary = list.entries.first?.id }
      }
    case .create(let kind, let properties): try create(kind, properties)
    case .delete(let record): try delete(record)
    }
  }

  // MARK: Values

  private mutating func change(
    _ id: String, _ name: String, _ change: (inout RecordContents, _ key: String) throws -> Void
  ) throws {
    let index = try self.index(of: id)
    let key = try writableKey(name, of: id)
    guard !changed[index].isReadOnly else { throw RecordError.readOnly(changed[index].id) }
    try change(&changed[index], key)
  }

  private mutating func changeEntries(
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

  private mutating func changeEntry(
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
  private func writableKey(_ name: String, of record: String?) throws(WireError) -> String {
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

  // MARK: Records

  /// Where a record stands among those that are changed.
  private mutating func index(of id: String) throws -> Int {
    if let index = changed.firstIndex(where: { $0.id.rawValue == id }) { return index }
    changed.append(try access.record(id))
    return changed.count - 1
  }

  private mutating func create(_ kind: BookRecord.Kind, _ properties: PropertyList.Dictionary) throws {
    let book = try session.book
    var record = kind == .group ? book.newGroup().contents : book.newPerson().contents
    for pair in properties {
      try record.put(pair.value, try writableKey(pair.key, of: nil), session.catalog)
    }
    changed.append(record)
    created.append(record.id)
  }

  /// A new record must not be a second one of its name.
  private mutating func addNew(_ record: RecordContents) throws {
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
  private mutating func delete(_ id: String) throws {
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

extension RecordContents {
  /// Puts a value under a key, with the type that the key has.
  /// - Throws: `RecordError` where the value is not what was declared.
  fileprivate mutating func put(
    _ value: PropertyList?, _ key: String, _ catalog: PropertyCatalog
  ) throws(RecordError) {
    if let value { try catalog[key]?.check(value) }
    let type = catalog.type(of: key, in: properties) ?? value.map(PropertyType.init(of:))
    set(value, type: type, for: key)
  }
}

extension ExtensionBook {
  /// Saves what the program proposes as one step in its name, which undo takes back.
  /// Programs test it as they test what the user changes, and the user has allowed nobody to pass over an objection.
  /// - Throws: `WireError`, and what the book throws.
  func propose(_ proposal: BookProposeMethod.Parameters) throws -> BookProposeMethod.Result {
    try requireAccess()
    let change = try ExtensionProposal(proposal, by: self)
    let step = try session.save(change.request, of: .program)
    return BookProposeMethod.Result(records: change.created.map(\.rawValue), step: step?.number)
  }
}
