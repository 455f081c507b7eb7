import AddressBook
import PropertyLists
import Testing

@Suite struct MultiValueTests {
  private func list(_ values: String...) -> MultiValue<String> {
    var list = MultiValue<String>()
    for value in values { list.append(value, label: .home) }
    return list
  }

  @Test func `entries keep their identity while all else changes`() throws {
    var list = list("1", "2")
    let third = list.append("3", label: "my own")
    try list.replace(third, with: "33")
    try list.relabel(third, .work)
    try list.move(third, to: 0)
    #expect(list.map(\.value) == ["33", "1", "2"])
    #expect(list[third]?.value == "33")
    #expect(list[third]?.label == .work)
    #expect(list.first?.id == third)
    let inserted = try list.insert("0", label: .none, at: 0)
    #expect(list.map(\.value) == ["0", "33", "1", "2"])
    try list.remove(third)
    #expect(list[third] == nil)
    #expect(list[inserted]?.value == "0")
    #expect(list.map(\.value) == ["0", "1", "2"])
  }

  @Test func `the first entry is the primary, until another is made so or it goes`() throws {
    var list = list("1", "2", "3")
    #expect(list.primary?.value == "1")
    try list.setPrimary(list[2].id)
    #expect(list.primary?.value == "3")
    try list.move(list[2].id, to: 0)
    #expect(list.primary?.value == "3")
    try list.remove(list[0].id)
    #expect(list.primary?.value == "1")
    try list.remove(list[0].id)
    try list.remove(list[0].id)
    #expect(list.primary == nil)
    #expect(list.isEmpty)
  }

  @Test func `a position or an entry that is not there is an error`() throws {
    var list = list("1", "2")
    let before = list
    let unknown = EntryID(rawValue: "unknown")
    for position in [-1, 3, .max, .min] {
      #expect(throws: MultiValueError.noPosition(position, count: 2)) {
        try list.insert("x", label: .home, at: position)
      }
    }
    for position in [-1, 2, .max, .min] {
      #expect(throws: MultiValueError.noPosition(position, count: 2)) { try list.move(list[0].id, to: position) }
    }
    #expect(throws: MultiValueError.noEntry(unknown)) { try list.replace(unknown, with: "x") }
    #expect(throws: MultiValueError.noEntry(unknown)) { try list.relabel(unknown, .work) }
    #expect(throws: MultiValueError.noEntry(unknown)) { try list.remove(unknown) }
    #expect(throws: MultiValueError.noEntry(unknown)) { try list.move(unknown, to: 0) }
    #expect(throws: MultiValueError.noEntry(unknown)) { try list.setPrimary(unknown) }
    #expect(list == before)
  }

  @Test func `a stored multi-value is read as it is, with what is not known of it`() throws {
    let stored: PropertyList = [
      "identifiers": ["A", "B"], "labels": ["_$!<Home>!$_", "mine"], "values": ["1", "2"], "primary": "B", "other": [1],
    ]
    var list = try #require(MultiValue<String>(propertyList: stored))
    #expect(list.map(\.label) == [.home, "mine"])
    #expect(list.primary?.value == "2")
    #expect(list.propertyList == stored)
    try list.replace(EntryID(rawValue: "A"), with: "11")
    #expect(list.propertyList.dictionary?["other"] == [1])
    // Only the values are required.
    let bare = try #require(MultiValue<String>(propertyList: ["values": ["1", "2"]]))
    #expect(bare.map(\.label) == [.none, .none])
    #expect(Set(bare.map(\.id)).count == 2)
  }

  @Test(
    arguments: [
      "text", ["values": "text"], ["identifiers": ["A"]], ["identifiers": ["A"], "values": ["1", "2"]],
      ["identifiers": ["A", "A"], "values": ["1", "2"]], ["labels": [1], "values": ["1"]],
      ["primary": 1, "values": ["1"]], [:],
    ] as [PropertyList])
  func `what is no multi-value is none`(_ value: PropertyList) {
    #expect(MultiValue<String>(propertyList: value) == nil)
    #expect(RawMultiValue(propertyList: value) == nil)
  }

  @Test func `a multi-value of another type is not taken for this one`() {
    #expect(MultiValue<String>(propertyList: ["values": ["1", 2]]) == nil)
    #expect(MultiValue<Int>(propertyList: ["values": [1, 2]])?.map(\.value) == [1, 2])
    #expect(RawMultiValue(propertyList: ["values": ["1", 2]])?.isMixed == true)
    #expect(RawMultiValue(propertyList: ["values": ["1", "2"]])?.isMixed == false)
  }
}
