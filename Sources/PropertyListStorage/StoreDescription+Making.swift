import AddressBook
import Files
import PropertyLists

/// How a store is made where there is none.
extension StoreDescription {
  /// Makes a store, unless another program was faster.
  /// - Throws: `FileError`, or ``StorageError/inside(_:store:)``.
  static func make(_ folder: BookFolder) throws {
    try folder.requireOutsideOfStores()
    if Files.exists(folder.path) { return try makeInside(folder) }
    let draft = try DraftFolder(beside: folder.path)
    defer { draft.remove() }
    let made = BookFolder(path: Path.join(draft.path, "store"), shownPath: folder.shownPath)
    try Files.createFolder(made.path, withIntermediate: false)
    try fill(made)
    // A name that ends with a slash is a folder of that name.
    do throws(FileError) { try Files.rename(made.path, to: folder.path) } catch {
      guard Files.exists(folder(BookFolder.description)) else { throw error }
    }
    try Files.synchronize(Path.parent(folder.path))
  }

  /// Makes a store of a folder that stays the one it is: somebody may be in it, or another file system begins there.
  private static func makeInside(_ folder: BookFolder) throws {
    try Files.createFolder(folder(BookFolder.staged))
    let lock = try FileLock(folder(BookFolder.lock))
    while !lock.attempt() {
      if Files.exists(folder(BookFolder.description)) { return }
      Files.waitAMoment()
    }
    defer { lock.unlock() }
    if !Files.exists(folder(BookFolder.description)) { try fill(folder) }
  }

  /// Makes what a store consists of; what says that it is one comes last.
  private static func fill(_ folder: BookFolder) throws {
    for part in BookFolder.folders { try Files.createFolder(folder(part)) }
    try put(ignored, as: BookFolder.ignoreList, in: folder)
    try Self(bookIdentifier: RecordID.randomUUID()).write(to: folder)
    try Files.synchronize(folder.path)
  }

  /// Writes the description of a store.
  func write(to folder: BookFolder) throws {
    let description: PropertyList = [
      "book": .string(bookIdentifier), "version": .integer(.init(Self.version)), "records": .string(format.rawValue),
    ]
    try Self.put(try XMLPropertyList.encode(description), as: BookFolder.description, in: folder)
  }

  private static func put(_ bytes: [UInt8], as name: String, in folder: BookFolder) throws {
    let draft = folder(BookFolder.local + "/" + name)
    try Files.write(bytes, to: draft)
    try Files.rename(draft, to: folder(name))
  }

  /// Whether there is nothing in a folder but what a new file system has, or what a program made that was ended before
  /// the folder was a store.
  static func isBlank(_ folder: BookFolder) throws -> Bool {
    try Files.list(folder.path).allSatisfy { name in
      switch name {
      case "lost+found": true
      case BookFolder.local: !Files.exists(folder(BookFolder.index))
      case BookFolder.ignoreList: (try? Files.read(folder(name), limit: 1 << 20)) == ignored
      default: BookFolder.folders.contains(name) && (try? Files.list(folder(name)))?.isEmpty == true
      }
    }
  }

  private static let ignored = Array(
    """
    # What can be made anew from the other files, and the history of this copy.
    /\(BookFolder.local)/
    /\(BookFolder.log)/

    """.utf8)
}
