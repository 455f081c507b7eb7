import AddressBook
import Files
import PropertyLists

/// Writes what belongs together: files beside their places, frames behind the index, and then, in ``finish(_:)``, both
/// for good. The lock must be held.
final class FolderCommit: FrameSink {
  private let folder: BookFolder
  private let isInterrupted: () -> Bool
  private let start: Int
  private var buffer: FrameBuffer
  private var moves: [Frame.Move] = []
  private var removals: [Frame.Removal] = []
  /// How many files are made durable one by one; more are with all of the file system.
  private static let singleFiles = 16

  /// Begins behind the frames that are known.
  /// - Parameters:
  ///   - folder: the store.
  ///   - index: what is known of it.
  ///   - isInterrupted: asked between the many things of a large commit, which ends when somebody asked to stop.
  /// - Throws: `FileError`, and an error when another store has taken the folder's place meanwhile.
  init(_ folder: BookFolder, _ index: BookIndex, isInterrupted: @escaping () -> Bool = { false }) throws {
    (self.folder, self.isInterrupted) = (folder, isInterrupted)
    let file = try OpenFile(folder(BookFolder.index), isWritable: true)
    guard file.stamp.inode == index.file.file?.stamp.inode else { throw folder.removed }
    start = index.end
    buffer = FrameBuffer(file, at: start)
    // Somebody who was ended, or found no room, may have left some behind.
    if file.stamp.size > start { try file.truncate(to: start) }
    try Self.removeStagedFiles(folder)
  }

  /// Removes files that nobody moved to their places.
  static func removeStagedFiles(_ folder: BookFolder) throws {
    for name in try Files.list(folder(BookFolder.staged)) { try Files.remove(folder(BookFolder.staged + "/" + name)) }
  }

  /// Whether nothing is to be changed.
  var isEmpty: Bool { buffer.isEmpty && buffer.end == start && moves.isEmpty && removals.isEmpty }

  /// Writes a file that is to come to a place, where a file is known to lie, or none.
  func stage(_ bytes: [UInt8], as target: String, replacing known: FileStamp?) throws -> FileStamp {
    try stopIfInterrupted()
    let staged = BookFolder.staged + "/" + String(moves.count)
    let file = try OpenFile(making: folder(staged))
    // What others may read stays so.
    if let permissions = Files.permissions(of: folder(target)) { try file.setPermissions(permissions) }
    try file.write(bytes, at: 0)
    if moves.count < Self.singleFiles { try file.synchronize() }
    let stamp = file.stamp
    moves.append(Frame.Move(staged: staged, target: target, stamp: stamp, replaced: known))
    return stamp
  }

  /// Notes that a file is to go, if it is still the one that is known, or the one that lies there now.
  func remove(_ path: String, _ known: FileStamp?) throws {
    try stopIfInterrupted()
    guard let stamp = known ?? Files.stamp(of: folder(path)) else { return }
    removals.append(Frame.Removal(path: path, stamp: stamp))
  }

  /// Ends a commit of many files when somebody asked to stop; one of a few is done before that is noticed.
  private func stopIfInterrupted() throws {
    guard moves.count + removals.count >= Self.singleFiles, isInterrupted() else { return }
    throw StorageError.interrupted
  }

  /// Writes a frame with its header.
  func write(_ framed: [UInt8]) throws { try buffer.write(framed) }

  /// Makes everything last. When this throws nothing was changed.
  func finish(_ commit: Frame.Commit) throws {
    var commit = commit
    (commit.moves, commit.removals) = (moves, removals)
    do {
      try stopIfInterrupted()
      if moves.count > Self.singleFiles { try Files.synchronizeFileSystem(of: folder.path) }
      try commit.writePlan(in: folder)
      if !moves.isEmpty { try Files.synchronize(folder(BookFolder.staged)) }
      try write(.commit(commit))
      try buffer.flush()
    } catch {
      abandon()
      throw error
    }
    do { try buffer.file.synchronize() } catch {
      abandon()
      // A reader may have seen it, and must not take what comes next for what follows it.
      do { try Files.remove(folder(BookFolder.index)) } catch {
        guard buffer.file.stamp.size > start else { throw error }
        throw StorageError.unconfirmed(folder.path, reason: "\(error)")
      }
      throw error
    }
    // What cannot be moved now, though it was said, is moved by the next who writes.
    guard (try? commit.settle(in: folder)) != nil else { return }
    try? write(.settled)
    try? buffer.flush()
    if Files.exists(folder(BookFolder.plan)) { try? Files.remove(folder(BookFolder.plan)) }
  }

  /// Takes back what was written.
  func abandon() {
    try? buffer.file.truncate(to: start)
    try? Self.removeStagedFiles(folder)
  }
}
