import Files

extension Frame.Commit {
  /// Writes beside the staged files what is to be done with them, so that it is done though the index is removed.
  func writePlan(in folder: BookFolder) throws {
    guard !moves.isEmpty || !removals.isEmpty else { return }
    try OpenFile(making: folder(BookFolder.plan)).write(IndexFile.framed(try Frame.commit(self).encode()), at: 0)
  }

  /// What was to be done with the staged files, when a program did not come to do it.
  init?(plannedIn folder: BookFolder) throws {
    guard Files.exists(folder(BookFolder.plan)),
      let planned = try IndexFile(try OpenFile(folder(BookFolder.plan))).lastUnsettledCommit()
    else { return nil }
    self = planned
  }
}
