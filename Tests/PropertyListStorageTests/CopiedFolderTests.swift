import AddressBook
import Foundation
import PropertyListStorage
import SQLiteStorage
import StorageConformance
import Testing

/// A folder whose log does not tell of all that its files hold is sound, and so is its copy in a file of SQLite.
@Suite struct CopiedFolderTests {
  private let folder: CheckedFolder

  init() throws { folder = try CheckedFolder() }

  private func takeAdaOut() throws {
    try folder.edit("groups/PETS.abcdg", "<string>\(CheckedFolder.ada.rawValue)</string>", "")
  }

  /// Makes sure that the group is empty, in the folder and in a copy, and that both are sound.
  private func requireEmptyGroup() throws {
    let storage = try folder.open()
    #expect(try storage.members(of: CheckedFolder.pets) == [])
    #expect(try storage.check() == [])
    let place = try TemporaryFolder()
    try BookCopy(of: storage).make(in: try SQLiteDraft(path: place.file("copy.sqlite")))
    let copy = try SQLiteStorage(path: place.file("copy.sqlite"))
    #expect(try copy.members(of: CheckedFolder.pets) == [])
    #expect(try copy.check() == [])
  }

  @Test func `a member was taken out of a group while its own file was away`() throws {
    let text = try folder.text(of: "people/ADA.abcdp")
    try folder.remove("people/ADA.abcdp")
    #expect(try folder.open().latestStep == 3)
    try takeAdaOut()
    _ = try folder.open().latestStep
    try folder.write(text, to: "people/ADA.abcdp")
    try requireEmptyGroup()
  }

  @Test func `the index was made anew behind an edit`() throws {
    try takeAdaOut()
    try folder.remove(".local")
    try requireEmptyGroup()
  }
}
