import AddressBook
import Files
import PropertyLists

/// Writes what belongs together: files beside their places, frames behind the index, and then, in ``finish(_:)``, both
/// for good. The lock must be held.
final class FolderCommit: FrameSink {
  private let folder: BookFolder
  private let file: OpenFile
  private let start: Int
  private var end: Int
  /// Frames that are not written yet.
  private var buffer: [UInt8] = []
  private var moves: [Frame.Move] = []
  private var removals: [String] = []
  /// How many files are made durable one by one; more are with all of the file system.
  private static let singleFiles = 16
  private static let bufferSize = 1 << 20

  /// Begins behind the frames that are known.
  /// - Throws: `FileError`.
  init(_ folder: BookFolder, _ index: BookIndex) throws {
    self.folder = folder
    file = try OpenFile(folder(BookFolder.index), isWritable: true)
    (start, end) = (index.end, index.end)
    // Somebody who was ended, or found no room, may have left some behind.
    if file.stamp.size > start { try file.truncate(to: start) }
    try Self.removeStagedFiles(folder)
  }

  /// Removes files that nobody moved to their places.
  static func removeStagedFiles(_ folder: BookFolder) throws {
    for name in try Files.list(folder(BookFolder.staged)) { try Files.remove(folder(BookFolder.staged + "/" + name)) }
  }

  /// Writes a file that is to come to a place.
  func stage(_ bytes: [UInt8], as target: String) throws -> FileStamp {
    let staged = BookFolder.staged + "/" + String(moves.count)
    moves.append(Frame.Move(staged: staged, target: target))
    let file = try OpenFile(making: folder(staged))
    // What others may read stays so.
    if let permissions = Files.permissions(of: folder(target)) { try file.setPermissions(permissions) }
    try file.write(bytes, at: 0)
    if moves.count <= Self.singleFiles { try file.synchronize() }
    return file.stamp
  }

  /// Notes that a file is to go.
  func remove(_ path: String) { removals.append(path) }

  /// Writes a frame with its header.
  func write(_ framed: [UInt8]) throws {
    buffer += framed
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func flush() throws {
    try file.write(buffer, at: end)
    end += buffer.count
    buffer = []
  }

  /// Makes everything last. When this throws nothing was changed.
  func finish(_ commit: Frame.Commit) throws {
    var commit = commit
    (commit.moves, commit.removals) = (moves, removals)
    do {
      if moves.count > Self.singleFiles { try Files.synchronizeFileSystem(of: folder.path) }
      if !moves.isEmpty { try Files.synchronize(folder(BookFolder.staged)) }
      try write(.commit(commit))
      try flush()
    } catch {
      abandon()
      throw error
    }
    do { try file.synchronize() } catch {
      abandon()
      // A reader may have seen it, and must not take what comes next for what follows it.
      try Files.remove(folder(BookFolder.index))
      throw error
    }
    // What cannot be moved now, though it was said, is moved by the next who writes.
    guard (try? Self.settle(commit, folder)) != nil else { return }
    try? write(.settled)
    try? flush()
  }

  /// Takes back what was written.
  func abandon() {
    try? file.truncate(to: start)
    for move in moves { try? Files.remove(folder(move.staged)) }
  }

  /// Moves files to their places, as a commit says. What was moved before is not there any more.
  static func settle(_ commit: Frame.Commit, _ folder: BookFolder) throws {
    var changed: Set<String> = []
    for move in commit.moves {
      let parent = Path.parent(move.target)
      if changed.insert(parent).inserted { try Files.createFolder(folder(parent)) }
      try unlessMissing { () throws(FileError) in try Files.rename(folder(move.staged), to: folder(move.target)) }
    }
    for path in commit.removals {
      changed.insert(Path.parent(path))
      try unlessMissing { () throws(FileError) in try Files.remove(folder(path)) }
    }
    // The folder of a new kind of document is itself new in its folder.
    if changed.contains(where: { Path.parent($0) == BookFolder.documents }) { changed.insert(BookFolder.documents) }
    for parent in changed where Files.exists(folder(parent)) { try Files.synchronize(folder(parent)) }
  }

  private static func unlessMissing(_ body: () throws(FileError) -> Void) throws(FileError) {
    do { try body() } catch { guard error.code == .notFound else { throw error } }
  }
}
