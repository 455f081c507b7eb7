import PropertyLists

/// What the history tells of what was found, asked before the transaction that mends it.
struct ToldByHistory {
  /// The last states of records that are damaged or lost.
  private(set) var states: [RecordID: StoredRecord] = [:]
  /// What it tells of the members of groups, and is not so.
  var members: [RecordID: (lacking: [Membership], surplus: [Membership])] = [:]
  /// The documents that are lost.
  private(set) var documents: [DocumentKey: PropertyList] = [:]
  /// Whether it was asked what differs from the book.
  let isOfDifferences: Bool

  init(_ storage: some StorageAdapter, of findings: [StoreFinding]) throws {
    let kinds = Set(findings.map(\.kind))
    isOfDifferences = !kinds.isDisjoint(with: [.lostRecord, .lostDocument, .otherMembers])
    if kinds.contains(.lostDocument) { documents = try storage.lostDocuments() }
    for finding in findings {
      guard case .record(let id) = finding.subject else { continue }
      switch finding.kind {
      case .damagedRecord, .lostRecord: states[id] = try storage.lastState(of: id)
      // One of its findings is enough: all of its members are told at once.
      case .otherMembers where members[id] == nil: members[id] = try storage.memberDifferences(of: id)
      default: break
      }
    }
  }
}
