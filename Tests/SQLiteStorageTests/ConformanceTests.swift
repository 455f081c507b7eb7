import AddressBook
import SQLiteStorage
import StorageConformance
import Testing

/// A file in a folder of its own.
private final class SQLitePlace: StoragePlace {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> any StorageAdapter { try SQLiteStorage(path: folder.file()) }

  func draft() throws -> any StorageDraft { try SQLiteDraft(path: folder.file("copy")) }

  func openCopy() throws -> any StorageAdapter { try SQLiteStorage(path: folder.file("copy"), mode: .openExisting) }
}

@Suite struct ConformanceTests {
  @Test(arguments: [CheckedStorage("sqlite") { try SQLitePlace() }], StorageLaw.all)
  func `SQLite storage obeys the laws of storage`(_ storage: CheckedStorage, _ law: StorageLaw) throws {
    try law.check(try storage.makePlace())
  }
}
