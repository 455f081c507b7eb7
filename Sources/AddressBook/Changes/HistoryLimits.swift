package import PropertyLists

/// How much of the history is kept.
package enum HistoryLimits: Sendable {
  /// The steps that are kept.
  package static let steps = 1_000
  /// The seconds that a step is kept.
  static let age = 90 * 86_400.0
  /// Steps that are beyond are dropped once in so many steps.
  package static let batch = 64

  /// The time of the oldest step that is kept.
  package static func earliest(at now: PropertyList.Date) -> PropertyList.Date {
    PropertyList.Date(secondsSinceReferenceDate: now.secondsSinceReferenceDate - age)
  }

  /// Tells up to which step the history is dropped; 0 for none.
  /// - Parameters:
  ///   - latest: the number of the latest step, which always stays.
  ///   - oldest: the number of the first step that is not too old.
  /// - Returns: the number, less than that of the latest step.
  package static func floor(latest: Int, oldest: Int?) -> Int {
    max(0, min(max(latest - steps, (oldest ?? latest) - 1), latest - 1))
  }
}
