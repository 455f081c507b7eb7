import AddressBook
import Files
import LineEditor
import SQLiteStorage

/// Where a book is kept, as `--store` names it: `sqlite:FILE`, `memory:`, or a file.
enum StoreName {
  case sqlite(String)
  case memory

  /// Reads a name; without one the store is in the user's data folder.
  /// - Throws: ``ShellError`` for a kind of store that is not known.
  init(_ name: String?, folders: Folders) throws(ShellError) {
    guard let name else {
      let path = Path.join(folders.data, "contacts.sqlite")
      try? Files.createFolder(folders.data)
      self = .sqlite(path)
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

  /// Opens the store, and makes it when there is none.
  /// - Throws: ``StorageError``.
  func open() throws -> any StorageAdapter {
    switch self {
    case .memory: MemoryStorage()
    case .sqlite(let path): try Self.openFile(path)
    }
  }

  /// Opens a file. Folders are made for the user's own book only: a name that leads nowhere is a mistake.
  private static func openFile(_ path: String) throws -> any StorageAdapter {
    guard Files.isFolder(Path.parent(path)) || Files.exists(Path.parent(path)) else {
      throw ShellError(
        .failed, "there is no folder \(Path.parent(path)) for the store", "make it, or name another file")
    }
    return try SQLiteStorage(path: path, isInterrupted: { Interrupt.isPending })
  }
}
