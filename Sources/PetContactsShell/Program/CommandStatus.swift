import PropertyExtensionKit
import PropertyExtensions

/// How a command ended, as the exit status tells it. A command of an extension may end in other ways than the program's own.
struct CommandStatus: RawRepresentable, Hashable {
  let rawValue: Int32

  /// It did what was asked.
  static let done = CommandStatus(rawValue: 0)
  /// It failed.
  static let failed = CommandStatus(rawValue: 1)
  /// It was called in a way it does not understand.
  static let usage = CommandStatus(rawValue: 2)
  /// What it was to work on is not there.
  static let notFound = CommandStatus(rawValue: 4)
  /// Several things go by the name.
  static let ambiguous = CommandStatus(rawValue: 5)
  /// There is one like it already.
  static let duplicate = CommandStatus(rawValue: 6)
  /// The client may not change the book.
  static let accessDenied = CommandStatus(rawValue: 7)
  /// It was done as far as it could be, but a damaged record or store was met.
  static let damaged = CommandStatus(rawValue: 8)
  /// Another program changed the same.
  static let changedElsewhere = CommandStatus(rawValue: 9)
  /// It was interrupted.
  static let interrupted = CommandStatus(rawValue: 130)

  /// The program's own, with what each means, for people.
  static let meanings: [(status: CommandStatus, meaning: String)] = [
    (.done, "done"), (.failed, "failed"), (.usage, "called wrongly"), (.notFound, "not found"),
    (.ambiguous, "several have the name"), (.duplicate, "there is one like it already"),
    (.accessDenied, "access denied"), (.damaged, "damage was met"),
    (.changedElsewhere, "changed elsewhere"), (.interrupted, "interrupted"),
  ]
}

extension ExtensionFault {
  /// How a command ends that an extension did not do. What is wrong with its program is a failure; an error that it answers
  /// says itself what kind it is of.
  var status: CommandStatus {
    guard case .refused(let error) = reason else { return .failed }
    return switch error.code {
    case .invalidParameters: .usage
    case .notFound: .notFound
    case .accessDenied: .accessDenied
    case .conflict: .changedElsewhere
    case .cancelled: .interrupted
    default: .failed
    }
  }
}
