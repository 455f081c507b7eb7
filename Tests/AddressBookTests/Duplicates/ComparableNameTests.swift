import PropertyLists
import Testing

@testable import AddressBook

@Suite struct ComparableNameTests {
  private static func name(_ properties: PropertyList.Dictionary) -> ComparableName {
    ComparableName(PersonName(properties))
  }

  @Test(
    arguments: [
      (["First": "Mirabel", "Last": "Tansy"], ["First": " mirabel", "Last": "TANSY "], NameMatch.same),
      (["First": "José", "Last": "Núñez"], ["First": "Jose\u{301}", "Last": "nunez"], .same),
      (["First": "Ina", "Last": "Straße"], ["First": "INA", "Last": "STRASSE"], .same),
      (["First": "Zoë", "Last": "O'Dell"], ["First": "Zoe", "Last": "O’Dell"], .same),
      (["First": "太郎", "Last": "田中"], ["First": "太郎", "Last": "田中"], .same),
      (["First": "Mary", "Middle": "Ann", "Last": "Lee"], ["First": "Mary Ann", "Last": "Lee"], .same),
      (["First": "Mary Lee"], ["First": "Mary", "Last": "Lee"], .same),
      (["First": "Ada", "Middle": "King", "Last": "Lovelace"], ["First": "Ada", "Last": "Lovelace"], .middle),
      (["First": "Ada", "Middle": "King", "Last": "Lovelace"], ["First": "Ada K.", "Last": "Lovelace"], .middle),
      (["First": "Mirabel", "Last": "Tansy"], ["First": "Tansy", "Last": "Mirabel"], .swapped),
      (["First": "Mirabel", "Last": "Tansy"], ["First": "Tansy, Mirabel"], .swapped),
      (["First": "太郎", "Last": "田中"], ["First": "田中", "Last": "太郎"], .swapped),
      (["First": "Robert", "Last": "Fox", "Nickname": "Bob"], ["First": "Bob", "Last": "Fox"], .nickname),
      (
        ["First": "Robert", "Last": "Fox", "Nickname": "Bob"], ["First": "Rob", "Last": "Fox", "Nickname": "bob"],
        .nickname
      ),
      (["First": "A.", "Last": "Lovelace"], ["First": "Ada", "Last": "Lovelace"], .initial),
      (["Organization": "Acme  Ltd."], ["Organization": "ACME Ltd"], .same),
    ] as [(PropertyList.Dictionary, PropertyList.Dictionary, NameMatch)])
  func `names that may be one`(
    _ first: PropertyList.Dictionary, _ second: PropertyList.Dictionary, _ wanted: NameMatch
  ) {
    let (left, right) = (Self.name(first), Self.name(second))
    #expect(left.match(right) == wanted)
    #expect(right.match(left) == wanted)
    // What is found must be looked for.
    #expect(wanted == .initial || !Set(left.keys).isDisjoint(with: right.keys))
  }

  @Test(
    arguments: [
      (
        ["First": "Ada", "Middle": "King", "Last": "Lovelace"], ["First": "Ada", "Middle": "Byron", "Last": "Lovelace"]
      ),
      (["First": "John", "Last": "Fox", "Suffix": "Jr."], ["First": "John", "Last": "Fox", "Suffix": "Sr."]),
      (["First": "Robert", "Nickname": "Bob"], ["First": "Bob", "Last": "Fox"]),
      (["First": "中田", "Last": "太郎"], ["First": "田中", "Last": "太郎"]),
      (["First": "太", "Last": "田中"], ["First": "太郎", "Last": "田中"]),
      (["First": "Ada", "Last": "Lovelace"], ["First": "Bea", "Last": "Lovelace"]),
      (["First": "Acme"], ["Organization": "Acme"]),
      (["Phone": "1"], ["Phone": "1"]),
    ] as [(PropertyList.Dictionary, PropertyList.Dictionary)])
  func `names that are two`(_ first: PropertyList.Dictionary, _ second: PropertyList.Dictionary) {
    #expect(Self.name(first).match(Self.name(second)) == nil)
    #expect(Self.name(second).match(Self.name(first)) == nil)
  }
}
