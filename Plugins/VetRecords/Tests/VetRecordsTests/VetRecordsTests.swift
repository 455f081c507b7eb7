import PropertyExtensionKit
import PropertyLists
import Testing

@testable import VetRecords

@Suite("The vet records")
struct VetRecordsTests {
  static let greeting =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocol":1,"identifier":"org.petcontacts.vetrecords","#
    + #""features":["book.fetch","book.propose"],"languages":["en"],"today":"2026-11-30"}}"#

  /// What the extension says after the greeting.
  func says(_ lines: String...) -> [String] {
    Array(VetRecords.program.replies(to: [Self.greeting] + lines).dropFirst())
  }

  static func doses(_ doses: String...) -> String {
    let numbers = doses.indices.map { #""\#($0 + 1)""# }.joined(separator: ",")
    let labels = doses.map { _ in #""""# }.joined(separator: ",")
    return #"{"identifiers":[\#(numbers)],"labels":[\#(labels)],"values":[\#(doses.joined(separator: ","))]}"#
  }

  static func record(_ id: String, _ vaccinations: String) -> String {
    #"{"record":"\#(id)","kind":"person","name":"\#(id) Dog","revision":1,"#
      + #""properties":{"org.petcontacts.vetrecords.vaccinations":\#(vaccinations)}}"#
  }

  static func dose(_ vaccine: String, _ given: String, _ months: Int) -> String {
    #"{"vaccine":"\#(vaccine)","given":"\#(given)","months":\#(months)}"#
  }

  @Test("derive the day on which the next dose is due, of the latest of each vaccine")
  func deriveTheNextDay() {
    let shippo = Self.record(
      "Shippo",
      Self.doses(
        Self.dose("rabies", "2020-01-01", 12), Self.dose("Rabies", "2026-03-31", 11),
        Self.dose("tetanus", "2026-01-01", 36)))
    let rex = Self.record("Rex", Self.doses(#"{"vaccine":"flu"}"#, Self.dose("rabies", "2026-01-01", 12)))
    let others = [Self.record("Max", Self.doses()), Self.record("Odd", #""rabies""#), rex]
    #expect(
      says(
        #"{"jsonrpc":"2.0","id":1,"method":"derive","params":{"keys":["org.petcontacts.vetrecords.nextdue"],"#
          + #""records":[\#(([shippo] + others).joined(separator: ","))]}}"#) == [
          #"{"jsonrpc":"2.0","id":1,"result":{"values":[{"record":"Shippo","values":"#
            + #"{"org.petcontacts.vetrecords.nextdue":{"day":28,"month":2,"year":2027}}},{"record":"Rex","values":"#
            + #"{"org.petcontacts.vetrecords.nextdue":{"day":1,"month":1,"year":2027}}}]}}"#
        ])
  }

  /// A dose that is wrong, and what is said of it.
  static let wrong = [
    (dose("", "2026-01-01", 12), "the vaccine has no name"),
    (dose("rabies", "2026-12-01", 12), "2026-12-01 is in the future"),
    (dose("rabies", "--12-01", 12), "--12-01 has no year, give the day as 2026-03-01"),
    (dose("rabies", "2026-01-01", 241), "it protects for 241 months, wanted 1 to 240"),
    (dose("rabies", "yesterday", 12), "this is no Vaccination"), (#"{"vaccine":"rabies"}"#, "this is no Vaccination"),
  ]

  @Test("refuse doses that cannot be", arguments: wrong)
  func refuse(_ dose: String, _ message: String) {
    let record = Self.record("Shippo", Self.doses(Self.dose("rabies", "2026-11-30", 12), dose))
    let answer = says(
      #"{"jsonrpc":"2.0","id":1,"method":"validate","params":{"records":[\#(record)],"changed":{}}}"#)
    #expect(
      answer == [
        #"{"jsonrpc":"2.0","id":1,"result":{"problems":[{"entry":"2","key":"org.petcontacts.vetrecords.vaccinations","#
          + #""message":"\#(message)","record":"Shippo"}]}}"#
      ])
  }

  static let due =
    #"{"jsonrpc":"2.0","id":1,"method":"command","params":{"name":"vet due","options":{"--days":"100"}}}"#

  @Test("list what is due, the overdue first")
  func listWhatIsDue() {
    let records = [
      Self.record("Shippo", Self.doses(Self.dose("rabies", "2026-03-01", 12), Self.dose("tetanus", "2026-01-01", 36))),
      Self.record("Max", Self.doses(Self.dose("rabies", "2025-11-29", 12))),
    ].joined(separator: ",")
    let answer = says(Self.due, #"{"jsonrpc":"2.0","id":1,"result":{"records":[\#(records)]}}"#)
    #expect(
      answer == [
        #"{"jsonrpc":"2.0","id":1,"method":"book.fetch","params":{"keys":["org.petcontacts.vetrecords.vaccinations"],"#
          + #""where":"org.petcontacts.vetrecords.vaccinations != nil"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"output":[{"table":{"columns":[{"title":"pet"},{"title":"vaccine"},"#
          + #"{"title":"due"},{"alignsRight":true,"title":"in days"}],"#
          + #""rows":[["Max Dog","rabies","2026-11-29","-1"],["Shippo Dog","rabies","2027-03-01","91"]],"#
          + #""values":[{"days":-1,"due":"2026-11-29","record":"Max","vaccine":"rabies"},"#
          + #"{"days":91,"due":"2027-03-01","record":"Shippo","vaccine":"rabies"}]}}]}}"#,
      ])
    let none = says(Self.due, #"{"jsonrpc":"2.0","id":1,"result":{"records":[]}}"#).last
    #expect(none?.contains("No vaccination is due within 100 days.") == true)
  }

  @Test("note a dose as a proposal")
  func noteADose() {
    let call =
      #"{"jsonrpc":"2.0","id":1,"method":"command","params":{"name":"vet record","#
      + #""arguments":{"WHO":"Max","VACCINE":"rabies"},"options":{"--on":"2026-11-01"},"#
      + #""records":{"WHO":[\#(Self.record("Max", Self.doses()))]}}}"#
    #expect(
      says(call, #"{"jsonrpc":"2.0","id":1,"result":{"records":[],"step":7}}"#) == [
        #"{"jsonrpc":"2.0","id":1,"method":"book.propose","params":{"operations":[{"key":"#
          + #""org.petcontacts.vetrecords.vaccinations","op":"append","record":"Max","value":"#
          + #"{"given":"2026-11-01","months":12,"vaccine":"rabies"}}],"title":"Note a vaccination of Max Dog"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"output":[{"message":"Max Dog: rabies on 2026-11-01, due again on 2027-11-01"}]}}"#,
      ])
    let late = call.replacing("2026-11-01", with: "2026-12-01")
    #expect(
      says(late) == [#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"2026-12-01 is in the future"}}"#])
  }

  @Test("write to the vet about the pet")
  func writeToTheVet() {
    let record = Self.record("Jürgen & Co", Self.doses())
    #expect(
      says(
        #"{"jsonrpc":"2.0","id":1,"method":"action","params":{"record":\#(record),"key":"org.petcontacts.vetrecords.vet","#
          + #""value":"vet@example.org"}}"#) == [
          #"{"jsonrpc":"2.0","id":1,"result":"#
            + #"{"open":"mailto:vet@example.org?subject=Vaccinations%20of%20J%C3%BCrgen%20%26%20Co%20Dog"}}"#
        ])
  }

  @Test("keep what they do not know of an entry")
  func keepWhatTheyDoNotKnow() throws {
    let stored: PropertyList = ["vaccine": "rabies", "given": "2026-03-01", "months": 36, "batch": "A 7"]
    #expect(Vaccination(propertyList: stored)?.propertyList == stored)
  }
}
