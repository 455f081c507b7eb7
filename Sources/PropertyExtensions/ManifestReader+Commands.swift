import AddressBook
import PropertyLists

extension ManifestReader {
  /// Reads the commands.
  mutating func readCommands(_ program: Program) -> [ExtensionCommand] {
    let readers = fields.objects("commands", wanted: "a list of at least one command")
    guard fields.has("commands") else { return [] }
    if !program.isNamed {
      fields.report("commands", "only with run")
    } else if program.hasFeatures, !program.features.contains(.command) {
      fields.report("commands", "only with command among the features")
    }
    var commands: [ExtensionCommand] = []
    var holders: [String: Int] = [:]
    for (index, fields) in readers.enumerated() {
      var reader = CommandReader(fields: fields, languages: languages)
      if let command = reader.read() {
        if let holder = holders.updateValue(index, forKey: command.name) {
          reader.fields.report("name", "\(command.name) is taken by commands[\(holder)]")
        }
        commands.append(command)
      }
      self.fields.report(reader.fields.problems)
    }
    return commands
  }
}

/// Reads one command of a manifest.
private struct CommandReader {
  var fields: ManifestFields
  let languages: ManifestLanguages

  /// Reads all fields; nothing without a name and a summary.
  mutating func read() -> ExtensionCommand? {
    let wanted = "one to three words of small letters, digits and hyphens, such as vet due"
    var words: [String]?
    if let name = fields.requiredString("name", wanted: wanted) {
      words = ManifestNames.commandWords(name)
      if words == nil { fields.report("name", found: .string(name), wanted: wanted) }
    }
    let summary = readSummary(&fields)
    let details = fields.localizedText("details", languages: languages)
    let arguments = readArguments()
    let options = readOptions()
    let examples = fields.strings("examples") ?? []
    if let words {
      for (index, example) in examples.enumerated() where !example.hasPrefix(words.joined(separator: " ")) {
        fields.report("examples[\(index)]", found: .string(example), wanted: "a call of the command")
      }
    }
    fields.reportUnknownFields()
    guard let words, let summary else { return nil }
    return ExtensionCommand(
      words: words, summary: summary, details: details, arguments: arguments, options: options, examples: examples)
  }

  private func readSummary(_ fields: inout ManifestFields) -> String? {
    fields.reportMissing("summary", wanted: "what it does, in half a sentence")
    return fields.localizedText("summary", languages: languages)
  }

  private mutating func readArguments() -> [ExtensionCommand.Argument] {
    var arguments: [ExtensionCommand.Argument] = []
    for var fields in fields.objects("arguments", wanted: "a list of at least one argument") {
      let name = fields.requiredString("name", wanted: "a name in capitals such as WHO")
      fields.reportMissing("kind", wanted: ManifestFields.wanted(ExtensionCommand.Kind.self))
      let (kind, values) = fields.kind()
      let occurrence = fields.choice("occurrence", of: ExtensionCommand.Occurrence.self) ?? .once
      if let name {
        if name.contains(where: \.isWhitespace) {
          fields.report("name", found: .string(name), wanted: "a name without blanks such as WHO")
        } else if arguments.contains(where: { $0.name == name }) {
          fields.report("name", "\(name.excerpt) stands there twice")
        }
        if let last = arguments.last, last.occurrence.isOpen || last.occurrence == .optional && occurrence.isNeeded {
          fields.report("name", "\(name.excerpt) cannot follow \(last.name), which may take its place")
        }
        arguments.append(.init(name: name, kind: kind, values: values, occurrence: occurrence))
      }
      fields.reportUnknownFields()
      self.fields.report(fields.problems)
    }
    return arguments
  }

  private mutating func readOptions() -> [ExtensionCommand.Option] {
    var options: [ExtensionCommand.Option] = []
    for var fields in fields.objects("options", wanted: "a list of at least one option") {
      let wanted = "two hyphens and a name of small letters, digits and hyphens, such as --days"
      let name = fields.requiredString("name", wanted: wanted)
      let value = fields.string("value", wanted: "what the value is called, such as N")
      let (kind, values) = fields.kind()
      let summary = readSummary(&fields)
      let repeats = fields.boolean("repeats")
      if value == nil, fields.has("kind") { fields.report("kind", "only with value") }
      if let name {
        if !ManifestNames.isOption(name) {
          fields.report("name", found: .string(name), wanted: wanted)
        } else if ExtensionCommand.reservedOptions.contains(name) {
          fields.report("name", "\(name) is an option of every command", wanted: "another name")
        } else if options.contains(where: { $0.name == name }) {
          fields.report("name", "\(name) stands there twice")
        }
        options.append(
          .init(name: name, value: value, kind: kind, values: values, summary: summary ?? "", repeats: repeats))
      }
      fields.reportUnknownFields()
      self.fields.report(fields.problems)
    }
    return options
  }
}

extension ManifestFields {
  /// What an argument or an option's value is, and the texts it can be, where it is a choice.
  fileprivate mutating func kind() -> (ExtensionCommand.Kind, [String]) {
    let kind = choice("kind", of: ExtensionCommand.Kind.self)
    let values = strings("values")
    if kind == .choice { reportMissing("values", wanted: "a list of the texts that can be chosen") }
    if values != nil, kind != .choice { report("values", "only with the kind choice") }
    return (kind ?? .text, values ?? [])
  }
}

extension ExtensionCommand.Occurrence {
  /// Whether it takes all that follows.
  fileprivate var isOpen: Bool { self == .any || self == .many }
  /// Whether at least one is needed.
  fileprivate var isNeeded: Bool { self == .once || self == .many }
}
