import Files

extension FolderCopy {
  /// Lets the copy do what a commit has still to do: the index and the plan know files by their stamps, and a copy of a file
  /// has another, so that what was said to be saved would be taken for what nobody came to say.
  /// - Throws: `FileError`.
  func carryWaiting() throws {
    if Files.exists(source(BookFolder.index)),
      let waiting = try IndexFile(try OpenFile(source(BookFolder.index))).lastUnsettledCommit()
    {
      let index = try OpenFile(target(BookFolder.index), isWritable: true)
      let frame = try Frame.commit(waiting.carried(from: source, to: target)).encode()
      try index.write(IndexFile.framed(frame), at: Int(index.stamp.size))
    }
    if let planned = try Frame.Commit(plannedIn: source) {
      let carried = planned.carried(from: source, to: target)
      try Files.remove(target(BookFolder.plan))
      try carried.writePlan(in: target)
    }
  }
}

extension Frame.Commit {
  /// The same commit in a copy of the folder. What is not what the commit knew in the one is not in the other.
  fileprivate func carried(from source: BookFolder, to copy: BookFolder) -> Self {
    func carried(_ path: String, _ stamp: FileStamp) -> FileStamp {
      Files.stamp(of: source(path)) == stamp ? Files.stamp(of: copy(path)) ?? stamp : stamp
    }
    var commit = self
    commit.moves = moves.map { move in
      Frame.Move(
        staged: move.staged, target: move.target, stamp: carried(move.staged, move.stamp),
        replaced: move.replaced.map { carried(move.target, $0) })
    }
    commit.removals = removals.map { Frame.Removal(path: $0.path, stamp: carried($0.path, $0.stamp)) }
    return commit
  }
}
