/// Folders that are stores of property lists, which take what lies in them for parts of themselves.
public enum StoreFolder: Sendable {
  /// The file that says that a folder is one.
  public static let mark = "store.plist"

  /// Whether a folder says that it is one.
  public static func isStore(_ folder: String) -> Bool { Files.stamp(of: Path.join(folder, mark)) != nil }

  /// The innermost one in which a place lies, or would lie; nothing for a place outside of them.
  public static func around(_ place: String) -> String? {
    guard var folder = try? Files.realPath(Path.parent(place)) else { return nil }
    while !isStore(folder) {
      if folder == "/" { return nil }
      folder = Path.parent(folder)
    }
    return folder
  }
}
