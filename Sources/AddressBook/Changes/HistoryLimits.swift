import PropertyLists

/// How much of the history is kept.
///
/// Users can undo 1,000 steps, none older than 90 days, and redo what they have undone until one of them does something
/// else. Undo and redo are steps, too, but count as none of the 1,000: who undoes pushes nothing out of reach. So that
/// the history stays bounded, there are 10,000 steps of all kinds at most.
package struct HistoryLimits {
  /// The steps that stay whoever made them, and the steps of users that can be undone.
  package static let steps = 1_000
  /// The most steps of all kinds.
  package static let allSteps = 10_000
  /// The seconds that a step is kept, unless it can be redone.
  private static let age = 90 * 86_400.0
  /// Steps that are beyond are dropped once in so many steps.
  package static let batch = 64

  private let latest: Step
  private let earliest: Double
  private var oldestKept: Int
  private var undoable = 0
  private var standing = StandingSteps()
  private var redoable = RedoableSteps()

  /// Begins with the latest step, which always stays.
  package init(latest: Step) {
    self.latest = latest
    earliest = latest.time.secondsSinceReferenceDate - Self.age
    oldestKept = latest.number
  }

  /// Looks at a step; they come the latest first.
  /// - Returns: whether earlier ones can matter.
  package mutating func look(at step: Step) -> Bool {
    guard step.number > latest.number - Self.allSteps else { return false }
    if let undone = redoable.step(undoneBy: step) { oldestKept = min(oldestKept, undone) }
    let isUndoable = standing.isStanding(step) && step.author.isUser && undoable < Self.steps
    if isUndoable { undoable += 1 }
    let isKept = isUndoable || step.number > latest.number - Self.steps
    if isKept, step.time.secondsSinceReferenceDate >= earliest { oldestKept = min(oldestKept, step.number) }
    return true
  }

  /// The number up to which the steps are dropped; 0 for none.
  package var floor: Int { max(0, latest.number - Self.allSteps, oldestKept - 1) }
}
