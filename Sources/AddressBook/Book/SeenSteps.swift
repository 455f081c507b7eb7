/// Which steps of the history a book knows of: those that were there when it began to look, its own, and those of others
/// that it was told.
struct SeenSteps {
  /// All steps up to this one are known.
  private(set) var latest: Int
  /// Steps behind it that the book made itself.
  private var own: Set<Int> = []
  /// What the storage's mark was when others' steps were last looked for.
  var mark: Int?

  init(latest: Int) { self.latest = latest }

  /// Notes a step that the book made itself.
  mutating func noteOwn(_ step: Int) {
    own.insert(step)
    advance()
  }

  /// Whether a step is not known yet.
  func isNew(_ step: Int) -> Bool { step > latest && !own.contains(step) }

  /// Notes that all steps up to one are known.
  mutating func noteAll(upTo step: Int) {
    latest = max(latest, step)
    own = own.filter { $0 > latest }
    advance()
  }

  private mutating func advance() {
    while own.remove(latest.next) != nil { latest = latest.next }
  }
}
