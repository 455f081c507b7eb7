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

  /// Opens the store. An empty file is an empty store. Where there is none, the person's own is an empty one, and so is
  /// another when `acceptsMissing`: a name that is mistyped is no empty book. It is made when something is first written.
  /// - Throws: ``StorageError``.
  func open(acceptsMissing: Bool) throws -> any StorageAdapter {
    switch self {
    case .memory: return MemoryStorage()
    case .own(let path), .sqlite(let path):
      do {
        return try Self.openFile(path, .openExisting)
      } catch StorageError.missing where isOwn || acceptsMissing {
      } catch StorageError.blank {}
      return UnmadeStorage(location: path) { try makeFile(path) }
    }
  }

  /// Makes the store, with its folder only when it is the person's own.
  /// - Throws: ``StorageError``, ``FileError`` or ``ShellError``.
  private func makeFile(_ path: String) throws -> any StorageAdapter {
    let folder = Path.parent(path)
    if isOwn {
      try Files.createFolder(folder)
    } else if !Files.exists(folder) {
      throw ShellError(.failed, "there is no folder \(folder) for the store", "make it, or name another file")
    }
    return try Self.openFile(path, .createOrOpen)
  }

  private static func openFile(_ path: String, _ mode: SQLiteStorage.Mode) throws -> any StorageAdapter {
    try SQLiteStorage(path: path, mode: mode, isInterrupted: { Interrupt.isPending })
  }
}
