import AddressBook
import PropertyExtensions

/// One command: all that parsing, help, completion and manuals need to know of it, and what it does.
struct Command: Sendable {
  /// The words that call it: `["group", "new"]`.
  let path: [String]
  /// What it does, in half a sentence.
  let summary: String
  /// What is given by position.
  var arguments: [Argument] = []
  /// What is given by name.
  var options: [CommandOption] = []
  /// What needs more words than the summary has, in paragraphs with a blank line between them.
  var details: String = ""
  /// Calls that work as they stand.
  var examples: [String] = []
  /// Whether the words before the last call it, too.
  var isDefault = false
  /// Whether it can add to an empty book: then a store that is not there yet is no mistake, and made by what is added.
  var makesStore = false
  /// The extension that adds it; nothing for the program's own.
  var owner: LoadedExtension?
  /// Does it.
  let run: @Sendable (Session, Invocation) throws -> [Output]

  /// The paragraphs of the details.
  var paragraphs: [String] { details.pieces(between: "\n\n").filter { !$0.isEmpty }.map(String.init) }

  /// The words that call it, as one text.
  var name: String { path.joined(separator: " ") }

  /// The call in one line: `set WHO KEY[:WHICH] VALUE [--type T]`.
  var usage: String { usageParts.joined(separator: " ") }

  /// The parts of the call, each of which belongs together.
  var usageParts: [String] { [name] + arguments.map(\.usage) + options.map(\.usage) }
}

/// Something given by position.
struct Argument: Sendable {
  /// What it is, which decides how it is completed.
  enum Kind: Sendable {
    case who
    case group
    case container
    case key
    case keyAndWhich
    case assignment
    case label
    case value
    case file
    case store
    case pet
    case client
    case plugin
    case pluginOrFolder
    case predicate
    case choiceOrKey([String])
    case command
    case text
    case choice([String])
  }

  /// How often it is given.
  enum Occurrence: Sendable {
    case once
    case optional
    case any
    case many
  }

  let name: String
  let kind: Kind
  var occurrence: Occurrence = .once

  var usage: String {
    switch occurrence {
    case .once: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .many: "\(name)…"
    }
  }
}

/// Something given by name.
struct CommandOption: Sendable {
  /// The name with its dashes.
  let name: String
  /// What its value is called; nothing for a switch.
  var value: String?
  /// What the value is.
  var kind: Argument.Kind = .text
  /// Whether the value may be left out; then it is given behind `=` only.
  var isValueOptional = false
  /// Whether it can be given several times.
  var repeats = false
  /// What it does, in half a sentence.
  let summary: String

  var usage: String { "[\(signature)]" + (repeats ? "…" : "") }

  /// The option with its value.
  var signature: String {
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : "\(name) \(value)"
  }
}

extension Argument.Kind {
  /// Whether this is the name of a record, which may have a blank.
  var isName: Bool {
    switch self {
    case .who, .group, .container: true
    default: false
    }
  }
}
