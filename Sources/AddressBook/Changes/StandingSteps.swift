/// Tells of steps, the latest first, which are changes that are not undone.
struct StandingSteps {
  /// Of each step that was undone or redone, whether the latest of that was an undo.
  private var isUndone: [Int: Bool] = [:]

  mutating func isStanding(_ step: Step) -> Bool {
    switch step.kind {
    case .undo(let number):
      isUndone[number] = isUndone[number] ?? true
      return false
    case .redo(let number):
      isUndone[number] = isUndone[number] ?? false
      return false
    case .change: return isUndone[step.number] != true
    }
  }
}

/// Tells of steps, the latest first, which are undos that can be redone: those that were not, and after which no other
/// change of a user came.
struct RedoableSteps {
  private var redone: Set<Int> = []
  /// Whether no earlier step can be redone.
  private(set) var isOver = false

  /// The number of the step that an undo has taken back; nothing for what cannot be redone.
  mutating func step(undoneBy step: Step) -> Int? {
    guard !isOver else { return nil }
    switch step.kind {
    case .redo(let number): redone.insert(number)
    case .undo(let number): return redone.remove(number) == nil ? number : nil
    case .change: isOver = step.author.isUser
    }
    return nil
  }
}
