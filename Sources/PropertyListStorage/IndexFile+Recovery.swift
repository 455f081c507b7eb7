import Files

extension IndexFile {
  /// The last commit of a file that may be damaged, when its files may not have been moved to their places.
  func lastUnsettledCommit() throws -> Frame.Commit? {
    var last: Frame.Commit?
    var offset = 0
    let size = file.map { Int($0.stamp.size) } ?? 0
    while offset < size {
      guard case (let kind?, let next)? = try kind(at: offset), next <= size, let (_, bytes) = try frame(at: offset)
      else {
        // The next whole frame begins somewhere behind the damage.
        offset += 1
        continue
      }
      offset = next
      var reader = ByteReader(bytes, from: 1)
      if kind == .settled { last = nil }
      if kind == .commit { last = try? Frame.Commit(&reader) }
    }
    return last
  }
}
