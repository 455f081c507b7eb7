import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import Testing

/// A store that lost what says that it is one, or whose index cannot be read any more.
@Suite struct RescueTests {
  private let folder: CheckedFolder

  init() throws { folder = try CheckedFolder() }

  /// What was done to the description, and why it cannot be read.
  private static let losses: [(text: String?, reason: String)] = [
    (nil, "there is no store.plist in the folder, though its records are there"),
    ("", "its store.plist does not say so, though its records are there"),
    ("<<<<<<< HEAD", "its store.plist does not say so, though its records are there"),
    ("<plist><dict/></plist>", "its store.plist does not say so, though its records are there"),
  ]

  private func lose(_ text: String?) throws {
    if let text { try folder.write(text, to: "store.plist") } else { try folder.remove("store.plist") }
  }

  @Test(arguments: losses)
  func `a store without its description is told, and rescued as the same book`(_ text: String?, _ reason: String) throws
  {
    let (book, ada) = try (folder.open().info.bookIdentifier, folder.open().record(CheckedFolder.ada))
    try lose(text)
    #expect(throws: StorageError.damaged(folder.path("").withoutSlash, reason: reason)) { try folder.open() }
    #expect(PropertyListStorage.isStore(folder.path("").withoutSlash))
    let copy = folder.path("").withoutSlash + ".copy"
    try PropertyListStorage.rescue(folder.path("").withoutSlash, keeping: copy)
    let storage = try folder.open()
    #expect(try storage.info.bookIdentifier == book)
    #expect(try storage.record(CheckedFolder.ada) == ada)
    #expect(try storage.latestStep == 2)
    #expect(try storage.check() == [])
    let kept = try? String(contentsOfFile: copy + "/store.plist", encoding: .utf8)
    #expect(kept == text)
  }

  @Test func `without an index, too, a store is rescued, as a new book of the same records`() throws {
    let book = try folder.open().info.bookIdentifier
    let description = try folder.text(of: "store.plist")
    try lose(nil)
    try folder.remove(".local")
    try PropertyListStorage.rescue(folder.path("").withoutSlash, keeping: folder.path("").withoutSlash + ".copy")
    let storage = try folder.open()
    #expect(try storage.info.bookIdentifier != book)
    #expect(try storage.count(FetchPlan()) == 3)
    #expect(try folder.text(of: "store.plist").utf8.count == description.utf8.count)
  }

  @Test func `a description that a newer program wrote is left as it is, and nothing is copied`() throws {
    let newer = "<plist><dict><key>version</key><integer>9</integer><key>book</key><string>B</string></dict></plist>"
    try lose(newer)
    #expect(throws: StorageError.self) {
      try PropertyListStorage.rescue(folder.path("").withoutSlash, keeping: folder.path("").withoutSlash + ".copy")
    }
    #expect(try folder.text(of: "store.plist") == newer)
    #expect(try folder.list("..") == ["book"])
  }

  @Test func `an index that is damaged while it is open is named, the look goes on, and it is made anew`() throws {
    let storage = try folder.open()
    let index = URL(fileURLWithPath: folder.path(".local/index"))
    let file = try FileHandle(forUpdating: index)
    let size = try Int(file.seekToEnd())
    try file.seek(toOffset: 40)
    try file.write(contentsOf: Data(repeating: 0xA5, count: size - 40))
    try file.close()
    try folder.write("noise", to: "pictures/holiday.jpg")
    let found = try storage.check()
    let damage = try #require(found.first { $0.kind == .damagedStore })
    #expect(found.filter { $0.kind == .damagedStore }.count == 1)
    #expect(damage.remedy == .rebuild && damage.description.contains("its index cannot be read"))
    #expect(found.contains { $0.kind == .strayFile })
    try PropertyListStorage.rescue(folder.path("").withoutSlash, keeping: folder.path("").withoutSlash + ".copy")
    let other = try folder.open()
    #expect(try other.check().map(\.kind) == [.strayFile])
    #expect(try other.record(CheckedFolder.charles)?.properties["First"] == "Charles")
  }
}

extension String {
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
