import AddressBook
import PropertyLists
import Testing

@Suite struct PersonNameFormatterTests {
  private func person(_ properties: PropertyList.Dictionary) -> Person {
    let record = StoredRecord(id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: properties)
    return Person(contents: RecordContents(record))
  }

  private func locale(_ name: String) throws -> UserLocale { try #require(UserLocale(name)) }

  static let ada: PropertyList.Dictionary = [
    "Title": "Dr.", "First": "Ada", "Middle": "King", "Last": "Lovelace", "Suffix": "PhD", "Nickname": "Countess",
  ]
  static let taro: PropertyList.Dictionary = ["First": "太郎", "Last": "田中"]

  static let names: [(PropertyList.Dictionary, locale: String, String?)] = [
    (ada, "C", "Dr. Ada King Lovelace, PhD"), (ada, "ja", "Dr. Ada King Lovelace, PhD"),
    (ada, "hu", "Dr. Lovelace Ada King, PhD"), (["First": "Shippo", "Last": "Dog"], "en-US", "Shippo Dog"),
    // The script decides, whatever the locale.
    (taro, "C", "田中太郎"), (taro, "pt", "田中太郎"), (["First": "さくら", "Last": "田中"], "en", "田中さくら"),
    (["First": "민수", "Last": "김"], "en", "김민수"), (["First": "小明", "Last": "王"], "de", "王小明"),
    (["First": "リサ", "Last": "田中"], "ja", "田中リサ"), (["First": "ジョン", "Last": "レノン"], "ja", "ジョン・レノン"),
    (["First": "ジョン", "Middle": "ウィンストン", "Last": "レノン"], "en", "ジョン・ウィンストン・レノン"),
    (["First": "𠮷郎", "Last": "佐々木"], "en", "佐々木𠮷郎"), (["First": "太郎"], "ja", "太郎"), (["Last": "田中"], "ja", "田中"),
    // One letter of another script makes a name of the other kind.
    (["First": "Taro", "Last": "田中"], "ja", "Taro 田中"), (["First": "太郎", "Last": "Tanaka"], "ja", "太郎 Tanaka"),
    // What is no letter does not.
    (["First": "太郎", "Last": "田中🐕"], "ja", "田中🐕太郎"), (["First": "🐕", "Last": "🐈"], "ja", "🐕 🐈"),
    // The locale decides for scripts with blanks.
    (["First": "János", "Last": "Nagy"], "hu_HU", "Nagy János"),
    (["First": "János", "Last": "Nagy"], "en", "János Nagy"),
    (["First": "An", "Middle": "Văn", "Last": "Nguyễn"], "vi_VN", "Nguyễn Văn An"),
    (["First": "Иван", "Last": "Петров"], "ru", "Иван Петров"), (["First": "נועה", "Last": "כהן"], "he", "נועה כהן"),
    // The card's own flag goes before both.
    (["First": "太郎", "Last": "田中", "ABPersonFlags": 0o40], "ja", "太郎 田中"),
    (["First": "Bartók", "Last": "Béla", "ABPersonFlags": 0o20], "en", "Béla Bartók"),
    (["First": "János", "Last": "Nagy", "ABPersonFlags": 0o40], "hu", "János Nagy"),
    (["First": "ジョン", "Last": "レノン", "ABPersonFlags": 0o20], "ja", "レノン ジョン"),
    // What stands before and behind.
    (["First": "Ada", "Suffix": "Jr."], "en", "Ada Jr."), (["First": "Ada", "Suffix": "III"], "en", "Ada III"),
    (["First": "Ada", "Suffix": "Esq."], "en", "Ada, Esq."),
    (["First": "Ada", "Suffix": "M.D., PhD"], "en", "Ada, M.D., PhD"),
    (["First": "Ada", "Suffix": "the Great"], "en", "Ada the Great"),
    (["First": "Ana", "Suffix": "Neto"], "pt", "Ana Neto"),
    (["First": "太郎", "Last": "田中", "Suffix": "様"], "ja", "田中太郎様"),
    (["First": "太郎", "Last": "田中", "Suffix": "さん"], "en", "田中太郎さん"),
    (["Title": "Dr.", "First": "太郎", "Last": "田中", "Suffix": "PhD"], "ja", "Dr. 田中太郎, PhD"),
    (["Title": "Dr."], "en", "Dr."), (["Title": "Dr.", "Last": "Dog"], "en", "Dr. Dog"),
    // Organisations.
    (["Organization": "Acme"], "ja", "Acme"), (["First": "Ada", "Organization": "Acme"], "en", "Ada"),
    (["First": "Ada", "Organization": "Acme", "ABPersonFlags": 1], "en", "Acme"),
    (["First": "Ada", "ABPersonFlags": 1], "en", "Ada"), (["Nickname": "Shi"], "en", "Shi"),
    (["Organization": "Acme", "Nickname": "Shi"], "en", "Acme"), ([:], "en", nil), (["First": 42], "en", nil),
    (["Email": ["values": ["a@example.org"]]], "en", nil),
  ]

  @Test(arguments: names)
  func `a full name has the order and form of its script, else of the locale`(
    _ properties: PropertyList.Dictionary, _ locale: String, _ name: String?
  ) throws {
    #expect(PersonNameFormatter(locale: try self.locale(locale)).string(from: person(properties)) == name)
  }

  @Test func `the order that is asked for counts where the card does not say`() {
    let formatter = PersonNameFormatter(order: .familyNameFirst)
    #expect(formatter.string(from: person(["First": "Ada", "Last": "Lovelace"])) == "Lovelace Ada")
    #expect(
      formatter.string(from: person(["First": "Ada", "Last": "Lovelace", "ABPersonFlags": 0o40])) == "Ada Lovelace")
    #expect(PersonNameFormatter(order: .givenNameFirst).string(from: person(Self.taro)) == "太郎 田中")
  }

