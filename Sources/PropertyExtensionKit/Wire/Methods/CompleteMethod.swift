package import PropertyLists

/// What is being typed is completed.
package enum CompleteMethod: WireMethod {
  package static let name = "complete"

  /// What is being typed.
  package enum Subject: Hashable, Sendable {
    /// A value of the property with this key.
    case key(String)
    /// An argument or an option's value of a command; both as the manifest names them.
    case argument(String, command: String)
  }

  /// What is being typed, and how far.
  package struct Parameters: WireValue {
    /// What is being typed.
    package let subject: Subject
    /// What is there already.
    package let prefix: String
    /// The record that it is for, when it is known.
    package let record: BookRecord?

    package init(_ subject: Subject, prefix: String, record: BookRecord? = nil) {
      self.subject = subject
      self.prefix = prefix
      self.record = record
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      subject =
        if let key = try fields.optional("key", as: String.self) {
          .key(key)
        } else {
          .argument(try fields.required("argument"), command: try fields.required("command"))
        }
      prefix = try fields.required("prefix")
      record = try fields.optional("record")
    }

    package var wireValue: PropertyList {
      switch subject {
      case .key(let key):
        .fields(["key": key.wireValue, "prefix": prefix.wireValue, "record": record?.wireValue])
      case .argument(let argument, let command):
        .fields([
          "command": command.wireValue, "argument": argument.wireValue, "prefix": prefix.wireValue,
          "record": record?.wireValue,
        ])
      }
    }
  }

  /// How it may go on.
  package struct Result: WireValue {
    /// The candidates in the order to show them.
    package let candidates: [CompletionCandidate]

    package init(candidates: [CompletionCandidate]) { self.candidates = candidates }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      candidates = try WireFields(wireValue).list("candidates")
    }

    package var wireValue: PropertyList { .fields(["candidates": candidates.wireValue]) }
  }
}

/// One way in which what is being typed may go on.
public struct CompletionCandidate: Hashable, Sendable {
  /// The whole text, which begins with what was typed.
  public let text: String
  /// What it means, in a few words.
  public let help: String?

  /// Makes a candidate.
  public init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }
}

extension CompletionCandidate: WireValue {
  /// Reads a candidate of a message.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    text = try fields.required("text")
    help = try fields.optional("help")
  }

  /// The candidate as a message has it.
  package var wireValue: PropertyList { .fields(["text": text.wireValue, "help": help?.wireValue]) }
}
