import Glibc

/// A folder in which something is made beside its place, to be moved there when it is whole.
///
/// It is locked as long as it is held, so that what a program left behind that was killed is told from what another is
/// making, and removed by the next draft beside it.
public final class DraftFolder {
  /// The folder.
  public let path: String
  private let lock: FileDescriptor

  private static let prefix = ".petcontacts-"
  private static let suffix = ".draft"

  /// How often a folder is made anew that somebody else removes at once.
  private static let tries = 100

  /// Makes a folder beside a place, and removes those there that nobody holds any more.
  ///
  /// - Throws: ``FileError``; no folder is left then.
  public convenience init(beside target: String) throws(FileError) { try self.init(beside: target) { _ in } }

  /// Makes a folder, and tells of each that is made before it is locked: until then somebody who removes what nobody holds
  /// may take it away.
  init(beside target: String, madeUnlocked: (String) -> Void) throws(FileError) {
    try Files.check(target, .write)
    let parent = Path.parent(target)
    Self.removeAbandoned(in: parent)
    for _ in 0..<Self.tries {
      let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
      let path = Path.join(parent, name)
      guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(errno: errno, .write, path: target) }
      madeUnlocked(path)
      let lock: FileDescriptor
      do { lock = try FileDescriptor(path, flags: Self.flags, .write, shownPath: target) } catch {
        if error.code == .notFound { continue }
        _ = unsafe rmdir(path)
        throw error
      }
      // Who holds the lock is removing it.
      if flock(lock.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { continue }
      guard Files.isFolder(path) else { continue }
      self.path = path
      self.lock = lock
      return
    }
    throw FileError(errno: EAGAIN, .write, path: target)
  }

  deinit { remove() }

  /// Removes the folder with what is left in it.
  public func remove() {
    // An empty one goes without being opened, though too many files are open.
    if unsafe rmdir(path) != 0 { try? Files.removeTree(path) }
  }

  /// Removes the folders that programs left behind. What cannot be removed stays.
  public static func removeAbandoned(in parent: String) {
    for name in (try? Files.list(parent)) ?? [] where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = Path.join(parent, name)
      guard let lock = try? FileDescriptor(path, flags: flags, .remove, shownPath: path),
        lock.status().st_uid == geteuid(), flock(lock.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? Files.removeTree(path)
    }
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
}

/// A draft is confined to the thread that made it.
@available(*, unavailable)
extension DraftFolder: Sendable {}