  static let phonetic: [(PropertyList.Dictionary, String?)] = [
    (["First": "太郎", "Last": "田中", "FirstPhonetic": "たろう", "LastPhonetic": "たなか"], "たなか たろう"),
    (["First": "太郎", "Last": "田中", "FirstPhonetic": "タロウ", "LastPhonetic": "タナカ"], "タナカ タロウ"),
    (["First": "太郎", "Last": "田中", "FirstPhonetic": "Tarō", "LastPhonetic": "Tanaka"], "Tanaka Tarō"),
    (["First": "Siobhán", "Last": "Ní", "FirstPhonetic": "Shivawn", "LastPhonetic": "Nee"], "Shivawn Nee"),
    (["FirstPhonetic": "たろう", "LastPhonetic": "たなか"], "たなか たろう"), (["First": "Ada"], nil),
    (["First": "Ada", "MiddlePhonetic": "King"], "King"),
    (["Organization": "任天堂", "OrganizationPhonetic": "にんてんどう", "ABPersonFlags": 1], "にんてんどう"),
    (["First": "Ada", "Organization": "任天堂", "OrganizationPhonetic": "にんてんどう"], nil),
  ]

  @Test(arguments: phonetic)
  func `how a name is spoken has the order of the name and blanks`(
    _ properties: PropertyList.Dictionary, _ name: String?
  ) {
    #expect(PersonNameFormatter(style: .phoneticFullName).string(from: person(properties)) == name)
  }

  static let nicknames: [(PropertyList.Dictionary, String?)] = [
    (ada, "Countess"), (["First": "Ada", "Last": "Lovelace"], "Ada"), (["Last": "Lovelace"], "Lovelace"),
    (["First": "Ada", "Organization": "Acme", "ABPersonFlags": 1], "Acme"), ([:], nil),
  ]

  @Test(arguments: nicknames)
  func `a nickname is the given name where there is none`(_ properties: PropertyList.Dictionary, _ name: String?) {
    #expect(PersonNameFormatter(style: .nickname).string(from: person(properties)) == name)
  }

  @Test func `order and delimiter of a name are told`() {
    let formatter = PersonNameFormatter()
    #expect(formatter.nameOrder(for: person(Self.taro)) == .familyNameFirst)
    #expect(formatter.delimiter(for: person(Self.taro)) == "")
    #expect(formatter.nameOrder(for: person(Self.ada)) == .givenNameFirst)
    #expect(formatter.delimiter(for: person(Self.ada)) == " ")
  }

  @Test(arguments: PersonNameFormatter.Style.allCases)
  func `the keys that are required are all that is read`(_ style: PersonNameFormatter.Style) {
    var whole = Self.ada
    for pair in ["FirstPhonetic": "Eida", "LastPhonetic": "Lavleis", "Note": "x"] as PropertyList.Dictionary {
      whole[pair.key] = pair.value
    }
    let keys = Set(PersonNameFormatter.requiredKeys(for: style))
    let part = PropertyList.Dictionary(whole.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
    let formatter = PersonNameFormatter(style: style)
    #expect(formatter.string(from: part) == formatter.string(from: whole))
    #expect(part["Note"] == nil)
  }
}
