import AddressBook
import PropertyLists
import Testing

@testable import PropertyExtensions

@Suite struct ManifestTests {
  static func manifest(_ text: String, languages: [UserLocale] = []) throws(ManifestError) -> Manifest {
    try Manifest(Array(text.utf8), file: "plugin.json", languages: languages)
  }

  /// A manifest of one property with the fields.
  static func property(_ fields: String) -> String {
    #"{"identifier": "org.x", "version": "1", "properties": [{"key": "org.x.p", "#
      + (fields.contains(#""type""#) ? "" : #""type": "string", "#) + fields + "}]}"
  }

  static func problems(of text: String) -> [String] {
    do {
      _ = try manifest(text)
      return []
    } catch {
      return error.problems.map { String($0.description.dropFirst("plugin.json: ".count)) }
    }
  }

  @Test func `A manifest says everything about its properties`() throws {
    let manifest = try Self.manifest(
      #"""
      {"identifier": "org.example.pets", "version": "1.2.0-beta.1", "protocol": 1, "name": "Pets",
       "summary": {"en": "All about pets", "pt": "Tudo sobre animais"},
       "properties": [
        {"key": "org.example.pets.species", "name": "species", "title": {"en": "species", "pt": "espécie"},
         "type": "string", "values": ["dog", "cat"], "vcard": "x-species"},
        {"key": "org.example.pets.weight", "name": "weight", "type": "real", "minimum": 0, "maximum": 1e3, "unit": "kg",
         "appliesTo": "species != nil", "required": true, "default": 5},
        {"key": "org.example.pets.chip", "type": "string", "pattern": "\\d{15}", "patternDescription": "15 digits",
         "unique": true, "multi": true, "labels": ["home", "left ear"]},
        {"key": "org.example.pets.seen", "type": "day", "values": ["2026-04-01", "--12-24"]},
        {"key": "org.example.pets.at", "type": "date",
         "values": ["2026-04-01T00:00:00Z", {"$date": "2026-04-02T00:00:00Z"}]},
        {"key": "org.example.pets.ok", "type": "boolean", "required": false}]}
      """#, languages: [#require(UserLocale("pt-BR"))])
    #expect(manifest.identifier == "org.example.pets")
    #expect(manifest.version == "1.2.0-beta.1")
    #expect(manifest.protocolNumber == 1)
    #expect(manifest.name == "Pets")
    #expect(manifest.summary == "Tudo sobre animais")
    #expect(!manifest.hasCode)

    var species = PropertyDeclaration(
      key: "org.example.pets.species", shortNames: ["species"], title: "espécie", type: PropertyType(.string),
      vCardName: "X-SPECIES", owner: "org.example.pets")
    species.rules.allowed = ["dog", "cat"]
    var weight = PropertyDeclaration(
      key: "org.example.pets.weight", shortNames: ["weight"], title: "weight", type: PropertyType(.real), unit: "kg",
      appliesTo: try Predicate("org.example.pets.species != nil"), isRequired: true, defaultValue: 5.0,
      owner: "org.example.pets")
    weight.rules.minimum = 0
    weight.rules.maximum = 1000
    var chip = PropertyDeclaration(
      key: "org.example.pets.chip", title: "org.example.pets.chip", type: PropertyType(.string, isMultiValue: true),
      labels: [.home, "left ear"], isUnique: true, owner: "org.example.pets")
    chip.rules.pattern = try Pattern(#"\d{15}"#)
    chip.rules.patternPhrase = "15 digits"
    #expect(manifest.properties.count == 6)
    #expect(Array(manifest.properties.prefix(3)) == [species, weight, chip])
    #expect(
      manifest.properties[3].rules.allowed == [["year": 2026, "month": 4, "day": 1], ["month": 12, "day": 24]])
    #expect(
      manifest.properties[4].rules.allowed
        == [.date(.init(secondsSince1970: 1_775_001_600)), .date(.init(secondsSince1970: 1_775_088_000))])
  }

  @Test(
    arguments: [
      (#"[]"#, ["found [], wanted an object"]),
      (
        "{}",
        [
          "identifier: missing, wanted a domain's name turned round, such as org.example.pets",
          "version: missing, wanted a version such as 1.0",
          "properties: missing, wanted a list of at least one property",
        ]
      ),
      (
        #"{"identifier": "pets", "version": 1, "protocol": 0, "name": "", "summary": "a\u001bb", "properties": [], "x": 1}"#,
        [
          #"identifier: found "pets", wanted a domain's name turned round, such as org.example.pets"#,
          "version: found 1, wanted a version such as 1.0",
          #"name: found "", wanted a string or texts by language such as {"en": "weight", "pt": "peso"}"#,
          #"summary: found a control character, wanted a string or texts by language such as {"en": "weight", "pt": "peso"}"#,
          "protocol: found 0, wanted 1, the protocol of this version",
          "properties: found [], wanted a list of at least one property", "x: this field is unknown",
        ]
      ),
      (
        #"{"identifier": "org.x", "version": "1", "propertys": [], "properties": [5]}"#,
        [
          "properties[0]: found 5, wanted an object",
          "propertys: this field is unknown; did you mean properties?",
        ]
      ),
      (
        #"{"identifier": "org.x", "version": "1", "properties": [{"key": "com.y.p", "type": "text", "minimum": 1, "appliesTo": "first"}]}"#,
        [
          #"properties[0].key: found "com.y.p", wanted a key that begins with org.x., such as org.x.name"#,
          "properties[0].type: found text, wanted one of string, integer, real, boolean, date, day, data, array, dictionary",
          "properties[0].appliesTo: wanted a comparison such as == or contains, found the end, at column 6",
        ]
      ),
      (
        #"{"identifier": "org.petcontacts", "version": "1", "properties": [{"key": "org.petcontacts.foreign", "type": "string"}]}"#,
        ["properties[0].key: org.petcontacts.foreign belongs to the program"]
      ),
      (
        #"""
        {"identifier": "org.x", "version": "1", "properties": [
          {"key": "org.x.a", "name": "aa", "type": "string", "vcard": "X-A"},
          {"key": "org.x.A", "name": "AA", "type": "string", "vcard": "x-a"}]}
        """#,
        [
          "properties[1].key: org.x.A is taken by properties[0]", "properties[1].name: AA is taken by properties[0]",
          "properties[1].vcard: X-A is taken by properties[0]",
        ]
      ),
    ] as [(String, [String])])
  func `Everything that is wrong is told with its field`(text: String, problems: [String]) {
    #expect(Self.problems(of: text) == problems)
  }

  @Test(
    arguments: [
      (#""name": "first""#, "name: first means the standard property first name, wanted another name"),
      (#""name": "Phone""#, "name: Phone means the standard property phone, wanted another name"),
      (#""name": "URL""#, "name: URL means the standard property URL, wanted another name"),
      (#""name": "job title""#, "name: job title is the title of a standard property, wanted another name"),
      (#""name": "contains""#, "name: contains is a word of the predicate language, wanted another name"),
      (
        #""name": "2nd""#,
        #"name: found "2nd", wanted a short name of letters, digits, _ and - that begins with a letter"#
      ),
      (
        #""name": "a.b""#,
        #"name: found "a.b", wanted a short name of letters, digits, _ and - that begins with a letter"#
      ),
      (
        #""type": "strnig""#,
        "type: found strnig; did you mean string?, wanted one of string, integer, real, boolean, date, day, data, array, dictionary"
      ),
      (#""multi": 1"#, "multi: found 1, wanted true or false"),
      (#""title": {"english": "x"}"#, "title.english: this is no language, wanted a tag such as en or pt-BR"),
      (#""title": {"en": 5}"#, "title.en: found 5, wanted a string"),
      (
        #""title": {}"#,
        #"title: found {}, wanted a string or texts by language such as {"en": "weight", "pt": "peso"}"#
      ),
      (#""pattern": "(a""#, #"pattern: ( is not closed; write \( for the character, at column 1 of the pattern"#),
      (#""pattern": 5"#, "pattern: found 5, wanted a pattern such as [A-Z]{2}[0-9]+"),
      (#""type": "real", "pattern": "a""#, "pattern: only for the type string"),
      (#""patternDescription": "x""#, "patternDescription: only with pattern"),
      (#""minimum": 1"#, "minimum: only for the types integer and real"),
      (#""type": "real", "minimum": "1""#, #"minimum: found "1", wanted a number"#),
      (#""type": "real", "minimum": {"$real": "nan"}"#, #"minimum: found {"$real":"nan"}, wanted a number"#),
      (#""type": "integer", "minimum": 2, "maximum": 1.5"#, "maximum: found 1.5, wanted at least the minimum, 2"),
      (
        #""type": "integer", "minimum": 2e19"#,
        "minimum: found 2e+19, wanted a number from -9223372036854775808 to 18446744073709551615"
      ),
      (
        #""type": "integer", "maximum": -1e19"#,
        "maximum: found -1e+19, wanted a number from -9223372036854775808 to 18446744073709551615"
      ),
      (#""unit": "kg""#, "unit: only for the types integer and real"),
      (#""labels": ["a"]"#, #"labels: only with "multi": true"#),
      (#""multi": true, "labels": []"#, "labels: found [], wanted a list of strings"),
      (#""multi": true, "labels": ["a", 5]"#, "labels[1]: found 5, wanted a string"),
      (#""multi": true, "labels": ["home", "Home"]"#, "labels[1]: Home stands there twice"),
      (#""values": "dog""#, #"values: found "dog", wanted a list of values"#),
      (#""values": ["a", 1]"#, "values[1]: found 1, wanted a string"),
      (#""values": ["a", "a"]"#, #"values[1]: "a" stands there twice"#),
      (#""values": ["a\u0007"]"#, "values[0]: found a control character, wanted text"),
      (#""type": "integer", "values": [1.5]"#, "values[0]: found 1.5, wanted an integer"),
      (#""type": "day", "values": ["2026-02-30"]"#, #"values[0]: found "2026-02-30", wanted a day"#),
      (#""type": "boolean", "values": [true]"#, "values: not for the type boolean"),
      (#""type": "real", "maximum": 5, "values": [1, 6]"#, "values[1]: found 6, wanted a number of at most 5"),
      (
        #""pattern": "[a-z]", "patternDescription": "a letter", "values": ["a", "1"]"#,
        #"values[1]: found "1", wanted a letter"#
      ),
      (#""type": "boolean", "unique": true"#, "unique: booleans cannot be unique, wanted a type with many values"),
      (#""required": true"#, "required: only with appliesTo, which says which records it is meant for"),
      (#""default": "x""#, "default: only with appliesTo, which says which records it is meant for"),
      (#""appliesTo": "first != nil", "multi": true, "default": "x""#, #"default: not with "multi": true"#),
      (
        #""appliesTo": "first != nil", "values": ["a", "b"], "default": "c""#,
        #"default: found "c", wanted one of a, b"#
      ),
      (#""appliesTo": "frist == 'x'""#, "appliesTo: no property is called frist; did you mean first?, at column 1"),
      (#""appliesTo": true"#, #"appliesTo: found true, wanted a predicate such as species == "dog""#),
      (#""vcard": "NOTE""#, #"vcard: found "NOTE", wanted a name that begins with X-, such as X-PET-SPECIES"#),
      (#""patern": "a""#, "patern: this field is unknown; did you mean pattern?"),
    ] as [(String, String)])
  func `A property's mistake is told with its field and what is wanted`(fields: String, problem: String) {
    #expect(Self.problems(of: Self.property(fields)) == ["properties[0].\(problem)"])
  }

  @Test func `A predicate may use the names of properties that follow`() throws {
    let manifest = try Self.manifest(
      #"""
      {"identifier": "org.x", "version": "1", "properties": [
        {"key": "org.x.a", "type": "string", "appliesTo": "kindOfPet == 'dog'"},
        {"key": "org.x.b", "name": "kindOfPet", "type": "string"}]}
      """#)
    #expect(manifest.properties[0].appliesTo == (try Predicate("org.x.b == 'dog'")))
  }

  @Test(
    arguments: [
      ("", "JSON"), (#"{"identifier": "org.x", "identifier": "org.y"}"#, "identifier"), ("{", "line 1"),
      (String(repeating: "[", count: 100), "16"), (#"{"$schema": "x"}"#, "$schema"), ("{} {}", "line 1"),
    ] as [(String, String)])
  func `What is no JSON of ours is one clear problem`(text: String, part: String) {
    let problems = Self.problems(of: text)
    #expect(problems.count == 1)
    #expect(problems[0].contains(part) || part == "JSON", "\(problems[0])")
  }

  @Test func `Bytes that are not UTF-8 and files that are too large are refused`() {
    let broken = #expect(throws: ManifestError.self) { try Manifest([0x7B, 0xFF], file: "f") }
    #expect(broken?.description.contains("UTF-8") == true)
    let large = [UInt8](repeating: 0x20, count: Manifest.byteLimit + 1)
    let error = #expect(throws: ManifestError.self) { try Manifest(large, file: "f") }
    #expect(error?.description == "f: the file is larger than 1048576 bytes")
  }
}
