import AddressBook
import PropertyListStorage
import StorageConformance
import Testing

/// A store in a folder of its own.
private final class FolderPlace: StoragePlace {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> any StorageAdapter { try PropertyListStorage(path: folder.file()) }

  func draft() throws -> any StorageDraft { try FolderDraft(path: folder.file("copy")) }

  func openCopy() throws -> any StorageAdapter {
    try PropertyListStorage(path: folder.file("copy"), mode: .openExisting)
  }
}

@Suite struct ConformanceTests {
  @Test(arguments: [CheckedStorage("plist") { try FolderPlace() }], StorageLaw.all)
  func `a folder of property lists obeys the laws of storage`(_ storage: CheckedStorage, _ law: StorageLaw) throws {
    try law.check(try storage.makePlace())
  }
}
