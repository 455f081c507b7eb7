/// Finds the word that somebody meant who wrote another.
public enum Spelling: Sendable {
  /// The known word nearest to the one that was written, when one is near enough: at most a third of its letters are
  /// wrong, missing, too many or swapped with the next. Case and accents do not count.
  public static func suggestion(for word: String, among known: some Sequence<String>) -> String? {
    let written = Array(Folding.fold(word).unicodeScalars)
    guard !written.isEmpty, written.count <= longest else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let scalars = Array(Folding.fold(candidate).unicodeScalars)
      let allowed = max(1, min(written.count, scalars.count) / 3)
      guard abs(scalars.count - written.count) <= allowed else { continue }
      let distance = distance(written, scalars)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The most letters of a word that is looked up.
  private static let longest = 64

  /// The number of letters to replace, add, leave out or swap with the next (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var previous: [Int] = []
    var current = Array(0...right.count)
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(current[column] + (isSame ? 0 : 1), current[column + 1] + 1, next[column] + 1)
        let isSwapped =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwapped { cost = min(cost, previous[column - 1] + 1) }
        next.append(cost)
      }
      (previous, current) = (current, next)
    }
    return current.last ?? 0
  }
}
