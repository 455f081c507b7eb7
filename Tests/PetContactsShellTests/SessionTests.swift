import AddressBook
import Files
import PropertyLists
import Testing

@testable import PetContactsShell

@Suite("A session")
struct SessionTests {
  @Test("keeps settings it does not know when access is granted")
  func keepsSettings() throws {
    let fixture = try Fixture()
    let path = fixture.home + "/config.json"
    try Files.write(Array(#"{"theme": "dark", "access": {"org.example.other": "denied"}}"#.utf8), to: path)
    #expect(fixture.run("access grant pets").status == .done)
    let settings = try JSONPropertyList.decode(Files.read(path, limit: 1 << 20)).dictionary
    #expect(settings?["theme"] == "dark")
    #expect(settings?["access"] == ["org.example.other": "denied", "pets": "authorized"])
  }

  @Test("never overwrites settings that it cannot read")
  func keepsBrokenSettings() throws {
    let fixture = try Fixture()
    let path = fixture.home + "/config.json"
    try Files.write(Array("{oops".utf8), to: path)
    let (status, text) = fixture.run("access grant pets")
    #expect(status == .failed)
    #expect(text.contains(path))
    #expect(try Files.read(path, limit: 1 << 20) == Array("{oops".utf8))
  }

  @Test("obeys a restriction of the system")
  func obeysRestriction() throws {
    let fixture = try Fixture(systemSettings: #"{"access": {"pets": "restricted"}}"#)
    #expect(fixture.run("access grant pets").status == .accessDenied)
    let (status, text) = fixture.run("tap 4")
    #expect(status == .accessDenied)
    #expect(text == "Cannot Add Contact\nYou must give the app permission to add the contact first.\n")
  }

  @Test(
    "asks once and remembers",
    arguments: [
      (["y"], CommandStatus.done, "Contact Added\n", AccessStatus.authorized),
      (["maybe", "yes"], .done, "Contact Added\n", .authorized),
      (
        ["n"], .accessDenied, "Cannot Add Contact\nYou must give the app permission to add the contact first.\n",
        .denied
      ),
      (
        [nil], .interrupted, "Cannot Add Contact\nYou must give the app permission to add the contact first.\n",
        .notDetermined
      ),
    ] as [([String?], CommandStatus, String, AccessStatus)]
  )
  func asks(answers: [String?], status: CommandStatus, text: String, access: AccessStatus) throws {
    let fixture = try Fixture(answers: answers)
    #expect(fixture.run("tap shippo") == (status, text))
    #expect(fixture.console.questions.count == answers.count)
    #expect(try fixture.session.access.status(of: .pets) == access)
  }

  @Test("asks which one is meant when somebody is there")
  func choosesAmong() throws {
    let fixture = try Fixture(answers: ["2"])
    _ = fixture.run("add person Ada Byron")
    _ = fixture.run("add person Ada Lovelace")
    let (status, text) = fixture.run("show ada")
    #expect(status == .done)
    #expect(text.contains("Lovelace"))
  }

  @Test("deletes only when somebody says yes")
  func asksBeforeDeleting() throws {
    let fixture = try Fixture(answers: ["n", nil, "yes"])
    _ = fixture.run("add person Ada")
    #expect(fixture.run("delete ada").status == .failed)
    #expect(fixture.run("delete ada").status == .interrupted)
    #expect(fixture.run("delete ada") == (.done, "Deleted Ada.\n"))
  }

  @Test("names a damaged value by its type and does not overwrite it")
  func keepsValueOfAnotherType() throws {
    let fixture = try Fixture()
    _ = fixture.run("add person Ada")
    let book = try fixture.session.book
    var ada = try #require(try book.people().first)
    ada.contents.set(["not", "text"], type: nil, for: "Note")
    var request = SaveRequest(title: "import")
    request.update(ada)
    try book.execute(request)
    let (status, text) = fixture.run("set ada note hello")
    #expect(status == .failed)
    #expect(text == "error: note holds an array, not a string, unset it first\n")
    #expect(fixture.run("show ada").text.contains("[array, not string]"))
  }

  @Test("names what stands in the way of undo, also when it is gone", arguments: [false, true])
  func namesWhatWasChangedSince(isGone: Bool) throws {
    let fixture = try Fixture()
    _ = fixture.run("add person Ada Lovelace")
    let book = try fixture.session.book
    var ada = try #require(try book.people().first)
    // What a program did is not undone, and stands in the way of undoing what was before it.
    book.author = Author(name: "sync", isUser: false)
    var request = SaveRequest(title: "import")
    if isGone {
      request.delete(ada)
    } else {
      ada[.nickname] = "Countess"
      request.update(ada)
    }
    try book.execute(request)
    let (status, text) = fixture.run("undo")
    #expect(status == .changedElsewhere)
    #expect(
      text == "error: Ada Lovelace was changed since by step 2: import (sync, just now), log shows it\n")
  }

  @Test("lists of numbers are remembered for %N")
  func remembersList() throws {
    let fixture = try Fixture()
    #expect(fixture.run("show %1").status == .notFound)
    _ = fixture.run("add person Zoe")
    _ = fixture.run("add person Ada")
    _ = fixture.run("list")
    #expect(fixture.run("show %2").text.hasPrefix("Zoe\n"))
    #expect(fixture.run("show %3").status == .notFound)
    #expect(fixture.run("show %x").status == .usage)
  }
}
