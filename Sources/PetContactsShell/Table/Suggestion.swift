import AddressBook

/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidate whose spelling is near enough to be meant, or else one that the word begins.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    if let near = Spelling.suggestion(for: word, among: candidates) { return near }
    let folded = Folding.fold(word).utf8
    guard folded.count >= 3 else { return nil }
    return candidates.first { Folding.fold($0).utf8.starts(with: folded) }
  }

  /// The candidate as a question, for the end of an error.
  static func question(for word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).map { "did you mean \($0)?" }
  }
}
