import PropertyLists
import Testing

@testable import AddressBook

@Suite struct MultiValueUnionTests {
  private func list(_ entries: (id: String, label: Label, value: PropertyList)...) -> RawMultiValue {
    RawMultiValue(
      entries: entries.map { .init(id: EntryID(rawValue: $0.id), label: $0.label, value: $0.value) },
      primary: entries.first.map { EntryID(rawValue: $0.id) })
  }

  private func union(_ first: RawMultiValue, _ second: RawMultiValue) -> MultiValueUnion {
    MultiValueUnion(first, second) { "new" }
  }

  @Test func `the same value with the same label, or with none, stands once`() {
    let mine = list(("1", .home, "a"), ("2", .work, "b"))
    let result = union(mine, list(("3", .home, "a"), ("4", .none, "b"), ("5", "", "a")))
    #expect(result.result == mine)
    #expect(result.added == [])
    #expect(result.labelled == [])
  }

  @Test func `the same value with another label is one more, behind the others`() {
    let result = union(list(("1", .home, "a")), list(("2", .work, "a"), ("3", .home, "b")))
    #expect(result.result == list(("1", .home, "a"), ("2", .work, "a"), ("3", .home, "b")))
    #expect(result.added.map(\.id.rawValue) == ["2", "3"])
  }

  @Test func `an entry without a label gets the other's`() {
    let result = union(list(("1", .none, "a")), list(("2", .work, "a")))
    #expect(result.result == list(("1", .work, "a")))
    #expect(result.labelled.map(\.id.rawValue) == ["1"])
  }

  @Test func `an identifier that is taken is made anew`() {
    let result = union(list(("1", .home, "a")), list(("1", .home, "b")))
    #expect(result.result == list(("1", .home, "a"), ("new", .home, "b")))
  }

  @Test func `the primary is the first's, unless that has no entries`() {
    #expect(union(list(("1", .home, "a")), list(("2", .home, "b"))).result.primary?.rawValue == "1")
    #expect(union(list(), list(("2", .home, "b"))).result.primary?.rawValue == "2")
  }

  @Test func `sub-keys of other programs are united, and it is told when one is lost`() {
    var (mine, theirs) = (list(("1", .home, "a")), list(("1", .home, "a")))
    mine.rest = ["x": 1]
    theirs.rest = ["x": 1, "y": 2]
    #expect(union(mine, theirs).result.rest == ["x": 1, "y": 2])
    #expect(!union(mine, theirs).losesRest)
    theirs.rest = ["x": 3]
    #expect(union(mine, theirs).result.rest == ["x": 1])
    #expect(union(mine, theirs).losesRest)
  }
}
