import Foundation
import PropertyExtensions
import Testing

/// The JSON Schema of the kit and the reader of manifests are two descriptions of one thing.
@Suite(
  "The schema of manifests",
  .enabled(if: SchemaValidator.isInstalled, "python3 with jsonschema 4 (python3-jsonschema) is not installed"))
struct ManifestSchemaTests {
  private static func objection(_ manifest: String) -> String {
    do {
      _ = try Manifest(Array(manifest.utf8), file: "plugin.json")
      return ""
    } catch {
      return error.problems.map(\.description).joined(separator: "; ")
    }
  }

  private static let start = #""identifier":"org.x","version":"1""#
  private static let property = #""properties":[{"key":"org.x.p","type":"string"}]"#
  private static let program = #""protocol":1,"run":"p","features":["command","derive","action"]"#

  /// A manifest of one property with the fields.
  private static func property(_ fields: String) -> String {
    "{\(start),\"properties\":[{\"key\":\"org.x.p\",\(fields)}]}"
  }

  /// A manifest with a program and one property with the fields.
  private static func own(_ fields: String) -> String {
    "{\(start),\(program),\"properties\":[{\"key\":\"org.x.p\",\(fields)}]}"
  }

  /// A manifest with a program and one command with the fields.
  private static func command(_ fields: String) -> String { "{\(start),\(program),\"commands\":[{\(fields)}]}" }

