import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// What is wrong with the files of a store is named, each thing once, and mended where that loses nothing.
@Suite struct CheckTests {
  /// What is done to the files, what is found, and whether a repair mends it.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: StoreFinding.Kind
    let message: String
    let isMended: Bool
    let deed: @Sendable (CheckedFolder) throws -> Void

    init(
      _ name: String, _ kind: StoreFinding.Kind, _ message: String, isMended: Bool,
      _ deed: @escaping @Sendable (CheckedFolder) throws -> Void
    ) {
      (testDescription, self.kind, self.message) = (name, kind, message)
      (self.isMended, self.deed) = (isMended, deed)
    }
  }

  private static let stray = "pictures/\(ImageDigest(of: Array("stray".utf8)).rawValue).jpg"

  private static let damages = [
    Damage("noise in a record", .damagedRecord, "the record CHARLES:ABPerson is damaged", isMended: true) {
      try $0.write("noise", to: "people/CHARLES.abcdp")
    },
    Damage("a record that says it is another", .damagedRecord, "UID is that of another record, X", isMended: true) {
      try $0.edit("people/CHARLES.abcdp", "CHARLES:ABPerson", "X:ABPerson")
    },
    Damage("noise in a file of another name", .damagedRecord, "people/junk.plist: not a prop", isMended: false) {
      try $0.write("noise", to: "people/junk.plist")
    },
    Damage("two equal copies", .damagedRecord, "it is the same as another file", isMended: false) {
      for name in ["x", "y"] { try $0.copy("people/CHARLES.abcdp", to: "people/\(name).plist") }
    },
    Damage("a folder among the records", .strayFile, "people/old is a folder, and what", isMended: false) {
      try FileManager.default.createDirectory(atPath: $0.path("people/old"), withIntermediateDirectories: false)
    },
    Damage("a pipe among the records", .strayFile, "people/pipe.abcdp is a pipe", isMended: false) {
      let isMade = unsafe mkfifo($0.path("people/pipe.abcdp"), 0o600) == 0
      try #require(isMade)
    },
    Damage("a name that is not UTF-8", .strayFile, "people/caf\u{FFFD}.abcdp has a name that is not", isMended: false) {
      try $0.writeNoise(toBytes: Array("people/caf".utf8) + [0xE9] + Array(".abcdp".utf8))
    },
    Damage("noise under a name of two lines", .damagedRecord, "people/a\nb.abcdp: not a prop", isMended: false) {
      try $0.write("noise", to: "people/a\nb.abcdp")
    },
    Damage("noise under a name that a terminal obeys", .damagedRecord, "people/\u{1B}[31m.plist: ", isMended: false) {
      try $0.write("noise", to: "people/\u{1B}[31m.plist")
    },
    Damage("noise under the longest name there is", .damagedRecord, "x.abcdp: not a property list", isMended: false) {
      try $0.write("noise", to: "people/" + String(repeating: "x", count: 249) + ".abcdp")
    },
    Damage("something else in the log", .strayFile, "log/zz.plist is no step", isMended: false) {
      try $0.write("noise", to: "log/zz.plist")
    },
    Damage("a picture of an unknown name", .strayFile, "pictures/holiday.jpg is called", isMended: false) {
      try $0.write("noise", to: "pictures/holiday.jpg")
    },
    Damage("a record that differs from the index", .lostFromIndex, "CHARLES:ABPerson is another", isMended: true) {
      try $0.editUnseen("people/CHARLES.abcdp", ">Charles<", ">Kharles<")
    },
    Damage("a record that was broken unseen", .lostFromIndex, "and the index does not say so", isMended: true) {
      try $0.editUnseen("people/CHARLES.abcdp", "</plist>", "<!plist>")
    },
    Damage("a document that differs from the index", .lostFromIndex, "test document is another", isMended: true) {
      try $0.editUnseen("documents/test/document.plist", ">text<", ">next<")
    },
    Damage("a member that is not there", .awaitedMember, "names a member not in the book, NO:ABPerson", isMended: false)
    {
      let member = "<string>ADA:ABPerson</string>"
      try $0.edit("groups/PETS.abcdg", member, member + "<string>NO:ABPerson</string>")
    },
    Damage("noise in a document", .damagedDocument, "documents/book/me.plist cannot be read", isMended: true) {
      try $0.write("noise", to: "documents/book/me.plist")
    },
    Damage("noise in a new document", .damagedDocument, "documents/book/new.plist cannot be", isMended: false) {
      try $0.write("noise", to: "documents/book/new.plist")
    },
    Damage("a picture that went", .missingPicture, "ADA:ABPerson names the picture", isMended: false) {
      for name in try $0.list("pictures") { try $0.remove("pictures/" + name) }
    },
    Damage("a picture that was garbled", .damagedPicture, "are not those it was made of", isMended: false) {
      for name in try $0.list("pictures") { try $0.write("noise", to: "pictures/" + name) }
    },
    Damage("a picture that nobody has", .unusedPicture, "named by no record", isMended: true) {
      try $0.write("stray", to: stray)
    },
    Damage("a log that went", .missingStep, "the file log is not there", isMended: true) { try $0.remove("log") },
    Damage("a step that went", .damagedStep, "step 1 cannot be undone", isMended: false) {
      try $0.remove("log/00000001.plist")
    },
    Damage("noise in a step", .damagedStep, "step 2 cannot be undone", isMended: false) {
      try $0.write("noise", to: "log/00000002.plist")
    },
    Damage("what a program left that was ended", .strayFile, "staged holds 3 files of a", isMended: true) {
      for number in 7...9 { try $0.write("half", to: ".local/staged/\(number)") }
    },
  ]

  @Test func `a sound store is sound`() throws {
    let folder = try CheckedFolder()
    #expect(try folder.open().check() == [])
    #expect(try PropertyListStorage(path: folder.path(""), mode: .readOnly).check() == [])
  }

  @Test(arguments: damages)
  func `what is wrong is named once, and a repair leaves only what it cannot mend`(_ damage: Damage) throws {
    let folder = try CheckedFolder()
    try damage.deed(folder)
    let storage = try folder.open()
    let found = try storage.check()
    let named = found.filter { $0.kind == damage.kind && $0.description.contains(damage.message) }
    let finding = try #require(named.first, "\(found.map(\.description))")
    #expect(named.count == 1)
    #expect((finding.remedy != nil) == damage.isMended)
    try storage.keepCopy(at: folder.path("../copy"))
    try storage.mend(found, as: CheckedFolder.step("repair"))
    for store in [storage, try folder.open()] {
      let left = try store.check()
      #expect(left.filter { $0.remedy != nil } == [])
      #expect(left.allSatisfy(found.contains), "\(left.map(\.description))")
      #expect(left.contains(finding) == !damage.isMended)
    }
  }

  @Test func `a repair leaves members where they are who are not in the book, and they count when they come`() throws {
    let folder = try CheckedFolder()
    let member = "<string>ADA:ABPerson</string>"
    let absent = "<string>NO:ABPerson</string><string>NONE:ABPerson</string>"
    try folder.edit("groups/PETS.abcdg", member, member + absent)
    let text = try folder.text(of: "groups/PETS.abcdg")
    let storage = try folder.open()
    let found = try storage.check()
    #expect(found.map(\.kind) == [.awaitedMember])
    #expect(found.first?.description.contains("names 2 members not in the book, NO:ABPerson and others") == true)
    #expect(try storage.mend(found, as: CheckedFolder.step("repair")) == nil)
    #expect(try folder.list("groups") == ["PETS.abcdg"])
    #expect(try folder.text(of: "groups/PETS.abcdg") == text)
    #expect(try folder.open().check() == found)
    try folder.copy("people/CHARLES.abcdp", to: "people/NO.abcdp")
    try folder.edit("people/NO.abcdp", "CHARLES:ABPerson", "NO:ABPerson")
    let members = try folder.open().members(of: CheckedFolder.pets).map(\.member.rawValue)
    #expect(members == ["ADA:ABPerson", "NO:ABPerson"])
  }

  @Test func `a copy tells which groups name members who are not in the book`() throws {
    let folder = try CheckedFolder()
    let member = "<string>ADA:ABPerson</string>"
    try folder.edit("groups/PETS.abcdg", member, member + "<string>NO:ABPerson</string>")
    let report = try BookCopy(of: folder.open()).make(in: FolderDraft(path: folder.path("../copy")))
    #expect(report.absentMembers.map(\.group) == [CheckedFolder.pets])
    #expect(report.absentMembers.map(\.name) == ["Pets"] && report.absentMembers.map(\.count) == [1])
    #expect(report.damage == [])
  }

  @Test func `what editors and other programs leave beside the files is no damage`() throws {
    let folder = try CheckedFolder()
    for part in ["people", "groups", "log", "pictures"] {
      for name in ["ADA.abcdp~", ".ADA.abcdp.swp", "#ADA.abcdp#", ".DS_Store", ".git"] {
        try folder.write("draft", to: part + "/" + name)
      }
    }
    for name in ["notes.txt", "ADA.abcdp.orig"] { try folder.write("mine", to: "people/" + name) }
    let storage = try folder.open()
    #expect(try storage.check() == [])
    #expect(try storage.count(FetchPlan()) == 3)
  }

  @Test func `a repair leaves a document that can be read by now, though nobody saw it change`() throws {
    let folder = try CheckedFolder()
    let name = "documents/test/document.plist"
    try folder.edit(name, "</plist>", "<!plist>")
    let storage = try folder.open()
    let found = try storage.check()
    #expect(found.map(\.kind) == [.damagedDocument])
    try folder.editUnseen(name, "<!plist>", "</plist>")
    try folder.editUnseen(name, ">text<", ">next<")
    try storage.mend(found, as: CheckedFolder.step("repair"))
    #expect(try folder.text(of: name).contains(">next<"))
    #expect(try folder.open().document(DocumentKey("test", "document")) == "next")
  }

  @Test func `a repair leaves a picture that was named since the check`() throws {
    let folder = try CheckedFolder()
    try folder.write("stray", to: Self.stray)
    let storage = try folder.open()
    let found = try storage.check()
    #expect(found.map(\.kind) == [.unusedPicture])
    let digest = ImageDigest(of: Array("stray".utf8))
    let change = Change.record(CheckedFolder.charles, .picture(old: nil, new: digest))
    let changes = ChangeSet(operations: [change], pictures: [ImageData(stored: Array("stray".utf8))])
    try folder.open().commit([changes], as: CheckedFolder.step("picture"))
    try storage.mend(found, as: CheckedFolder.step("repair"))
    #expect(folder.exists(Self.stray))
    #expect(try folder.open().check() == [])
  }

  @Test func `every command is told of a picture that went`() throws {
    let folder = try CheckedFolder()
    let storage = try folder.open()
    #expect(storage.knownDamage == [])
    let name = try #require(try folder.list("pictures").first)
    try folder.copy("pictures/" + name, to: "kept")
    try folder.remove("pictures/" + name)
    let digest = CheckedFolder.picture.digest
    let lost = StoreFinding(
      .missingPicture, .record(CheckedFolder.ada), "names the picture \(digest.rawValue), which is not there",
      remedy: nil)
    for store in [storage, try folder.open()] { #expect(store.knownDamage == [lost]) }
    #expect(try storage.check().filter { $0 == lost }.count == 1)
    try folder.copy("kept", to: "pictures/" + name)
    #expect(storage.knownDamage == [])
  }

  @Test func `without its log a store has no history, says so, and begins a new one with the next change`() throws {
    let folder = try CheckedFolder()
    try folder.remove("log")
    let storage = try folder.open()
    #expect(storage.knownDamage.map(\.kind) == [.missingStep])
    #expect(try storage.check() == storage.knownDamage)
    #expect(try storage.steps(upTo: .max, limit: .max) == [])
    #expect(try storage.historyFloor == 2)
    let book = CheckedFolder.book(in: storage)
    #expect(throws: UndoError.self) { try book.undo() }
    let rename = Change.record(CheckedFolder.charles, .value(key: "First", old: "Charles", new: "Charlie"))
    try storage.commit([ChangeSet(operations: [rename])], as: CheckedFolder.step("rename"))
    #expect(storage.knownDamage == [])
    #expect(try storage.check() == [])
    #expect(try storage.steps(upTo: .max, limit: .max).map(\.number) == [3])
    try book.undo()
    #expect(try folder.open().record(CheckedFolder.charles)?.properties["First"] == "Charles")
  }
}
