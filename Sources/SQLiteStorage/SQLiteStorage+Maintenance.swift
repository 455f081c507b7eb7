import AddressBook
import Glibc

extension SQLiteStorage {
  /// Draws the index anew from the records. O(n).
  /// - Throws: ``StorageError``.
  public func rebuild() throws {
    try requireNoTransaction()
    try prepareForWriting()
    try inTransaction {
      try requireSameStore()
      try rebuildIndex()
    }
  }

  /// Writes a copy of the store as it is at this moment, whoever else is writing to it.
  /// - Parameter path: where the copy goes; nothing may lie there.
  /// - Throws: ``StorageError``.
  public func copy(to path: String) throws {
    try requireNoTransaction()
    let copy = StoreLocation(path: path).target
    let taken = StorageError.unavailable(path, reason: "the file exists already", remedy: "name another file")
    guard try !copy.exists() else { throw taken }
    // Another program may copy to the same name at the same moment: only the copy that is whole takes it.
    copy.removeStaleDrafts()
    let draft = copy.draft
    try draft.create()
    defer { draft.remove() }
    let statement = try connection.prepare("VACUUM INTO ?1")
    statement.bind(draft.fileName, at: 1)
    try statement.run()
    try draft.synchronize()
    switch try draft.link(to: copy) {
    case .named: return
    case .taken: throw taken
    case .unsupported: guard try draft.move(to: copy) else { throw taken }
    }
  }
}
