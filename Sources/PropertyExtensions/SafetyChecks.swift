import Files

/// Tests whether nobody but the user, and those whom the user's programs come from, can change an extension.
struct SafetyChecks: Hashable, Sendable {
  /// The numbers of the users whose files are taken.
  let owners: [UInt32]

  /// Takes files of root, of the user, and of some others.
  init(trusting others: [UInt32] = []) { owners = others + [0, Files.user] }

  /// Tests a file, a folder, or a symbolic link, which must lead to something in a folder.
  /// - Returns: what it is.
  /// - Throws: ``ManifestError`` that says what is wrong and how to mend it.
  @discardableResult
  func check(_ path: String, within folder: String) throws(ManifestError) -> FileStatus.Kind {
    do {
      let status = try Files.status(of: path, followingLinks: false)
      try check(status, path)
      if status.kind == .symbolicLink {
        let (target, root) = (try Files.realPath(path), try Files.realPath(folder))
        guard target == root || target.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else {
          throw ManifestError(file: path, reason: "a symbolic link leads out of \(folder), to \(target)")
        }
        try check(try Files.status(of: target), target)
      }
      return status.kind
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError(file: path, reason: "\(error)")
    }
  }

  private func check(_ status: FileStatus, _ path: String) throws(ManifestError) {
    if status.isWritableByAll {
      throw ManifestError(file: path, reason: "everybody can write to it", wanted: "chmod o-w")
    }
    guard owners.contains(status.owner) else {
      throw ManifestError(
        file: path, reason: "it belongs to the user \(status.owner)", wanted: "a file of yours or of root")
    }
  }
}
