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

  /// Makes a folder beside a place, and removes those there that nobody holds any more.
  ///
  /// - Throws: ``FileError``.
  public init(beside target: String) throws(FileError) {
    try Files.check(target, .write)
    let parent = Path.parent(target)
    Self.removeAbandoned(in: parent)
    while true {
      let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
      let path = Path.join(parent, name)
      guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(errno: errno, .write, path: target) }
      // Somebody who removes what nobody holds may be faster with either.
      let lock: FileDescriptor
      do { lock = try FileDescriptor(path, flags: Self.flags, .write, shownPath: target) } catch {
        if error.code == .notFound { continue }
        _ = unsafe rmdir(path)
        throw error
      }
      if flock(lock.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { continue }
      guard Files.isFolder(path) else { continue }
      self.path = path
      self.lock = lock
      return
    }
  }

  deinit { remove() }

  /// Removes the folder with what is left in it.
  public func remove() { try? Files.removeTree(path) }

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
