import AddressBook

/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidate nearest to a word, when it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let folded = Array(Folding.fold(word).utf8.prefix(64))
    let limit = max(1, folded.count / 3)
    let near = candidates.map { ($0, distance(folded, Array(Folding.fold($0).utf8.prefix(64)))) }
      .filter { $0.1 <= limit }
    if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
    guard folded.count >= 3 else { return nil }
    return candidates.first { Folding.fold($0).utf8.starts(with: folded) }
  }

  /// The candidate as a question, for the end of an error.
  static func question(for word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).map { "did you mean \($0)?" }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string
  /// alignment distance).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i]
      for j in 1...right.count {
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
