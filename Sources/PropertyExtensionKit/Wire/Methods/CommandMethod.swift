package import PropertyLists

/// A command of the extension is run.
package enum CommandMethod: WireMethod {
  package static let name = "command"

  /// What was typed.
  package struct Parameters: WireValue {
    /// The command's words as the manifest has them.
    package let name: String
    /// The arguments by the names that the manifest gives them; those that were left out are not here.
    package let arguments: [String: CommandArgument]
    /// The options by the names that the manifest gives them, with their hyphens; only those that were given.
    package let options: [String: CommandArgument]
    /// The records that the arguments of the kinds `who` and `group` name, by the arguments' names.
    package let records: [String: [BookRecord]]

    package init(
      name: String, arguments: [String: CommandArgument] = [:], options: [String: CommandArgument] = [:],
      records: [String: [BookRecord]] = [:]
    ) {
      self.name = name
      self.arguments = arguments
      self.options = options
      self.records = records
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      name = try fields.required("name")
      arguments = try fields.optional("arguments") ?? [:]
      options = try fields.optional("options") ?? [:]
      records = try fields.optional("records") ?? [:]
    }

    package var wireValue: PropertyList {
      .fields([
        "name": name.wireValue, "arguments": arguments.wireValue, "options": options.wireValue,
        "records": records.wireValue,
      ])
    }
  }

  /// What the command answers.
  package struct Result: WireValue {
    /// The exit statuses that a command may have.
    package static let statuses = 0...125

    /// What is shown, in order.
    package let output: [CommandOutput]
    /// The exit status, one of ``statuses``.
    package let status: Int

    package init(output: [CommandOutput], status: Int = 0) {
      self.output = output
      self.status = status
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      output = try fields.list("output")
      status = try fields.optional("status") ?? 0
      guard Self.statuses.contains(status) else {
        throw WireMismatch(found: status.wireValue, wanted: "an exit status from 0 to 125").inside(field: "status")
      }
    }

    package var wireValue: PropertyList {
      .fields(["output": output.wireValue, "status": status == 0 ? nil : status.wireValue])
    }
  }
}

/// What was typed for one argument or option.
package enum CommandArgument: WireValue {
  /// An option without a value.
  case flag
  /// One text.
  case text(String)
  /// The texts of an argument or an option that may stand several times.
  case list([String])

  package init(wireValue: PropertyList) throws(WireMismatch) {
    switch wireValue {
    case .boolean(true): self = .flag
    case .string(let text): self = .text(text)
    case .array: self = .list(try [String](wireValue: wireValue))
    default: throw WireMismatch(found: wireValue, wanted: "text, a list of texts, or true")
    }
  }

  package var wireValue: PropertyList {
    switch self {
    case .flag: true
    case .text(let text): .string(text)
    case .list(let texts): texts.wireValue
    }
  }

  /// All texts.
  package var texts: [String] {
    switch self {
    case .flag: []
    case .text(let text): [text]
    case .list(let texts): texts
    }
  }
}
