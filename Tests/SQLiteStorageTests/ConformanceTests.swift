import AddressBook
import SQLiteStorage
import StorageConformance
import Testing

/// A file in a folder of its own.
private final class SQLitePlace: StoragePlace {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> any StorageAdapter { try SQLiteStorage(path: folder.file()) }
}

@Suite struct ConformanceTests {
  @Test(arguments: [CheckedStorage("sqlite") { try SQLitePlace() }], StorageLaw.all)
  func `SQLite storage obeys the laws of storage`(_ storage: CheckedStorage, _ law: StorageLaw) throws {
    try law.check(try storage.makePlace())
  }
}
