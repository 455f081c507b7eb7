import AddressBook
import PropertyLists
import Testing

@Suite struct RawMultiValueTests {
  private func list(_ values: PropertyList...) -> RawMultiValue {
    RawMultiValue(entries: values.map { RawMultiValue.Entry(label: .home, value: $0) })
  }

  @Test func `entries of one type are inserted where they belong`() throws {
    var list = RawMultiValue()
    try list.insert(.init(label: .home, value: 1), at: 0)
    try list.insert(.init(label: .home, value: 3), at: 1)
    try list.insert(.init(label: .home, value: 2), at: 1)
    #expect(list.entries.map(\.value) == [1, 2, 3])
    #expect(list.primary == list.entries[0].id)
    #expect(list.elementType == .integer)
    try list.move(from: 0, to: 2)
    #expect(list.entries.map(\.value) == [2, 3, 1])
  }

  @Test func `a value of another type is refused and changes nothing`() {
    var list = list("1", "2")
    let before = list
    let mixed = MultiValueError.mixed(wanted: PropertyType(.string), found: PropertyType(.integer))
    #expect(throws: mixed) { try list.insert(.init(label: .home, value: 3), at: 0) }
    #expect(mixed.description == "the entries are strings, not integers")
    #expect(list == before)
  }

  @Test func `an identifier that an entry has is refused and changes nothing`() throws {
    var list = list("1", "2")
    let before = list
    let error = MultiValueError.entryExists(list.entries[1].id)
    #expect(throws: error) { try list.insert(.init(id: list.entries[1].id, label: .work, value: "3"), at: 0) }
    #expect(error.description == "an entry has the identifier \(list.entries[1].id.rawValue) already")
    #expect(list == before)
  }

  @Test(arguments: [-1, 3, .max, .min])
  func `a position that is not there is refused`(position: Int) {
    var list = list("1", "2")
    let error = MultiValueError.noPosition(position, count: 2)
    #expect(throws: error) { try list.insert(.init(label: .home, value: "3"), at: position) }
    #expect(throws: error) { try list.move(from: position, to: 0) }
    #expect(throws: error) { try list.move(from: 0, to: position) }
  }

  /// `propertyType` of `ABMultiValue` is an error for these.
  @Test func `without entries and with entries of several types there is no type`() {
    #expect(RawMultiValue().elementType == nil)
    #expect(list("1", 2).elementType == nil)
    #expect(list(["month": 4, "day": 1]).elementType == .day)
  }
}