  static let good = [
    "{\(start),\(property)}", "{\(start),\(program)}",
    #"{"identifier":"com.a-b.c1","version":"1.2.3.4-beta.1",\#(program)}"#,
    #"{\#(start),\#(property),"name":{"en":"a","pt-BR":"b"},"summary":"s"}"#,
    #"{\#(start),"protocol":1,"run":["bin/p","-v","a b"],"features":["changed"],"keys":{"read":["birthday"],"write":["note"]}}"#,
    property(#""type":"string","values":["a","b"],"vcard":"x-a","title":"t","unique":true"#),
    property(#""type":"real","minimum":0,"maximum":1.5,"unit":"kg","name":"weight-1""#),
    property(#""type":"string","pattern":"\\d{15}","patternDescription":{"en":"15 digits"}"#),
    property(#""type":"string","multi":true,"labels":["a","b"]"#),
    property(#""type":"integer","appliesTo":"note != nil","required":true,"default":5"#),
    property(#""type":"day","values":["2026-04-01","--12-24"]"#), property(#""type":"boolean","required":false"#),
    property(#""type":"dictionary","multi":true"#), own(#""type":"real","derived":true,"actions":true"#),
    command(#""name":"vet due","summary":"s""#),
    command(
      #""name":"vet","summary":{"en":"s"},"details":"d","arguments":[{"name":"WHO","kind":"who"},"#
        + #"{"name":"WHAT","kind":"choice","values":["a"],"occurrence":"any"}],"options":[{"name":"--days","value":"N","#
        + #""summary":"s","repeats":true},{"name":"--all","summary":"s"}],"examples":["vet Shippo a"]"#),
  ]

  static let bad = [
    "[]", "{}", "{\(start)}", #"{"identifier":"org","version":"1",\#(property)}"#,
    #"{"identifier":"org.x-","version":"1",\#(property)}"#, #"{"identifier":"org..x","version":"1",\#(property)}"#,
    #"{"identifier":"org.x","version":"one",\#(property)}"#, #"{"identifier":"org.x","version":1,\#(property)}"#,
    #"{\#(start),\#(property),"colour":"red"}"#, #"{\#(start),\#(property),"name":""}"#,
    #"{\#(start),\#(property),"name":{}}"#, #"{\#(start),\#(property),"name":{"en":5}}"#,
    #"{\#(start),\#(property),"name":"a\u0007b"}"#, #"{\#(start),"properties":[]}"#, #"{\#(start),"properties":{}}"#,
    #"{\#(start),"run":"p","features":["derive"]}"#, #"{\#(start),"run":"p","protocol":1}"#,
    #"{\#(start),"run":"p","protocol":2,"features":["derive"]}"#,
    #"{\#(start),"run":"/p","protocol":1,"features":["derive"]}"#,
    #"{\#(start),"run":"a/../../p","protocol":1,"features":["derive"]}"#,
    #"{\#(start),"run":".build/p","protocol":1,"features":["derive"]}"#,
    #"{\#(start),"run":[],"protocol":1,"features":["derive"]}"#,
    #"{\#(start),"run":"p","protocol":1,"features":["fly"]}"#, #"{\#(start),"run":"p","protocol":1,"features":[]}"#,
    #"{\#(start),"run":"p","protocol":1,"features":["derive","derive"]}"#,
    #"{\#(start),\#(property),"features":["derive"]}"#,
    #"{\#(start),\#(property),"keys":{"read":["note"]}}"#, #"{\#(start),\#(program),"keys":{"see":["note"]}}"#,
    #"{\#(start),"properties":[{"key":"org.x.p"}]}"#, #"{\#(start),"properties":[{"type":"string"}]}"#,
    #"{\#(start),"properties":[{"key":"p","type":"string"}]}"#, property(#""type":"text""#),
    property(#""type":"string","name":"1st""#), property(#""type":"string","multi":"yes""#),
    property(#""type":"string","labels":["a"]"#), property(#""type":"string","multi":true,"labels":["a","a"]"#),
    property(#""type":"string","minimum":1"#), property(#""type":"string","unit":"kg""#),
    property(#""type":"integer","pattern":"a""#), property(#""type":"string","patternDescription":"a""#),
    property(#""type":"boolean","unique":true"#), property(#""type":"boolean","values":[true]"#),
    property(#""type":"string","values":[]"#), property(#""type":"string","values":["a",1]"#),
    property(#""type":"string","values":["a","a"]"#), property(#""type":"string","required":true"#),
    property(#""type":"string","default":"a""#), property(#""type":"string","vcard":"SPECIES""#),
    property(#""type":"string","derived":true"#), property(#""type":"string","actions":true"#),
    own(#""type":"string","derived":true,"unique":true"#), own(#""type":"string","derived":true,"vcard":"X-A""#),
    #"{\#(start),"run":"p","protocol":1,"features":["format"],"properties":[{"key":"org.x.p","type":"string","derived":true}]}"#,
    #"{\#(start),"run":"p","protocol":1,"features":["derive"],"commands":[{"name":"a","summary":"s"}]}"#,
    #"{\#(start),\#(property),"commands":[{"name":"a","summary":"s"}]}"#, command(#""name":"Vet","summary":"s""#),
    command(#""name":"a b c d","summary":"s""#), command(#""name":"vet""#),
    command(#""name":"vet","summary":"s","arguments":[{"name":"WHO"}]"#),
    command(#""name":"vet","summary":"s","arguments":[{"name":"WHO","kind":"pet"}]"#),
    command(#""name":"vet","summary":"s","arguments":[{"name":"W O","kind":"who"}]"#),
    command(#""name":"vet","summary":"s","arguments":[{"name":"W","kind":"choice"}]"#),
    command(#""name":"vet","summary":"s","arguments":[{"name":"W","kind":"who","values":["a"]}]"#),
    command(#""name":"vet","summary":"s","options":[{"name":"-d","summary":"s"}]"#),
    command(#""name":"vet","summary":"s","options":[{"name":"--json","summary":"s"}]"#),
    command(#""name":"vet","summary":"s","options":[{"name":"--days"}]"#),
    command(#""name":"vet","summary":"s","options":[{"name":"--days","summary":"s","kind":"who"}]"#),
  ]

  /// What JSON Schema cannot say, or not in few words; the reader says it.
  static let readerOnly = [
    #"{\#(start),"properties":[{"key":"org.y.p","type":"string"}]}"#,
    #"{\#(start),"properties":[{"key":"org.x.p","type":"string"},{"key":"org.x.p","type":"string"}]}"#,
    property(#""type":"string","name":"birthday""#), property(#""type":"string","pattern":"(""#),
    property(#""type":"string","appliesTo":"==""#), property(#""type":"integer","minimum":2,"maximum":1"#),
    command(#""name":"vet","summary":"s","examples":["dog"]"#),
  ]

  @Test func `The schema and the reader take the same manifests`() throws {
    for (manifest, reason) in zip(Self.good, try SchemaValidator.run(Self.good)) {
      #expect(reason == "", "the schema refuses \(manifest)")
      #expect(Self.objection(manifest) == "", "the reader refuses \(manifest)")
    }
  }

  @Test func `The schema and the reader refuse the same manifests`() throws {
    for (manifest, reason) in zip(Self.bad, try SchemaValidator.run(Self.bad)) {
      #expect(reason != "", "the schema takes \(manifest)")
      #expect(Self.objection(manifest) != "", "the reader takes \(manifest)")
    }
  }

  @Test func `The reader refuses what the schema cannot`() throws {
    for (manifest, reason) in zip(Self.readerOnly, try SchemaValidator.run(Self.readerOnly)) {
      #expect(reason == "", "the schema refuses \(manifest)")
      #expect(Self.objection(manifest) != "", "the reader takes \(manifest)")
    }
  }

  @Test func `The schema takes the examples and the templates`() throws {
    let folders = try ["Plugins", "Assets/templates"].flatMap { parent in
      let url = SchemaValidator.root.appendingPathComponent(parent)
      return try FileManager.default.contentsOfDirectory(atPath: url.path).map(url.appendingPathComponent)
    }
    let manifests = try folders.compactMap { folder in
      let file = folder.appendingPathComponent("plugin.json")
      guard FileManager.default.fileExists(atPath: file.path) else { return String?.none }
      let text = try String(contentsOf: file, encoding: .utf8).replacing("{{IDENTIFIER}}", with: "org.x")
      return text.replacing("{{NAME}}", with: "X").replacing("{{SHORT}}", with: "x").replacing("\n", with: " ")
    }
    #expect(manifests.count == 6)
    #expect(try SchemaValidator.run(manifests) == manifests.map { _ in "" })
  }
}
