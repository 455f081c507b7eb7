import Testing

@testable import PropertyExtensions

@Suite struct ManifestNamesTests {
  @Test(arguments: ["org.x", "org.example.pets", "com.4pets.a-b", "Org.X"])
  func `A domain's name turned round is an identifier`(text: String) {
    #expect(ManifestNames.isIdentifier(text))
  }

  @Test(arguments: [
    "", "org", "org.", ".org", "org..x", "org.x_y", "org.-x", "org.x-", "4.x", "org.é", "org.x/../y", "org x.y",
    "org." + String(repeating: "x", count: 200),
  ])
  func `Anything else is none`(text: String) {
    #expect(!ManifestNames.isIdentifier(text))
  }

  @Test(
    arguments: [
      ("1", true), ("1.0", true), ("1.2.3.4", true), ("1.0-beta.1", true), ("", false), ("1.", false),
      ("1.2.3.4.5", false),
      ("v1", false), ("1-", false), ("1 0", false), ("1-é", false), ("١", false),
    ] as [(String, Bool)])
  func `Versions are numbers between full stops`(text: String, isVersion: Bool) {
    #expect(ManifestNames.isVersion(text) == isVersion)
  }

  @Test(
    arguments: [
      ("org.x.a", true), ("org.x.a.b-c_1", true), ("org.x", false), ("org.x.", false), ("org.xa", false),
      ("org.x.a..b", false), ("org.x.-a", false), ("org.x.é", false), ("org.x.a b", false),
    ] as [(String, Bool)])
  func `Keys begin with the identifier`(text: String, isKey: Bool) {
    #expect(ManifestNames.isKey(text, of: "org.x") == isKey)
  }

  @Test(
    arguments: [
      (["pt-BR"], "Peso"), (["pt_BR.UTF-8"], "Peso"), (["pt-PT"], "Peso"), (["ja", "pt"], "体重"), (["JA"], "体重"),
      (["zh-Hant-TW"], "體重"), (["zh"], "體重"), (["fr"], "weight"), (["C"], "weight"), (["fr", "ja"], "体重"),
      ([], "weight"),
    ] as [([String], String)])
  func `Titles are shown in the first language there is`(languages: [String], title: String) {
    let texts = [("en-GB", "weight"), ("ja", "体重"), ("pt-BR", "Peso"), ("zh-Hant", "體重")]
    #expect(LanguagePreference(languages).choose(texts) == title)
  }

  @Test func `Without English the first text is shown`() {
    #expect(LanguagePreference(["fr"]).choose([("ja", "体重"), ("pt", "peso")]) == "体重")
    #expect(LanguagePreference(["fr"]).choose([]) == nil)
  }

  @Test(
    arguments: [
      ("en", true), ("pt-BR", true), ("zh-Hant-TW", true), ("yue", true), ("e", false), ("english", false),
      ("pt_BR", false),
      ("en-", false), ("é!", false), ("", false),
    ] as [(String, Bool)])
  func `Languages are tags`(text: String, isTag: Bool) {
    #expect(LanguagePreference.isTag(text) == isTag)
  }
}
