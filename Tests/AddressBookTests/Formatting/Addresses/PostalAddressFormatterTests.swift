import PropertyLists
import Testing

@testable import AddressBook

@Suite struct PostalAddressFormatterTests {
  private func address(_ parts: PropertyList.Dictionary) throws -> PostalAddress {
    try #require(PostalAddress(propertyList: .dictionary(parts)))
  }

  private static func parts(
    _ street: String, _ city: String, _ state: String, _ zip: String, _ country: String,
    _ more: PropertyList.Dictionary = [:]
  ) -> PropertyList.Dictionary {
    var parts = more
    for (key, text) in [("Street", street), ("City", city), ("State", state), ("ZIP", zip), ("CountryCode", country)]
    where !text.isEmpty { parts[key] = .string(text) }
    return parts
  }

  static let envelopes: [(PropertyList.Dictionary, String)] = [
    (parts("1 Main St", "Springfield", "IL", "62701", "us"), "1 Main St|Springfield, IL 62701|United States"),
    (parts("1 Main St", "Springfield", "", "62701", "us"), "1 Main St|Springfield 62701|United States"),
    (parts("1 Main St", "", "IL", "62701", "us"), "1 Main St|IL 62701|United States"),
    (parts("1 Main St", "Springfield", "IL", "", "us"), "1 Main St|Springfield, IL|United States"),
    (
      parts("1 Main St\nApt 4", "Springfield", "IL", "62701", "us"),
      "1 Main St|Apt 4|Springfield, IL 62701|United States"
    ),
    (parts("24 Sussex Dr", "Ottawa", "ON", "K1M 1M4", "ca"), "24 Sussex Dr|Ottawa ON K1M 1M4|Canada"),
    (parts("Invalidenstr. 117", "Berlin", "", "10115", "de"), "Invalidenstr. 117|10115 Berlin|Germany"),
    (parts("5 rue de la Paix", "Paris", "", "75002", "fr"), "5 rue de la Paix|75002 Paris|France"),
    (parts("10 Downing Street", "London", "", "SW1A 2AA", "gb"), "10 Downing Street|London|SW1A 2AA|United Kingdom"),
    (
      parts("O’Connell St", "Dublin", "Co. Dublin", "D01 F5P2", "ie"), "O’Connell St|Dublin|Co. Dublin|D01 F5P2|Ireland"
    ),
    (parts("Via Roma 1", "Roma", "RM", "00184", "it"), "Via Roma 1|00184 Roma RM|Italy"),
    (parts("Gran Vía 1", "Alcalá", "Madrid", "28801", "es"), "Gran Vía 1|28801 Alcalá|Madrid|Spain"),
    (parts("Rua Augusta 1", "Lisboa", "", "1100-048", "pt"), "Rua Augusta 1|1100-048 Lisboa|Portugal"),
    (parts("Av. Paulista 1", "São Paulo", "SP", "01311-000", "br"), "Av. Paulista 1|São Paulo - SP|01311-000|Brazil"),
    (parts("Reforma 1", "México", "CDMX", "06600", "mx"), "Reforma 1|06600 México, CDMX|Mexico"),
    (parts("Damrak 1", "Amsterdam", "", "1012 LG", "nl"), "Damrak 1|1012 LG Amsterdam|Netherlands"),
    (parts("Fő utca 1", "Budapest", "", "1011", "hu"), "Budapest|Fő utca 1|1011|Hungary"),
    (parts("ул. Ленина 1", "Москва", "", "101000", "ru"), "ул. Ленина 1|Москва|101000|Russia"),
    (parts("1 Orchard Rd", "Singapore", "", "238801", "sg"), "1 Orchard Rd|Singapore 238801|Singapore"),
    (parts("1 MG Road", "Bengaluru", "Karnataka", "560001", "in"), "1 MG Road|Bengaluru 560001|Karnataka|India"),
    (parts("1 George St", "Sydney", "NSW", "2000", "au"), "1 George St|Sydney NSW 2000|Australia"),
    (parts("İstiklal Cd. 1", "Beyoğlu", "İstanbul", "34430", "tr"), "İstiklal Cd. 1|34430 Beyoğlu/İstanbul|Türkiye"),
    // The East Asian forms go from the largest to the smallest; in Latin letters it is the other way round.
    (parts("千代田1-1", "千代田区", "東京都", "100-8111", "jp"), "Japan|〒100-8111|東京都千代田区千代田1-1"),
    (parts("千代田1-1", "千代田区", "東京都", "〒100-8111", "jp"), "Japan|〒100-8111|東京都千代田区千代田1-1"),
    (parts("1-1 Chiyoda", "Chiyoda-ku", "Tokyo", "100-8111", "jp"), "1-1 Chiyoda|Chiyoda-ku, Tokyo 100-8111|Japan"),
    (parts("세종대로 110", "중구", "서울특별시", "04524", "kr"), "South Korea|서울특별시 중구 세종대로 110|04524"),
    (parts("长安街1号", "北京市", "", "100000", "cn"), "China|100000|北京市长安街1号"),
    (parts("彌敦道1號", "九龍", "", "", "hk"), "Hong Kong|九龍彌敦道1號"),
    // Parts that the form does not name get a line of their own.
    (parts("Invalidenstr. 117", "Berlin", "BE", "10115", "de"), "Invalidenstr. 117|10115 Berlin|BE|Germany"),
    (
      parts(
        "1 Main St", "Springfield", "IL", "62701", "us",
        ["SubLocality": "Old Town", "SubAdministrativeArea": "Sangamon"]),
      "1 Main St|Old Town|Springfield, IL 62701|Sangamon|United States"
    ),
    // A country by its name, in any of its languages, or by its code in the wrong place.
    (
      parts("Invalidenstr. 117", "Berlin", "", "10115", "", ["Country": "DEUTSCHLAND"]),
      "Invalidenstr. 117|10115 Berlin|DEUTSCHLAND"
    ),
    (parts("千代田1-1", "千代田区", "", "100-8111", "", ["Country": "日本"]), "日本|〒100-8111|千代田区千代田1-1"),
    (parts("Rua 1", "Coimbra", "", "3000-001", "", ["Country": "portugal "]), "Rua 1|3000-001 Coimbra|portugal"),
    (parts("1 Main St", "Springfield", "IL", "62701", "", ["Country": "usa"]), "1 Main St|Springfield, IL 62701|usa"),
    // What nobody knows.
    (parts("Main Rd", "Gotham", "", "1", "", ["Country": "Freedonia"]), "Main Rd|Gotham 1|Freedonia"),
    (parts("Main Rd", "Gotham", "", "1", "zz"), "Main Rd|Gotham 1|ZZ"), (parts("Nowhere", "", "", "", ""), "Nowhere"),
    ([:], ""), (["Street": "  "], ""), (["Street": 42, "City": "Here"], "Here"), (["CountryCode": "de"], "Germany"),
  ]

