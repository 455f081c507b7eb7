/// How a command ended, as the exit status tells it.
enum CommandStatus: Int32, CaseIterable {
  /// It did what was asked.
  case done = 0
  /// It failed.
  case failed = 1
  /// It was called in a way it does not understand.
  case usage = 2
  /// What it was to work on is not there.
  case notFound = 4
  /// Several things go by the name.
  case ambiguous = 5
  /// There is one like it already.
  case duplicate = 6
  /// The client may not change the book.
  case accessDenied = 7
  /// It was done, but a damaged record was met.
  case damaged = 8
  /// Another program changed the same.
  case changedElsewhere = 9
  /// It was interrupted.
  case interrupted = 130

  /// What it means, for people.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .usage: "called wrongly"
    case .notFound: "not found"
    case .ambiguous: "several have the name"
    case .duplicate: "there is one like it already"
    case .accessDenied: "access denied"
    case .damaged: "a damaged record was met"
    case .changedElsewhere: "changed elsewhere"
    case .interrupted: "interrupted"
    }
  }
}
