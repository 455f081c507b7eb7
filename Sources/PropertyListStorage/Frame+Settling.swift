import Files

extension Frame.Commit {
  /// Moves files to their places, and removes those that are to go. What was moved before is not there any more, and a
  /// file that somebody has changed since the commit looked at it is kept: it gets another name where a file takes its
  /// place, and stays where it was to go, to be taken in as a new one.
  func settle(in folder: BookFolder) throws(FileError) {
    var changed: Set<String> = []
    for move in moves {
      let parent = Path.parent(move.target)
      if changed.insert(parent).inserted { try Files.createFolder(folder(parent)) }
      // Another commit may have given another file the same name.
      guard Files.stamp(of: folder(move.staged)) == move.stamp else { continue }
      if let stamp = Files.stamp(of: folder(move.target)), stamp != move.replaced {
        try Files.rename(folder(move.target), to: folder(Self.freeName(beside: move.target, folder)))
      }
      try Files.rename(folder(move.staged), to: folder(move.target))
    }
    for removal in removals where Files.stamp(of: folder(removal.path)) == removal.stamp {
      changed.insert(Path.parent(removal.path))
      try Files.remove(folder(removal.path))
    }
    // The folder of a new kind of document is itself new in its folder.
    if changed.contains(where: { Path.parent($0) == BookFolder.documents }) { changed.insert(BookFolder.documents) }
    for parent in changed where Files.exists(folder(parent)) { try Files.synchronize(folder(parent)) }
  }

  /// A name that is not in use, of the same extension: no name of a record, a picture or a step holds a tilde so.
  private static func freeName(beside path: String, _ folder: BookFolder) -> String {
    let ending = "." + Path.fileExtension(path)
    var number = 1
    while true {
      let name = path.dropLast(ending.count) + "~\(number)" + ending
      if !Files.exists(folder(String(name))) { return String(name) }
      number += 1
    }
  }
}
