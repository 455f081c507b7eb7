import AddressBook
import Glibc

/// Where a store lies in the file system.
struct StoreLocation {
  /// The path as it was given.
  let path: String

  /// The path that people are told: that of the store, for its draft, too.
  let shownPath: String

  /// Makes a location of a path.
  init(path: String) { self.init(path: path, shownPath: path) }

  init(path: String, shownPath: String) { (self.path, self.shownPath) = (path, shownPath) }

  /// The path as SQLite is given it: never a URI, never one of SQLite's special names.
  var fileName: String { path.utf8.first == UInt8(ascii: "/") ? path : "./" + path }

  /// The folder it lies in, with a slash at its end.
  var folder: String {
    fileName.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(fileName[...$0]) } ?? ""
  }

  /// The URI that opens the file as one that nobody changes, which needs no lock and no file beside it.
  var immutableURI: String {
    var escaped = ""
    for byte in fileName.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        escaped += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return "file:" + escaped + "?mode=ro&immutable=1"
  }

  /// Whether changes wait to be written into the file, beside which they lie, and not beside a link to it.
  var hasWaitingChanges: Bool { (Self.size(of: target.fileName + "-wal") ?? 0) > 0 }

  /// The size of the store's files in bytes.
  var size: Int { (Self.size(of: fileName) ?? 0) + (Self.size(of: target.fileName + "-wal") ?? 0) }

  /// The size of the file alone in bytes.
  var fileSize: Int { Self.size(of: fileName) ?? 0 }

  /// Whether a file lies at the path.
  /// - Throws: ``StorageError`` when no store can lie there.
  func exists() throws(StorageError) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .unavailable(path, reason: "this is no file name", remedy: "name a file")
    }
    var status = stat()
    guard unsafe stat(fileName, &status) == 0 else {
      if errno == ENOENT { return false }
      throw unavailable(remedy: "check the folders of its path")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // SQLite takes what is smaller than its smallest page for an empty database, and would write over it.
      guard status.st_size == 0 || status.st_size >= 512 else {
        throw .notAStore(path, reason: "it is not a SQLite database")
      }
      return true
    case S_IFDIR: throw .notAStore(path, reason: "it is a folder")
    default: throw .notAStore(path, reason: "it is not a file")
    }
  }

  /// Whether the file, and others beside it, may be written as far as permissions tell.
  var isWritable: Bool {
    let target = target
    return unsafe access(target.fileName, W_OK) == 0 && access(target.folder, W_OK | X_OK) == 0
  }

  /// Where the file lies that the path leads to: a symbolic link at its end is followed, even one to nothing.
  var target: Self {
    var target = self
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = target.linked else { break }
      target = next
    }
    return target
  }

  /// What a symbolic link at the path names; nothing when there is no link.
  private var linked: Self? {
    let name = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer -> String? in
      let count = unsafe buffer.baseAddress.map { unsafe readlink(fileName, $0, buffer.count) } ?? -1
      guard count > 0, count < buffer.count else { return nil }
      return unsafe String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard let name else { return nil }
    return Self(path: name.utf8.first == UInt8(ascii: "/") ? name : folder + name, shownPath: shownPath)
  }

  /// Makes an empty file that only the user can read.
  func create() throws(StorageError) {
    let descriptor = unsafe open(fileName, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unavailable(remedy: "check the permissions of its folder") }
    close(descriptor)
  }

  /// What came of giving a file a name.
  enum Naming {
    /// It has the name.
    case named
    /// Something else has it.
    case taken
    /// The file system cannot do that.
    case unsupported
  }

  /// Gives the file another name, too, durably; does nothing where something else has it.
  func link(to other: Self) throws(StorageError) -> Naming {
    guard unsafe Glibc.link(fileName, other.fileName) != 0 else {
      try other.synchronizeFolder()
      return .named
    }
    switch errno {
    case EEXIST: return .taken
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return .unsupported
    default: throw unavailable(remedy: "check the permissions of its folder")
    }
  }

  /// Gives the file another name in place of its own, durably, where it cannot have two: an empty file takes the name
  /// before, so that nobody else does.
  /// - Returns: whether it has the name; else something else has it.
  func move(to other: Self) throws(StorageError) -> Bool {
    let descriptor = unsafe open(other.fileName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw unavailable(remedy: "check the permissions of its folder")
    }
    close(descriptor)
    guard unsafe rename(fileName, other.fileName) == 0 else {
      let error = unavailable(remedy: "check the permissions of its folder")
      unsafe unlink(other.fileName)
      throw error
    }
    try other.synchronizeFolder()
    return true
  }

  /// Waits until what was written to the file is on the disk.
  func synchronize() throws(StorageError) {
    let descriptor = unsafe open(fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unavailable(remedy: "check the permissions of its folder") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw unavailable(remedy: "check the disk") }
  }

  func synchronizeFolder() throws(StorageError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    // A folder that may be written to but not read cannot be synchronised; the name stands all the same.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw unavailable(remedy: "check the disk") }
  }

  /// The error of the system call that was made last.
  func unavailable(remedy: String) -> StorageError {
    let number = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(number) { return .full(shownPath) }
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return .unavailable(shownPath, reason: reason, remedy: remedy)
  }

  private static func size(of name: String) -> Int? {
    var status = stat()
    guard unsafe stat(name, &status) == 0 else { return nil }
    return Int(status.st_size)
  }
}
