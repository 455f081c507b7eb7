import PropertyLists

/// A property extension: what it computes, checks, writes, completes and does, each for a property or a command of its
/// manifest.
///
/// A whole extension:
///
///     import PropertyExtensionKit
///
///     let years = PropertyKey<Int>("org.example.age.years")
///
///     var age = PropertyExtension("org.example.age", version: "1.0")
///     age.derive(years) { record, book in
///       guard let birthday = record[.birthday], let years = birthday.years(until: book.today) else { return nil }
///       return Derived(years, validUntil: birthday.nextReturn(after: book.today))
///     }
///     age.run()
///
/// PetContacts starts the program when it needs it and ends it at the end of the session. What is printed goes to the
/// extension's log; an error that is thrown is reported in the extension's name and harms nothing else.
public struct PropertyExtension {
  /// The identifier, which the manifest says, too.
  public let identifier: String
  /// The version, which the manifest says, too.
  public let version: String

  typealias Validator = (_ value: PropertyList, BookRecord, Book) throws -> [ValidationProblem]
  typealias Deriver = (BookRecord, Book) throws -> Derived<PropertyList>?
  typealias Formatter = (_ value: PropertyList) throws -> String?
  typealias Completer = (_ prefix: String, BookRecord?, Book) throws -> [CompletionCandidate]
  typealias Runner = (CommandCall) throws -> CommandResult
  typealias Performer = (_ value: PropertyList, BookRecord, Book) throws -> ActionOutcome
  typealias Observer = ([RecordChange], _ author: String?, Book) throws -> Void

  var validators: [String: Validator] = [:]
  var derivers: [String: Deriver] = [:]
  var formatters: [String: Formatter] = [:]
  var completers: [CompleteMethod.Subject: Completer] = [:]
  var commands: [String: Runner] = [:]
  var actions: [String: Performer] = [:]
  var observer: Observer?

  /// Makes an extension that does nothing yet.
  public init(_ identifier: String, version: String) {
    self.identifier = identifier
    self.version = version
  }

  /// What PetContacts may ask for or tell.
  var features: [ExtensionFeature] {
    ExtensionFeature.allCases.filter { feature in
      switch feature {
      case .validate: !validators.isEmpty
      case .derive: !derivers.isEmpty
      case .format: !formatters.isEmpty
      case .complete: !completers.isEmpty
      case .command: !commands.isEmpty
      case .action: !actions.isEmpty
      case .changed: observer != nil
      }
    }
  }
}

@available(*, unavailable)
extension PropertyExtension: Sendable {}
