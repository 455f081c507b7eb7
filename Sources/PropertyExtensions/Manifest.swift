public import AddressBook

/// What an extension's `plugin.json` says.
public struct Manifest: Hashable, Sendable {
  /// What the program of an extension can answer.
  public enum Feature: String, CaseIterable, Hashable, Sendable {
    /// It tests records before they are saved.
    case validate
    /// It computes the values of derived properties.
    case derive
    /// It writes values as people read them.
    case format
    /// It completes what is typed.
    case complete
    /// It carries out its commands.
    case command
    /// It knows what to do with a value (`performDefaultAction`).
    case action
    /// It is told of changes.
    case changed
  }

  /// The extension's identity: a domain's name turned round, such as `org.petcontacts.petprofile`.
  public let identifier: String
  /// The extension's version.
  public let version: String
  /// The number of the protocol that the extension's program speaks, when it has one.
  public let protocolNumber: Int?
  /// What the extension is called.
  public let name: String
  /// What it is for, in one sentence.
  public let summary: String?
  /// The program, relative to the extension's folder, and its arguments; empty for an extension without code.
  public let run: [String]
  /// What its program answers, each once, as it was written.
  public let features: [Feature]
  /// The raw keys of others that its program wants to read. A name that nobody declares stays as it was written.
  public internal(set) var reads: [String]
  /// The raw keys of others that its program wants to write. A name that nobody declares stays as it was written.
  public internal(set) var writes: [String]
  /// The commands that its program carries out.
  public let commands: [ExtensionCommand]
  /// The properties that it declares.
  public let properties: [PropertyDeclaration]
  /// What its file held when an extension with a program was loaded, by which it is noticed that it is another one now.
  var source: [UInt8] = []

  /// The name of a manifest's file in the extension's folder.
  public static let fileName = "plugin.json"

  /// The number of the protocol that this version of the program speaks.
  public static let protocolNumber = 1

  /// Whether the extension has a program, which needs the user's trust.
  public var hasCode: Bool { !run.isEmpty }
}
