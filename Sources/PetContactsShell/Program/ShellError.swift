import AddressBook
import Files
import LineEditor
import PropertyExtensions
import PropertyLists

/// Why a command failed: what, about what, and what to do.
struct ShellError: Error, Hashable {
  let status: CommandStatus
  let message: String

  init(_ status: CommandStatus, _ what: String, _ more: String?...) {
    self.status = status
    message = ([what] + more.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", ").excerpt
  }

  static let interrupted = ShellError(.interrupted, "interrupted")
}

extension String {
  /// The text, of a very long one the beginning and the end: a message repeats what the user gave.
  fileprivate var excerpt: String {
    utf8.count <= 1200 || count <= 1000 ? self : "\(prefix(800)) … \(suffix(200))"
  }
}

extension ShellError {
  /// The one place where any error becomes a sentence and a status.
  init(_ error: any Error) {
    switch error {
    case let error as ShellError: self = error
    case let error as ChangeError: self.init(error, advice: nil)
    case let error as RecordError:
      if case .readOnly = error { self.init(.failed, error.description) } else { self.init(.usage, error.description) }
    case let error as StorageError:
      switch error {
      case .damagedRecord(_, _): self.init(.damaged, error.description, "the other records can be used")
      case .damaged: self.init(.damaged, error.description)
      case .interrupted: self = .interrupted
      // A wait for another program that ^C ended.
      case .busy where Interrupt.isPending: self = .interrupted
      case .missing: self.init(.notFound, error.description, "or make it by adding to it")
      case .inside: self.init(.usage, error.description)
      default: self.init(.failed, error.description)
      }
    case let error as ExtensionFault:
      if error.reason == .interrupted { self = .interrupted } else { self.init(error.status, error.description) }
    case let error as PropertyError: self.init(error)
    case let error as MultiValueError: self.init(.usage, error.description)
    case let error as UndoError:
      switch error {
      case .changedSince, .documentChangedSince:
        self.init(.changedElsewhere, error.description, "log shows what was done")
      case .nothingToUndo, .nothingToRedo: self.init(.failed, error.description, "log shows what was done")
      case .unsavedChanges: self.init(.usage, error.description)
      }
    case let error as FileError: self.init(.failed, error.description)
    case let error as PredicateError: self.init(.usage, "the predicate is not understood", error.description)
    case let error as TokenizerError: self.init(.usage, error.description)
    case let error as PropertyListError: self.init(.usage, error.description)
    case let error as ImageError: self.init(.failed, error.description)
    case let error as any CustomStringConvertible: self.init(.failed, error.description)
    default: self.init(.failed, "\(error)")
    }
  }

  private init(_ error: PropertyError) {
    switch error {
    case .unknown: self.init(.notFound, error.description, "property list shows those there are")
    case .notAKey: self.init(.usage, error.description)
    case .standard, .owned, .nameTaken: self.init(.duplicate, error.description, "choose another key")
    case .otherType: self.init(.duplicate, error.description, "property remove takes a declaration back")
    }
  }

  /// A change that was not made; `advice` says what to do where the usual advice cannot be followed.
  init(_ error: ChangeError, advice: String?) {
    switch error {
    case .namesake(let name, let id):
      self.init(.duplicate, "\(name) is in the book already", "record \(id)", advice ?? "--anyway adds another")
    case .groupNamesake(let name, let id):
      self.init(.duplicate, "the group \(name) is in the book already", "record \(id)", advice ?? "choose another name")
    case .notUnique: self.init(.duplicate, error.description, advice ?? "give another value")
    case .recordChanged, .conflict, .documentConflict, .bookChanged:
      self.init(.changedElsewhere, error.description, advice ?? "look at it and try again")
    case .noContainer: self.init(.notFound, error.description, advice ?? "list containers shows those there are")
    case .noRecord: self.init(.notFound, error.description, advice ?? "find searches for others")
    case .recordExists: self.init(.duplicate, error.description, advice ?? "change it instead")
    case .predicate(_, let error): self.init(error)
    case .invalid: self.init(.usage, error.description, advice)
    case .containerNamesake(let name, _):
      self.init(.duplicate, "there is a container named \(name) already", advice ?? "choose another name")
    case .containerInUse:
      self.init(.failed, error.description, advice ?? "move or delete them first, container move does that")
    case .unsupported(_, .changes), .unsupported(_, .groups):
      self.init(.failed, error.description, advice ?? "choose another container")
    case .notAGroup, .notAPerson, .wrongIdentifier, .cycle, .noPicture, .unsupported, .smartGroup, .hasMembers:
      self.init(.failed, error.description, advice)
    }
  }
}
