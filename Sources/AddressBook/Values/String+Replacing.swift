extension String {
  /// The text with each occurrence of a mark, from the beginning on, replaced.
  ///
  /// The standard library's `replacing(_:with:)` and `split(separator:)` by a text belong to its regular expressions,
  /// which would come along whole. Marks are compared byte by byte.
  public func replacing(_ mark: String, by text: String) -> String {
    pieces(between: mark).joined(separator: text)
  }

  /// What stands between the occurrences of a mark, from the beginning on; the whole where it does not occur or is empty.
  public func pieces(between mark: String) -> [Substring] {
    guard let first = mark.utf8.first else { return [self[...]] }
    var pieces: [Substring] = []
    var start = startIndex, place = startIndex
    while let found = utf8[place...].firstIndex(of: first) {
      guard utf8[found...].starts(with: mark.utf8) else {
        place = utf8.index(after: found)
        continue
      }
      pieces.append(self[start..<found])
      start = utf8.index(found, offsetBy: mark.utf8.count)
      place = start
    }
    return pieces + [self[start...]]
  }
}
