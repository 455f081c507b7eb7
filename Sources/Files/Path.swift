/// Takes paths apart and puts them together, without touching the file system.
public enum Path: Sendable {
  /// Joins a folder and a path relative to it; a path that is absolute stands for itself.
  public static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || isAbsolute(path) { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// The folder that holds `path`: `/` for the root itself, `.` for a bare name.
  public static func parent(_ path: String) -> String {
    let trimmed = trimmingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return isAbsolute(path) ? "/" : "."
    }
    let folder = trimmingSlashes(trimmed[..<slash])
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The last component of `path`, without slashes: empty for the root.
  public static func name(_ path: String) -> String {
    let trimmed = trimmingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(trimmed) }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The letters after the last full stop of the name, as they are written: empty when there are none.
  ///
  /// A leading full stop marks a hidden file and does not begin an extension.
  public static func fileExtension(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Whether `path` begins at the root.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func trimmingSlashes(_ path: some StringProtocol) -> Substring {
    var trimmed = Substring(path)
    while trimmed.utf8.last == UInt8(ascii: "/") { trimmed = trimmed.dropLast() }
    return trimmed
  }
}
