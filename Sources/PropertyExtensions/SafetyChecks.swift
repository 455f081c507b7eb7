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
        if let hidden = ExtensionDigest.passedOver(on: target, below: root) {
          throw ManifestError(
            file: path, reason: "a symbolic link leads into \(hidden), whose contents are not watched")
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

  /// Tests the folder that something lies in: who can write to that puts something else in its place, but for a folder such
  /// as `/tmp`, whose sticky bit keeps them from it.
  /// - Throws: ``ManifestError`` that says what is wrong and how to mend it.
  func checkParent(of path: String) throws(ManifestError) {
    let parent: String
    let status: FileStatus
    do {
      parent = Path.parent(try Files.realPath(path))
      status = try Files.status(of: parent)
    } catch {
      throw ManifestError(file: path, reason: "\(error)")
    }
    if FileMode.isSticky(parent) {
      try checkOwner(status, parent)
    } else {
      try check(status, parent)
    }
  }

  private func check(_ status: FileStatus, _ path: String) throws(ManifestError) {
    if status.isWritableByAll {
      throw ManifestError(file: path, reason: "everybody can write to it", wanted: "chmod o-w")
    }
    // What the mode of a symbolic link says means nothing.
    if status.kind != .symbolicLink, FileMode.letsGroupWrite(path) {
      throw ManifestError(file: path, reason: "others of its group can write to it", wanted: "chmod g-w")
    }
    try checkOwner(status, path)
  }

  private func checkOwner(_ status: FileStatus, _ path: String) throws(ManifestError) {
    guard owners.contains(status.owner) else {
      throw ManifestError(
        file: path, reason: "it belongs to the user \(status.owner)", wanted: "a file of yours or of root")
    }
  }
}
