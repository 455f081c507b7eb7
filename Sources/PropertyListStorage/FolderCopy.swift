import AddressBook
import Files

/// A copy of the files that make up a book, with whatever is in them. What else lies in the folder, such as git's own, is
/// not copied, and neither is what only its own program can make sense of, such as a socket.
struct FolderCopy {
  let source: BookFolder
  let target: BookFolder
  private let hasStaged: Bool
  private let isInterrupted: () -> Bool

  /// Names what is copied where, if need be with what waits to be moved to its place; nothing does where all is in order.
  /// The copy ends with ``StorageError/interrupted`` when somebody asked to stop.
  init(of source: BookFolder, to target: BookFolder, withStaged hasStaged: Bool, isInterrupted: @escaping () -> Bool) {
    (self.source, self.target, self.hasStaged, self.isInterrupted) = (source, target, hasStaged, isInterrupted)
  }

  /// Makes the copy, in which what waits is not ready to be moved before ``carryWaiting()``. Nobody may write to either
  /// folder meanwhile.
  /// - Returns: the size of the files in bytes.
  /// - Throws: `FileError` or ``StorageError``; what was copied stays.
  func make() throws -> Int {
    try Files.createFolder(target.path, withIntermediate: false)
    for part in BookFolder.folders where part.hasPrefix(BookFolder.local) || Files.isFolder(source(part)) {
      // That the log is not there is told of the copy, too.
      try Files.createFolder(target(part))
    }
    var size = 0
    try forEachPart { path, kind in
      if kind == .folder { return try Files.createFolder(target(path)) }
      let file = try OpenFile(making: target(path), mode: Files.permissions(of: source(path)) ?? 0o600)
      var offset = 0
      try Files.read(source(path), limit: .max) { bytes throws(FileError) in
        try file.write(bytes, at: offset)
        offset += bytes.count
      }
      size += offset
    }
    return size
  }

  /// Reads both again.
  /// - Returns: the first file that is not the same in both; nothing when all are.
  /// - Throws: `FileError` or ``StorageError``.
  func difference() throws -> String? {
    var found: String?
    try forEachPart { path, kind in
      guard found == nil, kind == .file else { return }
      let copy = try OpenFile(target(path))
      var offset = 0
      try Files.read(source(path), limit: .max) { bytes throws(FileError) in
        if try copy.read(at: offset, count: bytes.count) != bytes { found = path }
        offset += bytes.count
      }
      if copy.stamp.size != offset { found = path }
    }
    return found
  }

  /// Walks through the folders and files, each folder before what is in it. Links are followed where the store follows
  /// them.
  private func forEachPart(_ body: (String, FileStatus.Kind) throws -> Void) throws {
    let book = [BookFolder.people, BookFolder.groups, BookFolder.pictures, BookFolder.documents, BookFolder.log]
    for part in book + (hasStaged ? [BookFolder.staged] : []) where Files.isFolder(source(part)) {
      try forEachPart(in: part, body)
    }
    // The index tells the order in which records were added. What says that the folder is a store comes last.
    for file in [BookFolder.ignoreList, BookFolder.index, BookFolder.description] where Files.exists(source(file)) {
      try body(file, .file)
    }
  }

  private func forEachPart(in folder: String, _ body: (String, FileStatus.Kind) throws -> Void) throws {
    for name in try Files.list(source(folder)) {
      if isInterrupted() { throw StorageError.interrupted }
      let path = Path.join(folder, name)
      // A link may lead to nothing, or back to where it lies; and a file whose name is not UTF-8 is not found by it.
      guard let lying = try? Files.status(of: source(path), followingLinks: false).kind,
        let kind = try? Files.status(of: source(path)).kind
      else { continue }
      let isLink = lying == .symbolicLink
      switch kind {
      case .folder where !isLink || folder == BookFolder.documents:
        try body(path, .folder)
        try forEachPart(in: path, body)
      case .file: try body(path, .file)
      default: continue
      }
    }
  }
}