  @Test(arguments: envelopes)
  func `an address has the lines of its country`(_ parts: PropertyList.Dictionary, _ lines: String) throws {
    let text = PostalAddressFormatter().string(from: try address(parts))
    #expect(text == lines.replacing("|", with: "\n"))
  }

  static let atHome: [(PropertyList.Dictionary, region: String, String)] = [
    (parts("1 Main St", "Springfield", "IL", "62701", "us"), "US", "1 Main St, Springfield, IL 62701"),
    (
      parts("1 Main St", "Springfield", "IL", "62701", "us", ["Country": "USA"]), "us",
      "1 Main St, Springfield, IL 62701"
    ),
    (parts("1 Main St", "Springfield", "IL", "62701", "us"), "DE", "1 Main St, Springfield, IL 62701, United States"),
    (parts("1 Main St\nApt 4", "Springfield", "IL", "", "us"), "US", "1 Main St, Apt 4, Springfield, IL"),
    // An address without a country is one of the home region.
    (parts("Markt 1", "Bonn", "", "53111", ""), "DE", "Markt 1, 53111 Bonn"),
    (parts("Markt 1", "Bonn", "", "53111", ""), "GB", "Markt 1, Bonn, 53111"),
    (parts("Markt 1", "Bonn", "", "53111", "", ["Country": "Freedonia"]), "DE", "Markt 1, Bonn 53111, Freedonia"),
    (parts("千代田1-1", "千代田区", "東京都", "100-8111", "jp"), "JP", "〒100-8111 東京都千代田区千代田1-1"),
    (["CountryCode": "de"], "DE", "Germany"),
    // Nor is one of the home region that is not in its letters.
    (parts("千代田1-1", "千代田区", "", "100-8111", ""), "JP", "〒100-8111 千代田区千代田1-1"),
    (parts("千代田1-1", "千代田区", "", "100-8111", ""), "BR", "100-8111 千代田区 千代田1-1"),
  ]

  @Test(arguments: atHome)
  func `the country is left out at home`(_ parts: PropertyList.Dictionary, _ region: String, _ line: String) throws {
    let formatter = PostalAddressFormatter(style: .singleLine, homeRegion: region)
    #expect(formatter.string(from: try address(parts)) == line)
  }

  @Test(arguments: [("pt-BR", "Alemanha"), ("ja", "ドイツ"), ("en", "Germany"), ("fr", "Germany"), ("de", "Germany")])
  func `a country that is given by its code is named in the reader's language`(_ language: String, _ name: String)
    throws
  {
    let formatter = PostalAddressFormatter(languages: [try #require(UserLocale(language))])
    #expect(formatter.string(from: try address(["City": "Bonn", "CountryCode": "de"])) == "Bonn\n" + name)
  }

  @Test func `there are forms for many countries, each with a name`() {
    #expect(AddressForms.countries.count >= 80)
    for country in AddressForms.countries {
      #expect(CountryNames.table[country] != nil, "\(country)")
    }
  }

  @Test func `no name means two countries`() {
    var owners: [String: String] = [:]
    for (code, names) in CountryNames.table {
      for name in Set(names.all.map(Folding.fold)) {
        #expect(owners[name] == nil, "\(name): \(code), \(owners[name] ?? "")")
        owners[name] = code
      }
    }
  }

  @Test func `no part is lost in any form`() throws {
    let parts: PropertyList.Dictionary = [
      "Street": "street", "City": "city", "State": "state", "ZIP": "zip", "SubLocality": "locality",
      "SubAdministrativeArea": "area",
    ]
    for country in AddressForms.countries {
      var whole = parts
      whole["CountryCode"] = .string(country)
      whole["Country"] = "country"
      let text = PostalAddressFormatter().string(from: try address(whole))
      for word in ["street", "city", "state", "zip", "locality", "area", "country"] {
        #expect(text.split(separator: word, omittingEmptySubsequences: false).count == 2, "\(country): \(text)")
      }
    }
  }
}
