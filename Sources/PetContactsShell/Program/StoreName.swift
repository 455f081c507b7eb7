import AddressBook
import Files
import LineEditor
import PropertyListStorage
import SQLiteStorage

/// Where a book is kept, as `--store` names it: `sqlite:FILE`, `plist:FOLDER`, `memory:`, or the file or folder of a store.
enum StoreName {
  /// The person's own book, in the data folder.
  case own(String)
  case sqlite(String)
  case plist(String)
  case memory

  /// Reads a name; without one the store is in the user's data folder.
  /// - Throws: ``ShellError`` for a kind of store that is not known.
  init(_ name: String?, folders: Folders) throws(ShellError) {
    guard let name else {
      self = .own(Path.join(folders.data, "contacts.sqlite"))
      return
    }
    guard !name.isEmpty else {
      throw ShellError(.usage, "the name of the store is empty", "write sqlite:FILE, plist:FOLDER or a file")
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
    case "plist"?:
      guard !parts[1].isEmpty else {
        throw ShellError(.usage, "the store \(name) names no folder", "write plist:FOLDER")
      }
      self = .plist(Files.expandTilde(parts[1], home: folders.home))
    case let kind?:
      throw ShellError(.usage, "unknown kind of store \(kind):", "use sqlite:FILE, plist:FOLDER or memory:")
    case nil:
      let path = Files.expandTilde(name, home: folders.home)
      self = PropertyListStorage.isStore(path) ? .plist(path) : .sqlite(path)
    }
  }

  /// Reads the name of a store that is to be made: an empty folder becomes one of property lists.
  /// - Throws: ``ShellError`` for a kind of store that is not known.
  init(toMake name: String, folders: Folders) throws(ShellError) {
    let named = try Self(name, folders: folders)
    if case .sqlite(let path) = named, Files.isFolder(path), !name.hasPrefix("sqlite:") {
      self = .plist(path)
    } else {
      self = named
    }
  }

  /// Whether nobody named the store.
  var isOwn: Bool { if case .own = self { true } else { false } }

  /// Opens the store. An empty file is an empty store. Where there is none, the person's own is an empty one, and so is
  /// another when `acceptsMissing`: a name that is mistyped is no empty book. It is made when something is first written.
  /// - Throws: ``StorageError``.
  func open(acceptsMissing: Bool) throws -> any StorageAdapter {
    guard let location else { return MemoryStorage() }
    do {
      return try open(making: false)
    } catch StorageError.missing where isOwn || acceptsMissing {
    } catch StorageError.blank {}
    return UnmadeStorage(kind: kind, location: location) { try make(at: location) }
  }

  /// Makes the store, with the folder that it lies in only when it is the person's own.
  /// - Throws: ``StorageError``, ``FileError`` or ``ShellError``.
  private func make(at path: String) throws -> any StorageAdapter {
    let folder = Path.parent(path)
    if isOwn {
      try Files.createFolder(folder, isDurable: true)
    } else if !Files.exists(folder) {
      throw ShellError(.failed, "there is no folder \(folder) for the store", "make it, or name another file")
    }
    return try open(making: true)
  }

  /// Opens a store that must be there.
  /// - Throws: ``StorageError``.
  func openExisting() throws -> any StorageAdapter { try open(making: false) }

  /// Gets ready to make the store as a whole.
  /// - Throws: ``StorageError``, or ``ShellError`` for a place where none can be.
  func draft() throws -> any StorageDraft {
    if let location, !Files.exists(Path.parent(location)) {
      throw ShellError(.failed, "there is no folder \(Path.parent(location)) for the store", "make it, or name another")
    }
    switch self {
    case .memory:
      throw ShellError(.usage, "a store in memory ends with the program", "write sqlite:FILE or plist:FOLDER")
    case .own(let path), .sqlite(let path):
      return try SQLiteDraft(path: path) { Interrupt.isPending }
    case .plist(let path):
      return try FolderDraft(path: path) { Interrupt.isPending }
    }
  }

  private func open(making: Bool) throws -> any StorageAdapter {
    switch self {
    case .memory: return MemoryStorage()
    case .own(let path), .sqlite(let path):
      return try SQLiteStorage(
        path: path, mode: making ? .createOrOpen : .openExisting, isInterrupted: { Interrupt.isPending })
    case .plist(let path):
      return try PropertyListStorage(
        path: path, mode: making ? .createOrOpen : .openExisting, isInterrupted: { Interrupt.isPending })
    }
  }

  /// The file of a store of SQLite.
  var sqliteFile: String? {
    switch self {
    case .own(let path), .sqlite(let path): path
    case .plist, .memory: nil
    }
  }

  /// The folder of a store of property lists; nothing for a store of another kind.
  var plistFolder: String? { if case .plist(let path) = self { path } else { nil } }

  /// The file or folder that the store lies in; nothing for one in memory.
  private var location: String? {
    switch self {
    case .memory: nil
    case .own(let path), .sqlite(let path), .plist(let path): path
    }
  }

  /// What kind of store it is, as its name begins.
  private var kind: String {
    switch self {
    case .memory: "memory"
    case .own, .sqlite: "sqlite"
    case .plist: "plist"
    }
  }
}
