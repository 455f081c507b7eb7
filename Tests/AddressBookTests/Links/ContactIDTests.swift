import Testing

@testable import AddressBook

@Suite struct ContactIDTests {
  /// RFC 9562 section 5.8.
  @Test func `the identifier of a link is a UUID of version 8, which the same cards and attempt give again`() throws {
    let (first, second) = (RecordID(kind: .person, uuid: "A"), RecordID(kind: .person, uuid: "B"))
    let id = ContactID(linking: first, second, attempt: 0)
    let form = /[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}:Unified/
    #expect(try form.wholeMatch(in: id.rawValue) != nil)
    #expect(ContactID(linking: first, second, attempt: 0) == id)
    #expect(ContactID(linking: first, second, attempt: 1) != id)
  }
}
