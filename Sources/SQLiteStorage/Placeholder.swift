public import AddressBook
public func SQLiteStorage(path: String) throws -> MemoryStorage { MemoryStorage() }
