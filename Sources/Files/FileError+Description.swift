import Glibc

extension FileError: CustomStringConvertible {
  /// One sentence without a full stop that says what failed, about which path, and why.
  public var description: String {
    if code == .noHome { return reason }
    return "cannot \(operation.rawValue) \(shownPath): \(reason)"
  }

  /// The path with control characters escaped, so that a name cannot move the terminal's cursor.
  private var shownPath: String {
    guard !path.isEmpty else { return "\"\"" }
    var shown = ""
    for scalar in path.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func size(_ bytes: Int) -> String {
    bytes > 0 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
  }

  /// Why it failed, without what failed and about which path.
  public var reason: String {
    switch code {
    case .notFound: "there is no such file or folder"
    case .isFolder: "it is a folder"
    case .notAFolder: "it, or a part of its path, is not a folder"
    case .notAFile: "it is a pipe, a socket or a device, not a regular file"
    case .permissionDenied: "permission denied"
    case .readOnly: "the file system is read-only"
    case .tooLarge(let limit): "it is larger than \(Self.size(limit))"
    case .full: "there is no space left on the disk"
    case .notText(let offset): "it is not UTF-8 text (byte \(offset))"
    case .invalidPath: "this is not a usable path"
    case .noHome: "no home folder is known; set PETCONTACTS_HOME to the folder to keep the address book in"
    case .other(let number): unsafe String(cString: strerror(number))
    }
  }
}

extension FileError.Code {
  /// Sorts an `errno` into the kinds that callers tell apart.
  init(errno number: Int32) {
    switch number {
    case ENOENT: self = .notFound
    case EISDIR: self = .isFolder
    case ENOTDIR: self = .notAFolder
    // Opening a socket, or a device that is not there.
    case ENXIO, ENODEV: self = .notAFile
    case EACCES, EPERM: self = .permissionDenied
    case EROFS: self = .readOnly
    // A limit of the file's size leaves no more room than a full disk.
    case ENOSPC, EDQUOT, EFBIG: self = .full
    case ENAMETOOLONG, ELOOP: self = .invalidPath
    default: self = .other(number)
    }
  }
}
