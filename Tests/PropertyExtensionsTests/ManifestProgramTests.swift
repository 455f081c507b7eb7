import AddressBook
import PropertyLists
import Testing

@testable import PropertyExtensions

/// What a manifest says of a program: how it is run, what it answers, which keys it wants, and its commands.
@Suite struct ManifestProgramTests {
  /// A manifest with a program that answers for everything, with more fields.
  static func program(_ fields: String) -> String {
    #"{"identifier": "org.x", "version": "1", "protocol": 1, "run": ["bin/x", "-v"], "#
      + #""features": ["derive", "command", "action"], "# + fields + "}"
  }

  /// As ``program(_:)``, with a command that has some fields.
  static func command(_ fields: String) -> String {
    program(#""commands": [{"name": "vet due", "summary": "who is due", "# + fields + "}]")
  }

  @Test func `A manifest says everything about its program`() throws {
    let manifest = try ManifestTests.manifest(
      #"""
      {"identifier": "org.x", "version": "1", "protocol": 1, "run": ["bin/x", "--quiet"],
       "features": ["validate", "derive", "format", "complete", "command", "action", "changed"],
       "keys": {"read": ["birthday", "species", "org.y.z", "chip"], "write": ["note"]},
       "properties": [
        {"key": "org.x.age", "name": "age", "type": "real", "derived": true, "unit": "years"},
        {"key": "org.x.chip", "name": "chip", "type": "string", "actions": true}],
       "commands": [
        {"name": "vet due", "summary": {"en": "who is due", "pt": "quem deve ir"}, "details": "More words.",
         "arguments": [{"name": "WHO", "kind": "who", "occurrence": "optional"},
                       {"name": "WHAT", "kind": "choice", "values": ["all", "some"], "occurrence": "any"}],
         "options": [{"name": "--days", "value": "N", "kind": "text", "summary": "so many days", "repeats": true},
                     {"name": "--late", "summary": "late ones"}],
         "examples": ["vet due --days 30"]}]}
      """#, languages: [#require(UserLocale("pt"))])
    #expect(manifest.hasCode)
    #expect(manifest.protocolNumber == 1)
    #expect(manifest.run == ["bin/x", "--quiet"])
    #expect(Set(manifest.features) == Set(Manifest.Feature.allCases))
    #expect(manifest.reads == ["BirthdayComponents", "species", "org.y.z", "org.x.chip"])
    #expect(manifest.writes == ["Note"])
    #expect(manifest.properties.map(\.isDerived) == [true, false])
    #expect(manifest.properties.map(\.hasAction) == [false, true])
    let command = try #require(manifest.commands.first)
    #expect(command.words == ["vet", "due"])
    #expect(command.name == "vet due")
    #expect(command.summary == "quem deve ir")
    #expect(command.details == "More words.")
    #expect(
      command.arguments == [
        .init(name: "WHO", kind: .who, values: [], occurrence: .optional),
        .init(name: "WHAT", kind: .choice, values: ["all", "some"], occurrence: .any),
      ])
    #expect(
      command.options == [
        .init(name: "--days", value: "N", kind: .text, values: [], summary: "so many days", repeats: true),
        .init(name: "--late", value: nil, kind: .text, values: [], summary: "late ones", repeats: false),
      ])
    #expect(command.examples == ["vet due --days 30"])
  }

  @Test func `A text alone is a program without arguments, and a program needs no properties`() throws {
    let manifest = try ManifestTests.manifest(
      #"{"identifier": "org.x", "version": "1", "protocol": 1, "run": "./x.py", "features": ["changed"]}"#)
    #expect(manifest.run == ["./x.py"])
    #expect(manifest.properties == [])
  }

  @Test(
    arguments: [
      (
        #""run": "x""#,
        [
          "protocol: missing, wanted 1, with run",
          #"features: missing, wanted a list of what the program answers, such as ["derive"]"#,
        ]
      ),
      (
        #""features": ["derive"]"#,
        ["features: only with run", "properties: missing, wanted a list of at least one property"]
      ),
      (
        #""keys": {"read": ["note"]}, "properties": [{"key": "org.x.a", "type": "string", "derived": true, "actions": true}]"#,
        ["keys: only with run", "properties[0].derived: only with run", "properties[0].actions: only with run"]
      ),
      (
        #""commands": [{"name": "x", "summary": "y"}], "properties": [{"key": "org.x.a", "type": "string"}]"#,
        ["commands: only with run"]
      ),
      (
        #""run": "x", "protocol": 1, "features": ["changed"], "commands": [{"name": "x", "summary": "y"}], "properties": [{"key": "org.x.a", "type": "string", "derived": true, "actions": true}]"#,
        [
          "properties[0].derived: only with derive among the features",
          "properties[0].actions: only with action among the features",
          "commands: only with command among the features",
        ]
      ),
    ] as [(String, [String])])
  func `What belongs to a program needs one that answers for it`(fields: String, problems: [String]) {
    #expect(ManifestTests.problems(of: #"{"identifier": "org.x", "version": "1", \#(fields)}"#) == problems)
  }

  @Test(
    arguments: [
      (#""/bin/sh""#, "run: /bin/sh leads out of the extension's folder"),
      (#""../x""#, "run: ../x leads out of the extension's folder"),
      (#"["a/../../x"]"#, "run[0]: a/../../x leads out of the extension's folder"),
      (#""bin//x""#, #"run: found "bin//x""#), (#""bin/""#, #"run: found "bin/""#), (#"".""#, #"run: found ".""#),
      (#"".build/debug/x""#, "run: .build/debug/x lies in .build, whose contents are not watched"),
    ] as [(String, String)])
  func `A program outside the folder is refused`(run: String, problem: String) {
    let text = #"{"identifier": "org.x", "version": "1", "protocol": 1, "features": ["changed"], "run": \#(run)}"#
    #expect(
      ManifestTests.problems(of: text) == [problem + ", wanted a path relative to the folder, such as bin/Pets"])
  }

  @Test(
    arguments: [
      (#"[]"#, "run: found []"), ("5", "run: found 5"), (#""""#, #"run: found """#),
      (#""a\u0007""#, "run: found a control character"), (#"["x", 5]"#, "run[1]: found 5"),
    ] as [(String, String)])
  func `A program is text or a list of texts`(run: String, problem: String) {
    let text = #"{"identifier": "org.x", "version": "1", "protocol": 1, "features": ["changed"], "run": \#(run)}"#
    let problems = ManifestTests.problems(of: text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test(
    arguments: [
      (#""x": 1"#, "x: this field is unknown"),
      (#""keys": []"#, "keys: found [], wanted an object"),
      (#""keys": {"reads": ["note"]}"#, "keys.reads: this field is unknown; did you mean read?"),
      (#""keys": {"read": []}"#, #"keys.read: found [], wanted a list of keys such as ["birthday"]"#),
      (#""keys": {"read": ["note", "note"]}"#, "keys.read[1]: note stands there twice"),
      (
        #""keys": {"write": ["note", "created"]}"#,
        "keys.write[1]: created is kept up to date by the book, wanted another key"
      ),
      (#""commands": []"#, "commands: found [], wanted a list of at least one command"),
      (
        #""commands": [{"summary": "x"}]"#,
        "commands[0].name: missing, wanted one to three words of small letters, digits and hyphens, such as vet due"
      ),
      (
        #""commands": [{"name": "Vet", "summary": "x"}]"#,
        #"commands[0].name: found "Vet", wanted one to three words of small letters, digits and hyphens, such as vet due"#
      ),
      (#""commands": [{"name": "vet"}]"#, "commands[0].summary: missing, wanted what it does, in half a sentence"),
      (
        #""commands": [{"name": "vet", "summary": "x"}, {"name": "vet", "summary": "y"}]"#,
        "commands[1].name: vet is taken by commands[0]"
      ),
    ] as [(String, String)])
  func `A program's mistake is told with its field and what is wanted`(fields: String, problem: String) {
    #expect(ManifestTests.problems(of: Self.program(fields)) == [problem])
  }

  @Test(
    arguments: [
      (
        #""arguments": [{"name": "WHO", "kind": "whom"}]"#,
        "arguments[0].kind: found whom; did you mean who?, wanted one of who, group, key, label, value, file, text, choice"
      ),
      (#""arguments": [{"kind": "who"}]"#, "arguments[0].name: missing, wanted a name in capitals such as WHO"),
      (
        #""arguments": [{"name": "A B", "kind": "who"}]"#,
        #"arguments[0].name: found "A B", wanted a name without blanks such as WHO"#
      ),
      (
        #""arguments": [{"name": "WHO"}]"#,
        "arguments[0].kind: missing, wanted one of who, group, key, label, value, file, text, choice"
      ),
      (
        #""arguments": [{"name": "A", "kind": "choice"}]"#,
        "arguments[0].values: missing, wanted a list of the texts that can be chosen"
      ),
      (
        #""arguments": [{"name": "A", "kind": "text", "values": ["a"]}]"#,
        "arguments[0].values: only with the kind choice"
      ),
      (
        #""arguments": [{"name": "A", "kind": "text", "occurrence": "any"}, {"name": "B", "kind": "text"}]"#,
        "arguments[1].name: B cannot follow A, which may take its place"
      ),
      (
        #""arguments": [{"name": "A", "kind": "text"}, {"name": "A", "kind": "text"}]"#,
        "arguments[1].name: A stands there twice"
      ),
      (
        #""options": [{"name": "days", "summary": "x"}]"#,
        #"options[0].name: found "days", wanted two hyphens and a name of small letters, digits and hyphens, such as --days"#
      ),
      (
        #""options": [{"name": "--json", "summary": "x"}]"#,
        "options[0].name: --json is an option of every command, wanted another name"
      ),
      (#""options": [{"name": "--a", "kind": "who", "summary": "x"}]"#, "options[0].kind: only with value"),
      (#""options": [{"name": "--a"}]"#, "options[0].summary: missing, wanted what it does, in half a sentence"),
      (
        #""options": [{"name": "--a", "summary": "x", "repeat": true}]"#,
        "options[0].repeat: this field is unknown; did you mean repeats?"
      ),
      (#""examples": ["show x"]"#, #"examples[0]: found "show x", wanted a call of the command"#),
      (#""detail": "x""#, "detail: this field is unknown; did you mean details?"),
    ] as [(String, String)])
  func `A command's mistake is told with its field and what is wanted`(fields: String, problem: String) {
    #expect(ManifestTests.problems(of: Self.command(fields)) == ["commands[0].\(problem)"])
  }

  @Test(
    arguments: [
      ("cage != nil", nil), ("first != nil && org.y.z == 5", nil), ("flagged(cage)", nil),
      ("note == 'a'", "Note"),
      ("flagged(note)", "Note"), ("NOT (cage == 'x' OR org.y.other != nil)", "org.y.other"),
      ("org.xy.other != nil", "org.xy.other"),
    ] as [(String, String?)])
  func `With a program the predicate of a property looks at keys that the program reads`(source: String, key: String?) {
    let properties =
      #""properties": [{"key": "org.x.cage", "name": "cage", "type": "string"}, "#
      + #"{"key": "org.x.p", "type": "string", "appliesTo": "\#(source)"}]"#
    let text = Self.program(#""keys": {"read": ["first", "org.y.z"]}, \#(properties)"#)
    let problem = key.map { "properties[1].appliesTo: with run, \($0) has to be among the keys that are read" }
    #expect(ManifestTests.problems(of: text) == [problem].compactMap(\.self))
    // Without one nobody learns of the values.
    #expect(ManifestTests.problems(of: #"{"identifier": "org.x", "version": "1", \#(properties)}"#) == [])
  }

  @Test func `With a program the predicate of a property does not look for flaws of any key`() {
    let property = #"{"key": "org.x.p", "type": "string", "appliesTo": "first == 'a' AND flagged"}"#
    #expect(
      ManifestTests.problems(of: Self.program(#""keys": {"read": ["first"]}, "properties": [\#(property)]"#)) == [
        "properties[0].appliesTo: with run, flagged has to name a key"
      ])
  }

  @Test(arguments: ["required", "unique", "default", "vcard"])
  func `A derived property is never stored`(field: String) {
    let value = ["required": "true", "unique": "true", "default": #""x""#, "vcard": #""X-P""#][field] ?? ""
    let text = Self.program(
      #""properties": [{"key": "org.x.p", "type": "string", "derived": true, "appliesTo": "org.x.q != nil", "\#(field)": \#(value)}]"#
    )
    #expect(
      ManifestTests.problems(of: text) == [
        #"properties[0].\#(field): not with "derived": true, whose values are never stored"#
      ])
  }
}
