import AddressBook
import PropertyLists

/// A copy of a book that is kept by its change history alone.
struct Mirror {
  private var records: [RecordID: StoredRecord] = [:]
  private var members: [RecordID: Set<RecordID>] = [:]
  private var me: RecordID?

  /// Takes an event in, which must fit what is here.
  mutating func apply(_ event: ChangeHistoryEvent, isFirst: Bool) throws {
    switch event {
    case .dropEverything:
      try require(isFirst, "everything is dropped in the midst")
      (records, members, me) = ([:], [:], nil)
    case .addPerson(let person): try add(person.contents.stored)
    case .addGroup(let group): try add(group.contents.stored)
    case .updatePerson(let person): try update(person.contents.stored)
    case .updateGroup(let group): try update(group.contents.stored)
    case .deletePerson(let id), .deleteGroup(let id):
      try require(records.removeValue(forKey: id) != nil, "\(id) is deleted and was not there")
      members[id] = nil
      for group in members.keys { members[group]?.remove(id) }
    case .addMember(let member, let group), .addSubgroup(let member, let group):
      try require(members[group, default: []].insert(member).inserted, "\(member) is in \(group) already")
    case .removeMember(let member, let group), .removeSubgroup(let member, let group):
      try require(members[group]?.remove(member) != nil, "\(member) is not in \(group)")
    case .setMe(let person): me = person
    case .addContainer, .updateContainer, .deleteContainer, .setDefaultContainer, .declareProperties, .link, .unlink,
      .markDistinct, .clearDistinct:
      throw LawViolation(description: "nobody has done this: \(event)")
    case .damaged(let id, let reason): throw LawViolation(description: "\(id) is damaged: \(reason)")
    }
  }

  private mutating func add(_ record: StoredRecord) throws {
    try require(records.updateValue(record, forKey: record.id) == nil, "\(record.id) is added twice")
  }

  private mutating func update(_ record: StoredRecord) throws {
    try require(records.updateValue(record, forKey: record.id) != nil, "\(record.id) is changed and was not there")
  }

  /// Compares with the book, less what changes with the members of a group.
  func requireSame(as model: Model) throws {
    try requireEqual(Set(records.keys), Set(model.records.keys), "the records")
    try requireEqual(me?.rawValue, model.documents[.me]?.string, "the user's own card")
    for (id, record) in model.records {
      try record.withoutTimeAndPlace.requireSame(records[id]?.withoutTimeAndPlace, "the record \(id)")
      let wanted = Set((model.members[id] ?? []).map(\.member))
      try requireEqual(members[id] ?? [], wanted, "the members of \(id)")
    }
  }
}

extension StoredRecord {
  fileprivate var withoutTimeAndPlace: StoredRecord {
    var record = self
    (record.revision, record.place) = (0, 0)
    record.properties["Modification"] = nil
    return record
  }
}

extension ChangeHistoryEvent {
  /// The record that the event is about, unless it is about who is in a group.
  var record: RecordID? {
    switch self {
    case .addPerson(let person), .updatePerson(let person): person.uniqueID
    case .addGroup(let group), .updateGroup(let group): group.uniqueID
    case .deletePerson(let id), .deleteGroup(let id), .damaged(let id, _): id
    default: nil
    }
  }
}
