import AddressBook
import Files
import PropertyLists

/// What `store.plist` says.
struct StoreDescription: Hashable {
  /// How records are written.
  enum Format: String {
    /// As XML, where XML can carry them.
    case xml
    /// As binary property lists, which are smaller and read by nobody.
    case binary
  }

  /// The version of the layout.
  static let version = 1

  var bookIdentifier: String
  var format = Format.xml

  /// Reads the description of a store, or makes the store where that is wanted and there is none.
  /// - Throws: ``StorageError``, `FileError`.
  static func open(_ folder: BookFolder, _ mode: PropertyListStorage.Mode) throws -> Self {
    guard !folder.path.isEmpty, !folder.path.utf8.contains(0) else {
      throw StorageError.unavailable(folder.shownPath, reason: "this is no name of a folder", remedy: "name a folder")
    }
    if Files.exists(folder(BookFolder.description)) { return try read(folder) }
    guard !Files.exists(folder.path) || Files.isFolder(folder.path) else {
      throw StorageError.notAStore(folder.shownPath, reason: "it is not a folder")
    }
    let isThere = Files.exists(folder.path)
    guard try !isThere || isBlank(folder) else {
      // Another program may just have made it.
      if Files.exists(folder(BookFolder.description)) { return try read(folder) }
      throw StorageError.notAStore(folder.shownPath, reason: "there is no \(BookFolder.description) in the folder")
    }
    guard mode == .createOrOpen else {
      throw isThere ? StorageError.blank(folder.shownPath) : StorageError.missing(folder.shownPath)
    }
    try make(folder)
    return try read(folder)
  }

  private static func read(_ folder: BookFolder) throws -> Self {
    let bytes = try Files.read(folder(BookFolder.description), limit: 1 << 20)
    guard let fields = try? PropertyListFormat.decode(bytes).value.dictionary, let version = fields["version"]?.int,
      let identifier = fields["book"]?.string
    else { throw StorageError.notAStore(folder.shownPath, reason: "its \(BookFolder.description) does not say so") }
    guard version <= Self.version else {
      throw StorageError.newerVersion(folder.shownPath, found: version, supported: Self.version)
    }
    return Self(
      bookIdentifier: identifier, format: fields["records"]?.string.flatMap(Format.init(rawValue:)) ?? .xml)
  }
}

extension PropertyListStorage {
  /// Whether a folder says that it is such a store.
  public static func isStore(_ path: String) -> Bool { StoreFolder.isStore(path) }
}
