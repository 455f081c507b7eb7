import Testing

@testable import AddressBook

@Suite struct UserLocaleTests {
  static let names: [(String, String?)] = [
    // Tags of RFC 5646.
    ("pt", "pt"), ("pt-BR", "pt-BR"), ("PT-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("yue", "yue"), ("und", "und"), ("und-DE", "und-DE"), ("sl-rozaj-biske", "sl"), ("de-1996", "de"),
    ("de-CH-1901", "de-CH"), ("en-US-u-ca-gregory", "en-US"), ("en-a-bbb-x-a-ccc", "en"), ("de-x-a", "de"),
    ("zh-yue-HK", "yue-HK"), ("sr-Latn-RS", "sr-Latn-RS"),
    // Names of the C library.
    ("pt_BR.UTF-8", "pt-BR"), ("de_DE@euro", "de-DE"), ("sr_RS@latin", "sr-Latn-RS"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
    ("ca_ES@valencia", "ca-ES"), ("ja_JP.eucJP", "ja-JP"), ("C", "und"), ("POSIX", "und"), ("C.UTF-8", "und"),
    ("en_US_POSIX", "en-US"), ("zh_Hant_TW", "zh-Hant-TW"), ("en.UTF-8", "en"),
    // Nothing.
    ("", nil), ("e", nil), ("english", nil), ("i-klingon", nil), ("x-whatever", nil), ("-", nil), ("en-", nil),
    ("-en", nil), ("en--US", nil), ("_.", nil), ("_US", nil), ("@", nil), (".UTF-8", nil), ("é!", nil), ("日本", nil),
    ("en-US-u", nil), ("en-x", nil), ("en-US-GB", nil), ("e1", nil), ("pt BR", nil), ("en-\u{661}\u{661}\u{661}", nil),
    ("ｅｎ", nil), ("en-a-b", nil), ("\u{0}", nil), (String(repeating: "en-", count: 100) + "en", nil),
  ]

  @Test(arguments: names)
  func `a locale is read in both forms`(_ text: String, _ identifier: String?) {
    #expect(UserLocale(text)?.identifier == identifier)
  }

  @Test func `the locale C has no language`() {
    #expect(UserLocale("C") == .root)
    #expect(UserLocale.root.isRoot && UserLocale.root.country == nil)
  }

  @Test func `a region of several countries is no country`() {
    #expect(UserLocale("es-419")?.region == "419")
    #expect(UserLocale("es-419")?.country == nil)
    #expect(UserLocale("es-MX")?.country == "MX")
  }

  @Test(arguments: [
    ("en", true), ("pt-BR", true), ("zh-Hant-TW", true), ("e", false), ("english", false), ("pt_BR", false),
    ("C", false),
    ("en-", false),
  ])
  func `a tag is one of RFC 5646 alone`(_ text: String, _ isTag: Bool) {
    #expect((UserLocale(languageTag: text) != nil) == isTag)
  }

  static let choices: [([String], String)] = [
    (["pt-BR"], "Peso"), (["pt_BR.UTF-8"], "Peso"), (["pt-PT"], "Peso"), (["ja", "pt"], "体重"), (["JA"], "体重"),
    (["zh-Hant-TW"], "體重"), (["zh-TW"], "體重"), (["zh-CN"], "体重（简）"), (["zh-Hans-TW"], "体重（简）"), (["fr"], "weight"),
    (["C"], "weight"), (["fr", "ja"], "体重"), ([], "weight"), (["en-US"], "weight"), (["en-CA", "ja"], "weight"),
  ]

  @Test(arguments: choices)
  func `a text is chosen in the first language there is`(_ languages: [String], _ text: String) throws {
    let texts = try [
      ("en-GB", "weight"), ("ja", "体重"), ("pt-BR", "Peso"), ("zh-Hans", "体重（简）"), ("zh-Hant", "體重"),
    ].map { (locale: try #require(UserLocale($0.0)), text: $0.1) }
    #expect(languages.compactMap { UserLocale($0) }.choose(from: texts) == text)
  }

  @Test func `without English the first text is chosen`() throws {
    let texts = try ["ja", "pt"].map { (locale: try #require(UserLocale($0)), text: $0) }
    #expect([UserLocale]().choose(from: texts) == "ja")
    #expect([UserLocale.english].choose(from: [(locale: UserLocale, text: String)]()) == nil)
  }

  @Test func `a text of no region is nearer than one of another`() throws {
    let texts = try ["pt-BR", "pt", "pt-PT"].map { (locale: try #require(UserLocale($0)), text: $0) }
    #expect([try #require(UserLocale("pt-AO"))].choose(from: texts) == "pt")
    #expect([try #require(UserLocale("pt-PT"))].choose(from: texts) == "pt-PT")
  }
}
