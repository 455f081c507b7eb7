import Glibc

/// Where the program keeps its files, by the XDG base directory specification.
///
/// `PETCONTACTS_HOME` puts everything under one folder. The folders need not exist.
public struct Folders: Hashable, Sendable {
  /// What must not be lost: the address book and installed extensions.
  public let data: String

  /// What the user sets.
  public let config: String

  /// What may be lost: histories and logs.
  public let state: String

  /// The user's home folder, where one is known.
  public let home: String?

  /// Finds the folders.
  ///
  /// An XDG variable that is empty or holds a relative path is ignored, as the specification wants it. A relative
  /// `PETCONTACTS_HOME` counts from the working folder.
  ///
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - userHome: The home folder in the system's user database, asked where `HOME` is not set.
  /// - Throws: ``FileError`` with ``FileError/Code/noHome`` when a folder is wanted under a home that nobody knows.
  public init(
    environment: [String: String], userHome: () -> String? = Self.userDatabaseHome
  ) throws(FileError) {
    func absolute(_ name: String) -> String? { environment[name].flatMap { Path.isAbsolute($0) ? $0 : nil } }
    let home = absolute("HOME") ?? userHome().flatMap { Path.isAbsolute($0) ? $0 : nil }
    self.home = home
    if let folder = environment["PETCONTACTS_HOME"], !folder.isEmpty {
      let folder = Path.join(try Self.workingFolder(ifNeededBy: folder), folder)
      (data, config, state) = (folder, folder, folder)
      return
    }
    func folder(_ name: String, default path: String) throws(FileError) -> String {
      guard let base = absolute(name) ?? home.map({ Path.join($0, path) }) else {
        throw FileError(.noHome, .find, path: "")
      }
      return Path.join(base, "petcontacts")
    }
    data = try folder("XDG_DATA_HOME", default: ".local/share")
    config = try folder("XDG_CONFIG_HOME", default: ".config")
    state = try folder("XDG_STATE_HOME", default: ".local/state")
  }

  /// The home folder that the system's user database gives for the user who runs the program.
  public static func userDatabaseHome() -> String? {
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return nil }
    return unsafe String(cString: folder)
  }

  private static func workingFolder(ifNeededBy path: String) throws(FileError) -> String {
    if Path.isAbsolute(path) { return "" }
    guard let folder = unsafe getcwd(nil, 0) else { throw FileError(errno: errno, .find, path: path) }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }
}
