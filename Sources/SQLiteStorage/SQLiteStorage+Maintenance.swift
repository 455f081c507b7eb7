import AddressBook
import Glibc

extension SQLiteStorage {
  /// Draws the index anew from the records. O(n).
  /// - Throws: ``StorageError``.
  public func rebuild() throws {
    try requireNoTransaction()
    try prepareForWriting()
    try inTransaction {
      try requireSameFile()
      try requireSameVersion()
      try rebuildIndex()
    }
  }
}
