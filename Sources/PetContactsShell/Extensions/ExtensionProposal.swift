import AddressBook
import PropertyExtensionKit
import PropertyLists

/// A change that the program of an extension proposes, on its way into the one request that is saved: every key is tested
/// against the grants, and what a rule of the book refuses is refused there.
struct ExtensionProposal {
  let access: ExtensionBook
  /// The request, in the name of the extension.
  var request: SaveRequest
  /// The records that are changed, in order, as they will be.
  var changed: [RecordContents] = []
  /// The identifiers of the records that are made, in order.
  var created: [RecordID] = []

  /// The most operations of one proposal.
  private static let operationLimit = 1_000
  /// The most characters of a title.
  private static let titleLimit = 200

  var session: Session { access.session }

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
