import Glibc

/// A new file with a name of its own that goes when it is not renamed.
struct TemporaryFile: ~Copyable {
  let file: FileDescriptor
  private let name: String

  /// Makes an empty file in `folder`.
  ///
  /// - Throws: ``FileError`` for writing to `path`.
  init(in folder: String, mode: mode_t, path: String) throws(FileError) {
    // The name does not contain that of the target, which may already be as long as names can be.
    name = Path.join(folder, ".petcontacts-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp")
    file = try FileDescriptor(
      name, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, .write, shownPath: path)
  }

  deinit { _ = unsafe unlink(name) }

  /// Makes the contents durable and gives the file its lasting name: 0, or the `errno` of what failed.
  consuming func rename(to target: String) -> Int32 {
    if fsync(file.number) != 0 && errno != EINVAL { return errno }
    if unsafe Glibc.rename(name, target) != 0 { return errno }
    return 0
  }
}
