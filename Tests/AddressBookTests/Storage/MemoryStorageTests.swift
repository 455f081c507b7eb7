import StorageConformance
import Testing

@Suite struct MemoryStorageTests {
  @Test(arguments: [CheckedStorage.memory], StorageLaw.all)
  func `memory storage obeys the laws of storage`(_ storage: CheckedStorage, _ law: StorageLaw) throws {
    try law.check(try storage.makePlace())
  }
}
