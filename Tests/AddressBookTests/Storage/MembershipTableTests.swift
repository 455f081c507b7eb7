import Testing

@testable import AddressBook

@Suite struct MembershipTableTests {
  private let group = RecordID(kind: .group, uuid: "G")

  private func member(_ number: Int) -> RecordID { RecordID(kind: .person, uuid: "\(number)") }

  @Test func `the next position is behind those who are still there`() {
    var table = MembershipTable()
    #expect(table.nextPosition(in: group) == 0)
    for number in 0..<4 { table[member(number), in: group] = table.nextPosition(in: group) }
    #expect(table.nextPosition(in: group) == 4)
    table[member(1), in: group] = nil
    #expect(table.nextPosition(in: group) == 4)
    table[member(3), in: group] = nil
    #expect(table.nextPosition(in: group) == 3)
    table[member(0), in: group] = 9
    #expect(table.nextPosition(in: group) == 10)
    table[member(0), in: group] = 1
    #expect(table.nextPosition(in: group) == 3)
    for number in [0, 2] { table[member(number), in: group] = nil }
    #expect(table.nextPosition(in: group) == 0)
    #expect(table.hasGroup(group))
  }

  @Test func `staged members stand behind those of the store who have not left`() throws {
    let fixture = BookFixture()
    let people = try (0..<5).map { try fixture.add("Person \($0)").uniqueID }
    let pets = try fixture.addGroup("Pets", members: Array(people[0..<4])).uniqueID
    func stage(_ member: RecordID, isMember: Bool) throws {
      var request = SaveRequest(title: "")
      if isMember { request.addMember(member, to: pets) } else { request.removeMember(member, from: pets) }
      try fixture.book.stage(request)
    }
    func positions() throws -> [Int] { try fixture.book.overlay.members(of: pets).map(\.position) }
    try stage(people[1], isMember: false)
    try stage(people[4], isMember: true)
    #expect(try positions() == [0, 2, 3, 4])
    try stage(people[4], isMember: false)
    try stage(people[3], isMember: false)
    try stage(people[1], isMember: true)
    #expect(try positions() == [0, 2, 3])
    #expect(try fixture.book.members(of: pets) == [people[0], people[2], people[1]])
    try fixture.book.save(title: "members")
    #expect(try positions() == [0, 2, 3])
  }
}
