import AddressBook
import Testing

@testable import PetContactsShell

@Suite struct LocaleChoiceTests {
  static let environments: [([String: String], locale: String, languages: [String])] = [
    ([:], "und", []), (["LANG": "C.UTF-8"], "und", []), (["LANG": "POSIX"], "und", []), (["LANG": ""], "und", []),
    (["LANG": "pt_BR.UTF-8"], "pt-BR", ["pt-BR"]), (["LANG": "pt_BR", "LC_MESSAGES": "ja_JP"], "ja-JP", ["ja-JP"]),
    (["LANG": "pt_BR", "LC_MESSAGES": "ja_JP", "LC_ALL": "de_DE@euro"], "de-DE", ["de-DE"]),
    (["LANG": "pt_BR", "LC_MESSAGES": "", "LC_ALL": ""], "pt-BR", ["pt-BR"]),
    (["LANG": "de_DE", "LANGUAGE": "pt_BR:en"], "de-DE", ["pt-BR", "en", "de-DE"]),
    (["LANG": "de_DE", "LANGUAGE": ""], "de-DE", ["de-DE"]), (["LANG": "C", "LANGUAGE": "pt"], "und", []),
    (["LANG": "de_DE", "LANGUAGE": "::no language:ja:"], "de-DE", ["ja", "de-DE"]),
    (["LANG": "german"], "und", []), (["LANG": "_."], "und", []), (["LC_ALL": "C", "LANG": "ja_JP"], "und", []),
  ]

  @Test(arguments: environments)
  func `the environment says the locale as the C library reads it`(
    _ environment: [String: String], _ locale: String, _ languages: [String]
  ) {
    let choice = LocaleChoice(chosen: nil, environment: environment)
    #expect(choice.locale.identifier == locale)
    #expect(choice.languages.map(\.identifier) == languages)
    #expect(choice.chosen == nil)
  }

  @Test func `a locale that is chosen is all that counts`() throws {
    let environment = ["LC_ALL": "de_DE", "LANGUAGE": "pt"]
    let choice = LocaleChoice(chosen: try LocaleChoice.parse(option: "ja"), environment: environment)
    #expect(choice.locale.identifier == "ja" && choice.languages.map(\.identifier) == ["ja"])
    let root = LocaleChoice(chosen: try LocaleChoice.parse(option: "C"), environment: environment)
    #expect(root.locale.isRoot && root.languages.isEmpty)
  }

  @Test(arguments: ["", "english", "日本", "pt BR", "-"])
  func `what is no locale is refused`(_ text: String) {
    let error = #expect(throws: ShellError.self) { try LocaleChoice.parse(option: text) }
    #expect(error?.status == .usage)
  }

  @Test func `an option of a command holds for that command`() throws {
    let fixture = try Fixture()
    _ = fixture.run("add person Ada Lovelace")
    #expect(fixture.run("show ada --locale ja").text == "Ada Lovelace\n  名  Ada\n  姓  Lovelace\n")
    #expect(fixture.run("show ada --locale ja --properties nobody").status == .notFound)
    #expect(fixture.run("show ada").text == "Ada Lovelace\n  first name  Ada\n  last name   Lovelace\n")
    #expect(fixture.run("show ada --locale pt").text.contains("sobrenome"))
  }
}
