extension Launch {
  /// Where programs are looked for, whatever the user's own search path is.
  static let searchPath = "/usr/local/bin:/usr/bin:/bin"

  /// An extension's program with a clean environment: nothing of the user's but the time zone.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: What it is given.
  ///   - folder: The extension's folder.
  ///   - identifier: The extension.
  ///   - isSandboxed: Whether the temporary folder is its own.
  ///   - timeZone: The user's `TZ`.
  ///   - limits: What it may use.
  init(
    path: String, arguments: [String] = [], folder: String, identifier: String, isSandboxed: Bool,
    timeZone: String? = nil, limits: ExtensionLimits = .standard
  ) {
    self.path = path
    self.arguments = arguments
    self.folder = folder
    memory = limits.memory
    files = limits.files
    environment = [
      "PATH": Self.searchPath,
      "LANG": "C.UTF-8",
      // A folder that everybody may write to is no home: interpreters load what they find in one.
      "HOME": isSandboxed ? "/tmp" : "/nonexistent",
      "PETCONTACTS_EXTENSION": identifier,
      // What an interpreter wrote beside a script would change the extension that was trusted.
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    environment["TZ"] = timeZone
  }
}
