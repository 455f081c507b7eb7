import PropertyLists

/// A place in a book's change history, to be kept and given back (`currentHistoryToken`).
///
/// What is in it is nobody's business but the book's. ``description`` and ``init(_:)`` turn it into a text without blanks
/// and back.
public struct ChangeHistoryToken: Hashable, Sendable {
  /// The identifier of the book.
  let book: String
  /// The number of the latest step that is known.
  let step: Int
  /// The second of that step since 1970, which tells it from the same number in a book that was restored from a backup.
  let second: Int?

  init(book: String, number: Int, step: Step?) {
    self.book = book
    self.step = number
    second = step.flatMap { Int(exactly: $0.time.secondsSince1970.rounded(.down)) }
  }
}

extension ChangeHistoryToken: LosslessStringConvertible {
  /// Reads a token that was written, or nothing when the text is none.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, let step = Int(parts[1]), step >= 0 else { return nil }
    let second = Int(parts[2])
    guard second != nil || parts[2].isEmpty else { return nil }
    book = String(parts[0])
    self.step = step
    self.second = second
  }

  /// The token as a text.
  public var description: String { "\(book)/\(step)/\(second.map(String.init) ?? "")" }
}
