import Files

/// Finds what comes with the program: beside an installed one, or in the checkout it was built in.
enum Installation {
  /// The folder with a name, when it exists; at most one.
  static func folder(_ name: String) -> [String] {
    // Without /proc nobody knows where the program is, and it works without what comes with it.
    guard let program = try? Files.executablePath() else { return [] }
    var folder = Path.parent(program)
    let installed = Path.join(Path.parent(folder), "share/petcontacts/" + name)
    if Files.isFolder(installed) { return [installed] }
    // A build lies some folders below the checkout's own.
    for _ in 0..<6 {
      folder = Path.parent(folder)
      let candidate = Path.join(folder, name)
      if Files.exists(Path.join(folder, "Package.swift")), Files.isFolder(candidate) { return [candidate] }
    }
    return []
  }
}
