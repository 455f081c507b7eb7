import AddressBook
import PropertyLists
import Testing

@Suite struct RecordIndexTests {
  private func index(_ properties: PropertyList.Dictionary, _ kind: RecordKind = .person) -> RecordIndex {
    RecordIndex(StoredRecord(id: RecordID(kind: kind, uuid: "R"), kind: kind, properties: properties))
  }

  @Test func `the parts of a name are one text, in both orders where there are no blanks`() {
    #expect(index(["First": "Shippo", "Last": "Dog", "Title": "Dr."]).words.values == [["dr", "shippo", "dog"]])
    #expect(index(["First": "太郎", "Last": "田中"]).words.values == [["太", "郎", "田", "中"], ["田", "中", "太", "郎"]])
    #expect(index(["First": 42, "Last": "Dog"]).words.values == [["dog"], ["42"]])
    #expect(index(["GroupName": "My Pets", "First": "x"], .group).words.values == [["x"], ["my", "pets"]])
  }

  @Test func `a number is found by its digits however it is grouped`() {
    let phones = RawMultiValue(entries: [
      .init(label: .home, value: "(712) 477-9070"), .init(label: .work, value: "110"),
    ])
    let index = index(["Phone": phones.propertyList])
    #expect(index.words.values == [["712", "477", "9070"], ["7124779070"], ["110"]])
    #expect(index.values.map(\.folded) == ["(712) 477-9070", "110"])
    #expect(index.phoneEndings == ["07097742"])
  }

  @Test func `values of every type are compared as text where they can be`() {
    let index = index([
      "a": "Zoë", "b": .integer(.init(-1)), "c": 1.5, "d": .boolean(true), "e": .data([1]), "f": ["x"],
      "g": ["month": 2, "day": 3], "h": ["City": "Springfield"], "i": .date(.init(secondsSinceReferenceDate: 7)),
      "Modification": "not indexed",
    ])
    #expect(index.values.map(\.key) == ["a", "b", "c", "d", "g", "i"])
    #expect(index.values.map(\.folded) == ["zoe", "-1", "1.5", "true", "--02-03", "7.0"])
    #expect(
      index.words.values == [["zoe"], ["1"], ["1", "5"], ["x"], ["02", "03"], ["springfield"], ["2001", "01", "01"]])
  }

  @Test func `numbers and days are searched as they are shown`() {
    #expect(index(["a": 4.5, "b": 4.0, "c": -0.25]).words.values == [["4", "5"], ["4"], ["0", "25"]])
    #expect(
      index(["a": ["year": 2019, "month": 4, "day": 1, "note": "approximate"]]).words.values
        == [["2019", "04", "01"], ["approximate"]])
    let hebrew: PropertyList = ["calendar": "hebrew", "year": 5783, "month": 8, "day": 15]
    #expect(index(["a": hebrew]).words.values.first == ["hebrew", "5783", "08", "15"])
    #expect(index(["a": ["year": 2019, "month": 13, "day": 1]]).words.values == [["1"], ["13"], ["2019"]])
  }

  @Test func `of a long value the beginning is compared`() {
    let text = String(repeating: "é", count: 300)
    let folded = index(["Note": .string(text)]).values.first?.folded ?? ""
    #expect(folded == String(repeating: "e", count: RecordIndex.valueLimit))
    #expect(RecordIndex.folded(.string(text + "x")) == RecordIndex.folded(.string(text + "y")))
  }

  @Test func `values that lie very deep are passed over`() {
    var value: PropertyList = "deep"
    for _ in 0..<100 { value = [value] }
    #expect(index(["a": value]).words.values == [])
  }
}
