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
    if Files.exists(folder(BookFolder.description)) { return try sound(folder) }
    guard !Files.exists(folder.path) || Files.isFolder(folder.path) else {
      throw StorageError.notAStore(folder.shownPath, reason: "it is not a folder")
    }
    let isThere = Files.exists(folder.path)
    guard try !isThere || isBlank(folder) else {
      // Another program may just have made it.
      if Files.exists(folder(BookFolder.description)) { return try sound(folder) }
      throw unreadable(folder, "there is no \(BookFolder.description) in the folder")
    }
    guard mode == .createOrOpen else {
      throw isThere ? StorageError.blank(folder.shownPath) : StorageError.missing(folder.shownPath)
    }
    try make(folder)
    return try sound(folder)
  }

  private static func sound(_ folder: BookFolder) throws -> Self {
    guard let found = try read(folder) else {
      throw unreadable(folder, "its \(BookFolder.description) does not say so")
    }
    return found
  }

  /// The error of a folder without a description that can be read: that of a store, as far as the rest tells, or of none.
  private static func unreadable(_ folder: BookFolder, _ reason: String) -> StorageError {
    guard isLeft(of: folder) else { return StorageError.notAStore(folder.shownPath, reason: reason) }
    return .damaged(folder.shownPath, reason: reason + ", though its records are there")
  }

  /// Reads the description; nothing when it is none.
  static func read(_ folder: BookFolder) throws -> Self? {
    let bytes = try Files.read(folder(BookFolder.description), limit: 1 << 20)
    guard let fields = try? PropertyListFormat.decode(bytes).value.dictionary, let version = fields["version"]?.int,
      let identifier = fields["book"]?.string
    else { return nil }
    guard version <= Self.version else {
      throw StorageError.newerVersion(folder.shownPath, found: version, supported: Self.version)
    }
    return Self(
      bookIdentifier: identifier, format: fields["records"]?.string.flatMap(Format.init(rawValue:)) ?? .xml)
  }
}

extension PropertyListStorage {
  /// Whether a folder says that it is such a store, or is what is left of one that does not say so any more.
  public static func isStore(_ path: String) -> Bool {
    StoreFolder.isStore(path) || StoreDescription.isLeft(of: BookFolder(path: path))
  }
}
