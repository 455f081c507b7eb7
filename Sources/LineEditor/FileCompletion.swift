import Glibc

/// Completion of file names.
public enum FileCompletion: Sendable {
  /// The number of candidates that are offered at most.
  public static let maximumCount = 10_000

  /// The files whose path begins with `partial`, in order of their names.
  ///
  /// A folder ends in `/` and is not final. Hidden files are offered only for a name that begins with a dot. A
  /// leading `~` or `~user` stays as it is typed. Names that are not UTF-8, which cannot be typed, are left out.
  public static func candidates(for partial: String) -> [Completion] {
    let slash = partial.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(partial[...$0]) } ?? ""
    let name = slash.map { String(partial[partial.utf8.index(after: $0)...]) } ?? partial
    if slash == nil, name.utf8.first == UInt8(ascii: "~"), expandingTilde(in: name) != name {
      return [Completion(name + "/", isFinal: false)]
    }
    let place = expandingTilde(in: folder)
    return names(in: place.isEmpty ? "." : place, beginningWith: name).map { found in
      let isFolder = isFolder(place + found)
      let ending = isFolder ? "/" : ""
      return Completion(folder + found + ending, display: found + ending, isFinal: !isFolder)
    }
  }

  /// The path with a leading `~` or `~user` replaced by the home folder, if there is such a user.
  public static func expandingTilde(in path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "~") else { return path }
    let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    let user = path[..<end].dropFirst()
    guard let home = user.isEmpty ? ownHome : home(of: String(user)) else { return path }
    return home + path[end...]
  }

  private static var ownHome: String? {
    if let home = unsafe getenv("HOME"), let path = unsafe String(validatingCString: home), !path.isEmpty {
      return path
    }
    return unsafe getpwuid(getuid()).flatMap { unsafe String(validatingCString: $0.pointee.pw_dir) }
  }

  private static func home(of user: String) -> String? {
    unsafe getpwnam(user).flatMap { unsafe String(validatingCString: $0.pointee.pw_dir) }
  }

  private static func names(in folder: String, beginningWith start: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < maximumCount, let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
      }
      guard let name, name != ".", name != "..", name.utf8.starts(with: start.utf8) else { continue }
      if name.utf8.first == UInt8(ascii: "."), start.isEmpty { continue }
      names.append(name)
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
