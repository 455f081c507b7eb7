import Glibc

/// A lock on a file, which one holder at a time has, and which goes with the process that holds it.
///
/// It is `flock`'s: two locks on one file exclude each other within a process, too.
public final class FileLock {
  private let file: FileDescriptor

  /// Opens the file to be locked, and makes it when there is none.
  ///
  /// - Throws: ``FileError``.
  public init(_ path: String) throws(FileError) {
    try Files.check(path, .write)
    file = try FileDescriptor(path, flags: O_RDWR | O_CREAT | O_NOCTTY, mode: 0o600, .write, shownPath: path)
  }

  /// Takes the lock, unless somebody else has it.
  public func attempt() -> Bool { flock(file.number, LOCK_EX | LOCK_NB) == 0 }

  /// Gives the lock back.
  public func unlock() { _ = flock(file.number, LOCK_UN) }

  /// What tells the locked file from another of the same name.
  public var stamp: FileStamp { FileStamp(file.status()) }
}

/// A lock is confined to the thread that opened it.
@available(*, unavailable)
extension FileLock: Sendable {}

extension Files {
  /// Sleeps a few milliseconds, never the same time, so that several programs that wait do not look all at once.
  public static func waitAMoment() { usleep(UInt32.random(in: 200...6_000)) }
}
