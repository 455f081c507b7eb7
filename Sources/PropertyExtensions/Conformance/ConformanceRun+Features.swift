import AddressBook
import PropertyExtensionKit
import PropertyLists

extension ConformanceRun {
  /// Asks for a feature with some records.
  func attempt(_ feature: ExtensionFeature, _ records: [BookRecord]) throws(ExtensionFault) {
    switch feature {
    case .derive: try derive(records)
    case .validate:
      let changed = records.map { ($0.id, Array($0.properties.keys)) }
      _ = try host.validate(program, records, changed: Dictionary(changed) { first, _ in first })
    case .format: try format(records)
    case .complete: try complete(records)
    case .command: try command(records)
    case .action: try act(records)
    case .changed:
      let changes = records.map {
        RecordChange(record: $0.id, kind: .person, change: .updated, keys: Array($0.properties.keys))
      }
      host.tell(program, .init(changes: changes, author: nil))
      // It answers nothing, but what it is asked next.
      try ping()
    }
  }

  private func derive(_ records: [BookRecord]) throws(ExtensionFault) {
    let derived = manifest.properties.filter(\.isDerived)
    for values in try host.derive(program, records, keys: derived.map(\.key)) {
      for pair in values.values {
        guard let declaration = derived.first(where: { $0.key == pair.key }) else { continue }
        do {
          try declaration.check(pair.value)
        } catch {
          throw fault("\(pair.key) of \(values.record) is not as declared: \(error)", in: DeriveMethod.name)
        }
      }
    }
  }

  private func format(_ records: [BookRecord]) throws(ExtensionFault) {
    let own = manifest.properties.flatMap { property in
      let known = ConformanceSamples.element(property)
      let values = records.flatMap { $0.properties.map(\.value) }
      return ([known] + values).map { FormatMethod.Value(key: property.key, value: $0, unit: property.unit) }
    }
    _ = try host.format(program, own)
  }

  /// Nobody who types waits for long, but a busy machine must not make a fault of that.
  private static let patience = 10

  private func complete(_ records: [BookRecord]) throws(ExtensionFault) {
    let keys = manifest.properties.map { CompleteMethod.Subject.key($0.key) }
    let arguments = manifest.commands.flatMap { command in
      (command.arguments.map(\.name) + command.options.map(\.name)).map {
        CompleteMethod.Subject.argument($0, command: command.name)
      }
    }
    for subject in keys + arguments {
      for record in records.suffix(20) {
        let parameters = CompleteMethod.Parameters(subject, prefix: String(record.name.prefix(2)), record: record)
        try talk { conversation throws(ExtensionFault.Reason) in
          let id = try conversation.send(CompleteMethod.self, parameters)
          let answer = try conversation.answer(to: id, within: host.limits.typing * Self.patience)
          _ = try Conversation.read(CompleteMethod.self, answer)
        }
      }
    }
  }

  /// Runs each command. An error is an answer, too: a command may not like what it was given.
  private func command(_ records: [BookRecord]) throws(ExtensionFault) {
    for command in manifest.commands {
      var parameters = CommandMethod.Parameters(name: command.name)
      if !records.allSatisfy({ $0.properties.isEmpty }) {
        let text = records.last?.name ?? ""
        let people = command.arguments.filter { $0.kind == .who || $0.kind == .group }
        parameters = CommandMethod.Parameters(
          name: command.name,
          arguments: Dictionary(command.arguments.map { ($0.name, $0.sample(text)) }) { first, _ in first },
          options: Dictionary(command.options.map { ($0.name, $0.sample(text)) }) { first, _ in first },
          records: Dictionary(people.map { ($0.name, records) }) { first, _ in first })
      }
      try allowingRefusal { () throws(ExtensionFault) in _ = try host.command(program, parameters) }
    }
  }

  private func act(_ records: [BookRecord]) throws(ExtensionFault) {
    for property in manifest.properties where property.hasAction {
      for record in records.suffix(20) {
        let value = record.properties[property.key] ?? ConformanceSamples.element(property)
        try allowingRefusal { () throws(ExtensionFault) in
          _ = try host.action(program, .init(record: record, key: property.key, value: value))
        }
      }
    }
  }

  private func allowingRefusal(_ attempt: () throws(ExtensionFault) -> Void) throws(ExtensionFault) {
    do throws(ExtensionFault) {
      try attempt()
    } catch {
      guard case .refused = error.reason else { throw error }
    }
  }
}

extension ExtensionCommand.Argument {
  /// Something that could have been typed.
  fileprivate func sample(_ text: String) -> CommandArgument {
    let text = values.first ?? text
    return occurrence == .any || occurrence == .many ? .list([text]) : .text(text)
  }
}

extension ExtensionCommand.Option {
  /// Something that could have been typed.
  fileprivate func sample(_ text: String) -> CommandArgument {
    guard value != nil else { return .flag }
    let text = values.first ?? text
    return repeats ? .list([text]) : .text(text)
  }
}
