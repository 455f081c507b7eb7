import PropertyLists
import Testing

@testable import PropertyExtensionKit

@Suite("An extension")
struct PropertyExtensionTests {
  static let years = PropertyKey<Int>("org.x.years")
  static let treats = PropertyKey<LabeledValues<String>>("org.x.treats")
  static let weight = PropertyKey<Double>("org.x.weight")

  /// The example of the documentation.
  static var age: PropertyExtension {
    var age = PropertyExtension("org.x", version: "1.0")
    age.derive(years) { record, book in
      guard let birthday = record[.birthday], let years = birthday.years(until: book.today) else { return nil }
      return Derived(years, validUntil: birthday.nextReturn(after: book.today))
    }
    return age
  }

  static func record(_ id: String, _ properties: PropertyList.Dictionary) -> BookRecord {
    BookRecord(id: id, name: id, properties: properties)
  }

  static let born: PropertyList.Dictionary = ["BirthdayComponents": ["year": 2020, "month": 4, "day": 1]]

  @Test("greets with what it can do")
  func greets() {
    #expect(
      Conversations(program: Self.age).raw([Conversations.greeting]) == [
        #"{"features":["derive"],"identifier":"org.x","protocol":1,"version":"1.0"}"#
      ])
  }

  @Test("derives values that hold for a time, and none where there are none")
  func derives() {
    let records = [Self.record("a", Self.born), Self.record("b", [:]), Self.record("c", ["BirthdayComponents": "x"])]
    let request = #"derive {"keys":["org.x.years"],"records":[\#(records.map(\.json).joined(separator: ","))]}"#
    #expect(
      Conversations(program: Self.age).says([request]) == [
        #"{"values":[{"record":"a","validUntil":{"$date":"2027-03-31T10:00:00Z"},"values":{"org.x.years":6}}]}"#
      ])
  }

  @Test("takes the day of the request where it says one")
  func takesTheDayOfTheRequest() {
    let request =
      #"derive {"keys":["org.x.years"],"today":"2027-05-01","records":[\#(Self.record("a", Self.born).json)]}"#
    #expect(Conversations(program: Self.age).says([request])[0].contains(#""org.x.years":7"#))
  }

  struct Odd: Error {}

  @Test("goes on with the other records when one cannot be derived, and logs why")
  func goesOnDeriving() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.derive(Self.years) { record, _ in
      if record.id == "a" { throw Odd() }
      return Derived(1)
    }
    let records = ["a", "b"].map { Self.record($0, [:]).json }.joined(separator: ",")
    #expect(
      Conversations(program: program).says([#"derive {"keys":["org.x.years"],"records":[\#(records)]}"#]) == [
        #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":"org.x.years of a: Odd()"}}"#,
        #"{"values":[{"record":"b","values":{"org.x.years":1}}]}"#,
      ])
  }

  @Test("validates changed values and entries and names those that are wrong")
  func validates() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.validate(Self.weight) { weight, record, _ in weight > 100 ? "\(record.name) is too heavy" : nil }
    program.validateEntries(of: Self.treats) { treat, _, _ in treat.value == "chocolate" ? "no chocolate" : nil }
    let entries: PropertyList = [
      "identifiers": ["1", "2", "3"], "labels": ["", "", ""], "values": ["cheese", "chocolate", 5],
    ]
    let records = [
      Self.record("a", ["org.x.weight": 101.0, "org.x.treats": entries]),
      Self.record("b", ["org.x.weight": "heavy", "org.x.treats": "cheese"]), Self.record("c", ["org.x.weight": 3.0]),
      Self.record("d", ["org.x.weight": 500.0]),
    ]
    let changed = #"{"a":["org.x.weight","org.x.treats","Note"],"c":["org.x.weight","org.x.treats"],"d":["Note"]}"#
    let list = records.map(\.json).joined(separator: ",")
    #expect(
      Conversations(program: program).says([#"validate {"changed":\#(changed),"records":[\#(list)]}"#]) == [
        #"{"problems":[{"entry":"2","key":"org.x.treats","message":"no chocolate","record":"a"},"#
          + #"{"entry":"3","key":"org.x.treats","message":"this is no String","record":"a"},"#
          + #"{"key":"org.x.weight","message":"a is too heavy","record":"a"},"#
          + #"{"key":"org.x.treats","message":"this is no list of labelled values","record":"b"},"#
          + #"{"key":"org.x.weight","message":"this is no Double","record":"b"}]}"#
      ])
  }

  @Test("formats what it knows and leaves the rest")
  func formats() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.format(Self.weight) { $0 < 1 ? "light" : nil }
    program.formatEntries(of: Self.treats) { $0.uppercased() }
    let values =
      #"[{"key":"org.x.weight","value":0.5},{"key":"org.x.weight","value":2.0},{"key":"Note","value":"n"},"#
      + #"{"key":"org.x.treats","value":"cheese"},{"key":"org.x.treats","value":5}]"#
    #expect(
      Conversations(program: program).says([#"format {"values":\#(values)}"#]) == [
        #"{"texts":[{"text":"light"},{},{},{"text":"CHEESE"},{}]}"#
      ])
  }

  @Test("completes keys and arguments by what was typed, in any case")
  func completes() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.complete(Self.treats) { _, record, _ in [.init("Cheese", help: record?.name), .init("bone")] }
    program.complete("--days", of: "vet due") { prefix, _, _ in [.init(prefix + "0")] }
    #expect(
      Conversations(program: program).says([
        #"complete {"key":"org.x.treats","prefix":"ch","record":\#(Self.record("a", [:]).json)}"#,
        #"complete {"command":"vet due","argument":"--days","prefix":"3"}"#, #"complete {"key":"Note","prefix":""}"#,
      ]) == [
        #"{"candidates":[{"help":"a","text":"Cheese"}]}"#, #"{"candidates":[{"text":"30"}]}"#, #"{"candidates":[]}"#,
      ])
  }

  @Test("runs commands with what was typed")
  func runsCommands() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.command("vet due") { call in
      var table = CommandOutput.Table([.init("who"), .init("what")])
      for record in call.records("WHO") { table.append([record.name, call.argument("WHAT") ?? "?"]) }
      let rest =
        "\(call.option("--days") ?? "none") \(call.has("--all")) \(call.options("--tag")) \(call.arguments("N"))"
      return CommandResult([.table(table), .message(rest)], status: 1000)
    }
    let request =
      #"command {"name":"vet due","arguments":{"WHAT":"rabies","N":["1","2"]},"options":{"--days":"30","--all":true,"#
      + #""--tag":["a","b"]},"records":{"WHO":[\#(Self.record("a", [:]).json)]}}"#
    #expect(
      Conversations(program: program).says([request, #"command {"name":"vet undo"}"#]) == [
        #"{"output":[{"table":{"columns":[{"title":"who"},{"title":"what"}],"rows":[["a","rabies"]]}},"#
          + #"{"message":"30 true [\"a\", \"b\"] [\"1\", \"2\"]"}],"status":125}"#,
        "-32002 org.x has no command vet undo",
      ])
  }

  @Test("does the action of a value or an entry")
  func acts() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.action(Self.weight) { weight, record, _ in ActionOutcome(message: "\(record.name): \(weight)") }
    program.entryAction(of: Self.treats) { treat, _, _ in ActionOutcome(open: "https://example.org/\(treat)") }
    let record = Self.record("a", [:]).json
    #expect(
      Conversations(program: program).says([
        #"action {"record":\#(record),"key":"org.x.weight","value":2.5}"#,
        #"action {"record":\#(record),"key":"org.x.treats","entry":"1","value":"cheese"}"#,
        #"action {"record":\#(record),"key":"org.x.weight","value":"heavy"}"#,
        #"action {"record":\#(record),"key":"Note","value":"n"}"#,
      ]) == [
        #"{"message":"a: 2.5"}"#, #"{"open":"https://example.org/cheese"}"#,
        "-32005 the value of org.x.weight is no Double", "-32002 org.x has no action for Note",
      ])
  }

  @Test("is told of changes and cannot ask the book meanwhile")
  func observes() {
    var program = PropertyExtension("org.x", version: "1.0")
    program.changed { changes, author, book in
      book.log("\(changes.map(\.record)) by \(author ?? "the user")")
      _ = try book.fetch()
    }
    let change = #"!changed {"changes":[{"record":"a","kind":"person","change":"updated","keys":["Note"]}]}"#
    #expect(
      Conversations(program: program).says([change, #"!changed {"changes":5}"#]) == [
        #"{"jsonrpc":"2.0","method":"log","params":{"level":"info","message":"[\"a\"] by the user"}}"#,
        #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","#
          + #""message":"changed: the book answers book.fetch only while it waits for the extension"}}"#,
        #"{"jsonrpc":"2.0","method":"log","params":{"level":"error","message":"changed: changes: found 5, wanted a list"}}"#,
      ])
  }
}
