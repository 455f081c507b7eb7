import PropertyLists
import Testing

@testable import PropertyExtensionKit

@Suite("The parameters and results of a method")
struct WireMethodTests {
  static let shippo = BookRecord(
    id: "5E2C:ABPerson", name: "Shippo Dog", revision: 12, properties: ["Birthday": ["day": 1, "month": 4]])
  static let record =
    #"{"kind":"person","name":"Shippo Dog","properties":{"Birthday":{"day":1,"month":4}},"record":"5E2C:ABPerson","revision":12}"#

  /// Values and their JSON.
  struct Form: CustomTestStringConvertible, Sendable {
    let value: any WireValue
    let json: String
    var testDescription: String { json }
  }

  static let forms: [Form] = [
    Form(
      value: InitializeMethod.Parameters(
        identifier: "org.x", features: ["book.fetch"], languages: ["en"], region: "PT",
        today: .known("2026-11-30")),
      json:
        #"{"features":["book.fetch"],"identifier":"org.x","languages":["en"],"protocol":1,"region":"PT","today":"2026-11-30"}"#
    ),
    Form(
      value: InitializeMethod.Result(identifier: "org.x", version: "1.0", features: ["derive"]),
      json: #"{"features":["derive"],"identifier":"org.x","protocol":1,"version":"1.0"}"#),
    Form(
      value: ValidateMethod.Parameters(records: [shippo], changed: [shippo.id: ["Birthday"]]),
      json: #"{"changed":{"5E2C:ABPerson":["Birthday"]},"records":[\#(record)]}"#),
    Form(
      value: ValidateMethod.Result(problems: [.init(record: "r", key: "k", entry: "e", message: "m")]),
      json: #"{"problems":[{"entry":"e","key":"k","message":"m","record":"r"}]}"#),
    Form(value: DeriveMethod.Parameters(records: [], keys: ["k"]), json: #"{"keys":["k"],"records":[]}"#),
    Form(
      value: DeriveMethod.Result(values: [
        .init(record: "r", values: ["k": 5]),
        .init(record: "s", values: [:], validUntil: .init(secondsSinceReferenceDate: 0)),
      ]),
      json:
        #"{"values":[{"record":"r","values":{"k":5}},{"record":"s","validUntil":{"$date":"2001-01-01T00:00:00Z"},"values":{}}]}"#
    ),
    Form(
      value: FormatMethod.Parameters(values: [.init(key: "k", value: 1.5, unit: "kg")]),
      json: #"{"values":[{"key":"k","unit":"kg","value":1.5}]}"#),
    Form(
      value: FormatMethod.Result(texts: [.init(nil), .init("a")]), json: #"{"texts":[{},{"text":"a"}]}"#),
    Form(
      value: CompleteMethod.Parameters(.key("k"), prefix: "p", record: shippo),
      json: #"{"key":"k","prefix":"p","record":\#(record)}"#),
    Form(
      value: CompleteMethod.Parameters(.argument("WHO", command: "vet due"), prefix: ""),
      json: #"{"argument":"WHO","command":"vet due","prefix":""}"#),
    Form(
      value: CompleteMethod.Result(candidates: [.init("rabies", help: "every year"), .init("x")]),
      json: #"{"candidates":[{"help":"every year","text":"rabies"},{"text":"x"}]}"#),
    Form(
      value: CommandMethod.Parameters(
        name: "vet due", arguments: ["WHO": .list(["a", "b"]), "WHAT": .text("c")],
        options: ["--all": .flag, "--days": .text("30")], records: ["WHO": [shippo]]),
      json: #"{"arguments":{"WHAT":"c","WHO":["a","b"]},"name":"vet due","#
        + #""options":{"--all":true,"--days":"30"},"records":{"WHO":[\#(record)]}}"#),
    Form(
      value: CommandMethod.Result(
        output: [.message("m"), .card(.init("n", lines: [.init("t", "x")]))], status: 3),
      json: #"{"output":[{"message":"m"},{"card":{"lines":[{"text":"x","title":"t"}],"name":"n"}}],"status":3}"#),
    Form(
      value: CommandOutput.table(table),
      json: #"{"table":{"columns":[{"title":"a"},{"alignsRight":true,"key":"k","title":"b"}],"#
        + #""rows":[["1",""],["2","3"]],"values":[{},5]}}"#),
    Form(
      value: ActionMethod.Parameters(record: shippo, key: "k", entry: "e", value: "v"),
      json: #"{"entry":"e","key":"k","record":\#(record),"value":"v"}"#),
    Form(value: ActionOutcome(open: "mailto:v@example.org"), json: #"{"open":"mailto:v@example.org"}"#),
    Form(
      value: ChangedNotification.Parameters(
        changes: [.init(record: "r", kind: .group, change: .added, keys: ["k"])], author: "org.y"),
      json: #"{"author":"org.y","changes":[{"change":"added","keys":["k"],"kind":"group","record":"r"}]}"#),
    Form(value: CancelNotification.Parameters(id: .number(4)), json: #"{"id":4}"#),
    Form(value: WireNothing(), json: "{}"),
    Form(
      value: BookFetchMethod.Parameters(
        predicate: "a == 1", records: ["r"], keys: ["k"], sort: "last", limit: 5, after: "c"),
      json: #"{"after":"c","keys":["k"],"limit":5,"records":["r"],"sort":"last","where":"a == 1"}"#),
    Form(value: BookFetchMethod.Result(records: [], next: "c"), json: #"{"next":"c","records":[]}"#),
    Form(
      value: BookPickMethod.Parameters(title: "t", keys: ["k"], multiple: true),
      json: #"{"keys":["k"],"multiple":true,"title":"t"}"#),
    Form(value: LogNotification.Parameters(level: .warning, message: "m"), json: #"{"level":"warning","message":"m"}"#),
    Form(
      value: BookProposeMethod.Parameters(
        title: "t",
        operations: [
          .set(record: "r", key: "k", value: 1), .remove(record: "r", key: "k"),
          .append(record: "r", key: "k", label: "home", value: "v"),
          .replace(record: "r", key: "k", entry: "e", value: nil, label: "l"),
          .drop(record: "r", key: "k", entry: "e"), .create(kind: .person, properties: ["First": "Rex"]),
          .delete(record: "r"),
        ], revisions: ["r": 2]),
      json: #"{"operations":[{"key":"k","op":"set","record":"r","value":1},{"key":"k","op":"remove","record":"r"},"#
        + #"{"key":"k","label":"home","op":"append","record":"r","value":"v"},"#
        + #"{"entry":"e","key":"k","label":"l","op":"replace","record":"r"},"#
        + #"{"entry":"e","key":"k","op":"drop","record":"r"},"#
        + #"{"kind":"person","op":"create","properties":{"First":"Rex"}},{"op":"delete","record":"r"}],"#
        + #""revisions":{"r":2},"title":"t"}"#),
    Form(value: BookProposeMethod.Result(records: ["n"], step: 9), json: #"{"records":["n"],"step":9}"#),
  ]

  static var table: CommandOutput.Table {
    var table = CommandOutput.Table([.init("a"), .init("b", key: "k", alignsRight: true)])
    table.append(["1"])
    table.append(["2", "3", "more"], value: 5)
    return table
  }

  @Test("are written and read back", arguments: forms)
  func areWrittenAndReadBack(_ form: Form) throws {
    #expect(try JSONPropertyList.encodeText(form.value.wireValue) == form.json)
    func readBack<Value: WireValue>(_ value: Value) throws -> Bool {
      try Value(wireValue: JSONPropertyList.decode(form.json)) == value
    }
    #expect(try readBack(form.value))
  }

  /// A value that is not what the method says.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let type: any WireValue.Type
    let json: String
    let message: String
    var testDescription: String { json }
  }

  static let wrong: [Wrong] = [
    Wrong(type: DeriveMethod.Parameters.self, json: #""x""#, message: #"found "x", wanted an object"#),
    Wrong(
      type: DeriveMethod.Parameters.self, json: #"{"keys":["k"],"records":[\#(record),{"record":"s"}]}"#,
      message: "records[1].kind: missing"),
    Wrong(
      type: DeriveMethod.Parameters.self, json: #"{"keys":["k", 5],"records":[]}"#,
      message: "keys[1]: found 5, wanted text"),
    Wrong(
      type: DeriveMethod.Result.self, json: #"{"values":[{"record":"r","values":{},"validUntil":"2026-04-01"}]}"#,
      message: #"values[0].validUntil: found "2026-04-01", wanted an instant such as {"$date":"2026-04-01T00:00:00Z"}"#),
    Wrong(
      type: CommandMethod.Result.self, json: #"{"output":[{"table":{"columns":[{"title":"a"}],"rows":[["1","2"]]}}]}"#,
      message: "output[0].table.rows[0]: found 2 texts, wanted one for each of 1 columns"),
    Wrong(
      type: CommandMethod.Result.self, json: #"{"output":[],"status":126}"#,
      message: "status: found 126, wanted an exit status from 0 to 125"),
    Wrong(
      type: LogNotification.Parameters.self, json: #"{"level":"loud","message":"m"}"#,
      message: #"level: found "loud", wanted one of debug, info, warning, error"#),
    Wrong(
      type: ProposedOperation.self, json: #"{"op":"set","record":"r","key":"k"}"#, message: "value: missing"),
    Wrong(
      type: BookFetchMethod.Parameters.self, json: #"{"limit":0}"#, message: "limit: found 0, wanted a number from 1"),
    Wrong(
      type: InitializeMethod.Parameters.self,
      json: #"{"identifier":"org.x","languages":[],"protocol":1,"today":"2026-02-29"}"#,
      message: #"today: found "2026-02-29", wanted a day such as 2026-11-30"#),
  ]

  @Test("name the field that is wrong", arguments: wrong)
  func nameTheFieldThatIsWrong(_ wrong: Wrong) throws {
    func read<Value: WireValue>(_ type: Value.Type) throws(WireMismatch) {
      guard let value = try? JSONPropertyList.decode(wrong.json) else { return }
      _ = try Value(wireValue: value)
    }
    let error = try #require(throws: WireMismatch.self) { try read(wrong.type) }
    #expect(error.description == wrong.message)
    #expect(WireError(error).message == "params" + (error.path.isEmpty ? ": " : ".") + wrong.message)
  }

  @Test("pass over fields that they do not know")
  func passOverUnknownFields() throws {
    let json = #"{"record":"r","kind":"person","name":"n","revision":1,"properties":{},"mood":{"a":[1]}}"#
    #expect(try BookRecord(wireValue: JSONPropertyList.decode(json)) == BookRecord(id: "r", name: "n"))
  }
}
