import PropertyLists
import Testing

@testable import AddressBook

@Suite struct LocalizingTests {
  private func languages(_ names: String...) throws -> [UserLocale] { try names.map { try #require(UserLocale($0)) } }

  @Test(arguments: ["pt-BR", "pt-PT", "ja"])
  func `every standard property and every predefined label has a title`(_ language: String) throws {
    let languages = try languages(language)
    for declaration in PropertyCatalog.standard.all {
      #expect(PropertyTitles.table.text(declaration.key, languages) != nil, "\(declaration.key)")
    }
    let offered = Set(PropertyCatalog.standard.all.flatMap(\.labels)).union(Label.predefined)
    for label in offered where label.rawValue.hasPrefix("_$!<") {
      #expect(LabelNames.table.text(label.rawValue, languages) != nil, "\(label.rawValue)")
    }
    for word in Wording.allCases {
      #expect(!word.text(in: languages).isEmpty)
      #expect(language == "pt-PT" || word.text(in: languages) != word.rawValue, "\(word)")
    }
  }

  @Test func `no name is for a label that does not exist`() {
    for (tag, texts) in LabelNames.table.texts {
      for raw in texts.keys { #expect(Label.predefined.contains(Label(rawValue: raw)), "\(tag) \(raw)") }
    }
  }

  static let titles: [(String, key: String, String)] = [
    ("en", "Last", "last name"), ("en-US", "Organization", "organization"), ("en-GB", "Organization", "organisation"),
    ("pt", "Last", "sobrenome"), ("pt-BR", "Nickname", "apelido"), ("pt-PT", "Last", "apelido"),
    ("pt-AO", "Last", "sobrenome"), ("ja-JP", "Last", "姓"), ("fr", "Last", "last name"), ("C", "Last", "last name"),
  ]

  @Test(arguments: titles)
  func `titles are in the language of the reader`(_ language: String, _ key: String, _ title: String) throws {
    #expect(PropertyCatalog.standard(in: try languages(language))[key]?.title == title)
  }

  @Test func `the first language that has a title counts, and English ends the search`() throws {
    #expect(PropertyCatalog.standard(in: try languages("fr", "ja", "pt"))["Last"]?.title == "姓")
    #expect(PropertyCatalog.standard(in: try languages("en", "ja"))["Last"]?.title == "last name")
  }

  @Test func `a property is found by its title in the reader's language and in English`() throws {
    let catalog = PropertyCatalog.standard(in: try languages("ja"))
    #expect(catalog.declaration(named: "姓", orTitled: .person)?.key == "Last")
    #expect(catalog.declaration(named: "Last Name", orTitled: .person)?.key == "Last")
    #expect(catalog.declaration(named: "名前", orTitled: .group)?.key == "GroupName")
    #expect(catalog.declaration(named: "sobrenome", orTitled: .person) == nil)
  }

  @Test func `a property's title names no other property`() throws {
    for language in ["en", "en-US", "pt-BR", "pt-PT", "ja"] {
      let catalog = PropertyCatalog.standard(in: try languages(language))
      for kind in [RecordKind.person, .group] {
        let titles = catalog.all.filter { $0.kinds.contains(kind) }.map { Folding.fold($0.title) }
        #expect(Set(titles).count == titles.count, "\(language)")
      }
    }
  }

  static let typed: [(String, language: String, Label)] = [
    ("casa", "pt", .home), ("CASA", "pt-BR", .home), ("自宅", "ja", .home), ("home", "ja", .home), ("home", "pt", .home),
    ("_$!<Home>!$_", "ja", .home), ("casa", "ja", "casa"), ("自宅", "en", "自宅"), ("celular", "pt", .mobile),
    ("telemóvel", "pt-PT", .mobile), ("telemovel", "pt-PT", .mobile), ("自宅FAX", "ja", .homeFax),
    ("自宅ｆａｘ", "ja", .homeFax),
    ("fax de casa", "pt", .homeFax), ("mãe", "pt", "_$!<Mother>!$_"), ("妻", "ja", "_$!<Wife>!$_"), ("", "ja", .none),
    ("IPHONE", "ja", .iPhone), ("veterinário", "pt", "veterinário"), ("記念日", "ja", .anniversary),
    ("ホームページ", "ja", .homePage), ("か\u{3099}っこう", "ja", "か\u{3099}っこう"), ("pai", "pt", "_$!<Father>!$_"),
    // Accents alone tell these apart.
    ("avó", "pt", "_$!<Grandmother>!$_"), ("AVÔ", "pt", "_$!<Grandfather>!$_"), ("mae", "pt", "_$!<Mother>!$_"),
  ]

  @Test(arguments: typed)
  func `a label that is typed in the reader's language is stored raw`(
    _ text: String, _ language: String, _ label: Label
  ) throws {
    let catalog = PropertyCatalog.standard(in: try languages(language))
    for key in ["Phone", "org.example.nobody.knows"] { #expect(catalog.label(text, of: key) == label) }
  }

  @Test(arguments: ["en", "pt-BR", "pt-PT", "ja"])
  func `every label that is shown reads back as itself`(_ language: String) throws {
    let catalog = PropertyCatalog.standard(in: try languages(language))
    for declaration in catalog.all {
      for label in declaration.labels {
        #expect(catalog.label(label.title(in: catalog.languages), of: declaration.key) == label, "\(label.rawValue)")
      }
    }
    for label in Label.predefined {
      #expect(catalog.label(label.title(in: catalog.languages), of: "org.example.x") == label, "\(label.rawValue)")
    }
  }

  @Test func `a property's own label goes before the frameworks'`() throws {
    let own = Label(rawValue: "Casa")
    #expect(Label("casa", among: [own], in: try languages("pt")) == own)
    #expect(Label("home", among: ["home"]) == "home")
  }

  @Test func `a predicate takes labels in the reader's language`() throws {
    let predicate = try Predicate("phone:自宅 == '110'", catalog: .standard(in: languages("ja")))
    let phones = RawMultiValue(entries: [RawMultiValue.Entry(label: .home, value: "110")])
    #expect(predicate.matches(["Phone": phones.propertyList]))
  }
}
