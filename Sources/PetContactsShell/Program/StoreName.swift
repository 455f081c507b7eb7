import AddressBook
import Files
import LineEditor
import SQLiteStorage

/// Where a book is kept, as `--store` names it: `sqlite:FILE`, `memory:`, or a file.
enum StoreName {
  /// The person's own book, in the data folder.
  case own(String)
  case sqlite(String)
  case memory

  /// Reads a name; without one the store is in the user's data folder.
  /// - Throws: ``ShellError`` for a kind of store that is not known.
  init(_ name: String?, folders: Folders) throws(ShellError) {
    guard let name else {
      self = .own(Path.join(folders.data, "contacts.sqlite"))
      return
    }
    guard !name.isEmpty else {
      throw ShellError(.usage, "the name of the store is empty", "write sqlite:FILE or a file")
    }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isKind = parts.count == 2 && !parts[0].contains("/")
    switch isKind ? parts[0] : nil {
    case "memory"?:
      guard parts[1].isEmpty else { throw ShellError(.usage, "a store in memory has no name", "write memory:") }
      self = .memory
    case "sqlite"?:
      guard !parts[1].isEmpty else { throw ShellError(.usage, "the store \(name) names no file", "write sqlite:FILE") }
      self = .sqlite(Files.expandTilde(parts[1], home: folders.home))
    case let kind?: throw ShellError(.usage, "unknown kind of store \(kind):", "use sqlite:FILE or memory:")
    case nil: self = .sqlite(Files.expandTilde(name, home: folders.home))
    }
  }

  /// Whether nobody named the store.
  var isOwn: Bool { if case .own = self { true } else { false } }

  /// Opens the store, and makes it when there is none and that is wanted: a name that is mistyped is no empty book.
  /// - Throws: ``StorageError``, ``FileError`` or ``ShellError``.
  func open(makes: Bool) throws -> any StorageAdapter {
    switch self {
    case .memory: return MemoryStorage()
    case .own(let path):
      if makes { try Files.createFolder(Path.parent(path)) }
      return try Self.openFile(path, makes: makes)
    case .sqlite(let path):
      // Folders are made for the person's own book only.
      guard !makes || Files.exists(Path.parent(path)) else {
        throw ShellError(
          .failed, "there is no folder \(Path.parent(path)) for the store", "make it, or name another file")
      }
      return try Self.openFile(path, makes: makes)
    }
  }

  private static func openFile(_ path: String, makes: Bool) throws -> any StorageAdapter {
    try SQLiteStorage(
      path: path, mode: makes ? .createOrOpen : .openExisting, isInterrupted: { Interrupt.isPending })
  }
}
