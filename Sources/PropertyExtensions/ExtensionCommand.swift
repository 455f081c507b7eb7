/// A command that an extension's program carries out, as its manifest describes it.
public struct ExtensionCommand: Hashable, Sendable {
  /// What an argument or the value of an option is, which decides how it is read and completed.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A record, which the program that hosts the extension looks up.
    case who
    /// A group, which is looked up, too.
    case group
    /// A property's name or raw key.
    case key
    /// A label.
    case label
    /// A value.
    case value
    /// The path of a file.
    case file
    /// Any text.
    case text
    /// One of the texts that are listed.
    case choice
  }

  /// How often an argument is given.
  public enum Occurrence: String, CaseIterable, Hashable, Sendable {
    /// Once.
    case once
    /// Once or not at all.
    case optional
    /// Any number of times.
    case any
    /// At least once.
    case many
  }

  /// Something given by position.
  public struct Argument: Hashable, Sendable {
    /// What it is called in the command's description: `WHO`.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// The texts that it can be, where it is a choice.
    public let values: [String]
    /// How often it is given.
    public let occurrence: Occurrence
  }

  /// Something given by name.
  public struct Option: Hashable, Sendable {
    /// The name with its dashes: `--days`.
    public let name: String
    /// What its value is called; nothing for a switch.
    public let value: String?
    /// What its value is.
    public let kind: Kind
    /// The texts that its value can be, where it is a choice.
    public let values: [String]
    /// What it does, in half a sentence.
    public let summary: String
    /// Whether it can be given several times.
    public let repeats: Bool
  }

  /// The words that call it.
  public let words: [String]
  /// What it does, in half a sentence.
  public let summary: String
  /// What needs more words than the summary has.
  public let details: String?
  /// What is given by position.
  public let arguments: [Argument]
  /// What is given by name.
  public let options: [Option]
  /// Calls that work as they stand.
  public let examples: [String]

  /// The words that call it, as one text, under which the program is asked for it.
  public var name: String { words.joined(separator: " ") }

  /// The options that every command has, which none can declare.
  public static let reservedOptions = ["--json", "--locale", "--help"]
}
