public import AddressBook

/// A kind of storage that is checked against the laws. Adding an adapter to a suite is one of these.
public struct CheckedStorage: Sendable, CustomStringConvertible {
  /// What the storage is called in reports.
  public let name: String
  /// Makes a place where nothing is stored yet.
  public let makePlace: @Sendable () throws -> any StoragePlace

  /// Names a kind of storage and says how a new place for it is made.
  public init(_ name: String, makePlace: @escaping @Sendable () throws -> any StoragePlace) {
    self.name = name
    self.makePlace = makePlace
  }

  /// The name.
  public var description: String { name }

  /// The storage that keeps nothing beyond the program.
  public static let memory = CheckedStorage("memory") { MemoryPlace() }
}

/// A place where a book is kept, which goes when nobody holds it any more.
public protocol StoragePlace: AnyObject {
  /// Opens the place, which may be open already.
  func open() throws -> any StorageAdapter
  /// Gets ready to make a copy beside it.
  func draft() throws -> any StorageDraft
  /// Opens the copy that was made beside it.
  func openCopy() throws -> any StorageAdapter
}

/// A memory store is a place and its only handle.
final class MemoryPlace: StoragePlace {
  private let storage = MemoryStorage()
  private var copy = MemoryDraft()

  func open() -> any StorageAdapter { storage }

  func draft() -> any StorageDraft {
    copy = MemoryDraft()
    return copy
  }

  func openCopy() -> any StorageAdapter { copy.storage }
}
