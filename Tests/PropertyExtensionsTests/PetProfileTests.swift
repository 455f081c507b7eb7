import AddressBook
import PropertyExtensions
import PropertyLists
import Testing

@Suite struct PetProfileTests {
  private func catalog(languages: [UserLocale] = []) throws -> PropertyCatalog {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader(languages: languages)
      .load(folders: ["/\(root)/Plugins"], into: &catalog)
    let profile = try #require(found.first { $0.identifier == "org.petcontacts.petprofile" })
    #expect(profile.state == .loaded)
    #expect(profile.messages == [])
    return catalog
  }

  @Test(
    arguments: [
      ("species", "dog", "dog"), ("species", "Guinea Pig", "guinea pig"), ("species", "unicorn", nil),
      ("breed", "Great Dane", "Great Dane"), ("weight", "45", "45 kg"), ("weight", "0.02", "0.02 kg"),
      ("weight", "1001", nil), ("weight", "heavy", nil), ("microchip", "981020000123456", "981020000123456"),
      ("microchip", "98102000012345", nil), ("treats", "cheese", "cheese"), ("neutered", "yes", "yes"),
      ("adopted", "2020-02-30", nil), ("adopted", "2020-02-29", "2020-02-29"), ("sex", "FEMALE", "female"),
    ] as [(String, String, String?)])
  func `Typed values are taken by the rules of the worked example`(name: String, text: String, shown: String?) throws {
    let declaration = try #require(try catalog().declaration(named: name))
    if let shown {
      #expect(declaration.displayText(try declaration.parse(text)) == shown)
    } else {
      #expect(throws: RecordError.self) { try declaration.parse(text) }
    }
  }

  @Test(
    arguments: [
      ([], "favourite treats", "15 digits"), (["pt_BR.UTF-8"], "petiscos favoritos", "15 algarismos"),
      (["ja"], "好きなおやつ", "15桁の数字"),
    ] as [([String], String, String)])
  func `Titles are in the reader's language`(languages: [String], title: String, phrase: String) throws {
    let catalog = try catalog(languages: languages.compactMap { UserLocale($0) })
    #expect(catalog.declaration(named: "treats")?.title == title)
    let error = #expect(throws: RecordError.self) { try catalog.declaration(named: "microchip")?.parse("1") }
    #expect(error?.description == "microchip takes \(phrase)")
  }

  @Test func `Its names work in predicates`() throws {
    let predicate = try Predicate("species == 'dog' and weight > 20 and treats:reward == 'cheese'", catalog: catalog())
    let treats = RawMultiValue(entries: [RawMultiValue.Entry(label: "reward", value: "cheese")])
    #expect(
      predicate.matches([
        "org.petcontacts.petprofile.species": "dog", "org.petcontacts.petprofile.weight": 45.0,
        "org.petcontacts.petprofile.treats": treats.propertyList,
      ]))
  }
}
