import PropertyLists
import Testing

@testable import AddressBook

@Suite struct StoreMendingTests {
  private let storage = MemoryStorage()
  private let person = RecordID(kind: .person, uuid: "P")
  private let step = StepDescription(
    title: "repair", author: .owner, time: .init(secondsSince1970: 1_800_000_000))

  init() throws {
    let add = ChangeSet(operations: [
      .record(person, .create(StoredRecord(id: person, kind: .person, properties: ["First": "Ada"])))
    ])
    try storage.commit([add], as: step, rules: .standard)
  }

  /// What a document holds that a check found wrong and that says something by the time of the repair.
  private func mended(_ key: DocumentKey, saying text: String) throws -> String? {
    try storage.withTransaction { try $0.put(.string(text), at: key) }
    try storage.mend([StoreFinding(.wrongDocument, .document(key), "names nothing", remedy: .change)], as: step)
    return storage.document(key)?.string
  }

  @Test func `The own card stays where it was set right since the check`() throws {
    #expect(try mended(.me, saying: person.rawValue) == person.rawValue)
    #expect(storage.latestStep == 1)
  }

  @Test func `An own card that is not in the book is taken out by a step`() throws {
    #expect(try mended(.me, saying: "gone") == nil)
    #expect(storage.latestStep == 2)
  }

  @Test func `The default container stays where it was set right since the check`() throws {
    let attic = Container(id: ContainerID(rawValue: "attic"), name: "Attic", type: .unassigned)
    try storage.withTransaction { try $0.put(.dictionary(attic.properties), at: .container(attic.id)) }
    #expect(try mended(.defaultContainer, saying: "attic") == "attic")
    #expect(try mended(.defaultContainer, saying: ContainerID.local.rawValue) == ContainerID.local.rawValue)
  }

  @Test func `A default container that is not in the book is taken out`() throws {
    #expect(try mended(.defaultContainer, saying: "gone") == nil)
  }

  @Test func `A group follows its history once, however many of its members were found`() throws {
    let group = RecordID(kind: .group, uuid: "G")
    let record = StoredRecord(id: group, kind: .group, properties: ["GroupName": "Pets"])
    let change = ChangeSet(operations: [
      .record(group, .create(record)), .record(group, .member(person, old: nil, new: .max)),
    ])
    let added = try #require(try storage.commit([change], as: step, rules: .standard))
    try storage.withTransaction { try $0.setPosition(nil, of: person, in: group) }
    let finding = StoreFinding(.otherMembers, .record(group), "lacks a member", remedy: .change)
    let told = try ToldByHistory(storage, of: [finding, finding])
    try storage.withTransaction { transaction in
      let mending = StoreMending(transaction: transaction, step: step.numbered(added.number + 1), told: told)
      try mending.mend(finding)
      #expect(try transaction.members(of: group).map(\.member) == [person])
      try transaction.setPosition(nil, of: person, in: group)
      try mending.mend(finding)
      #expect(try transaction.members(of: group) == [])
    }
  }
}
