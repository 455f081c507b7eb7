package import PropertyExtensionKit
import PropertyLists

extension ExtensionHost {
  /// Checks records before they are saved.
  ///
  /// - Parameters:
  ///   - program: The extension.
  ///   - records: The records with the values that are to be saved.
  ///   - changed: The keys that differ from what is saved, by the record's identifier.
  /// - Returns: what is wrong with them.
  /// - Throws: ``ExtensionFault``, also when a record is too large to be sent.
  package func validate(
    _ program: ExtensionProgram, _ records: [BookRecord], changed: [String: [String]]
  ) throws(ExtensionFault) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    let requests = ListRequests<ValidateMethod, BookRecord>(
      self, program, field: "records",
      rest: { records in
        let own = records.compactMap { record in changed[record.id].map { (record.id, $0.wireValue) } }
        return ["changed": .dictionary(PropertyList.Dictionary(own))]
      },
      receive: { records, result throws(ExtensionFault.Reason) in
        let sent = Set(records.map(\.id))
        if let other = result.problems.first(where: { !sent.contains($0.record) }) {
          throw .malformed("result of validate, a problem of \(other.record), which it was not sent")
        }
        problems += result.problems
      })
    for record in records where try !requests.add(record) {
      throw fault(of: program, .tooLarge("the record \(record.id)"), in: ValidateMethod.name)
    }
    try requests.finish()
    return problems
  }

  /// Derives values of records.
  ///
  /// - Parameters:
  ///   - program: The extension.
  ///   - records: The records; of very many, see ``Derivation``.
  ///   - keys: The keys to compute.
  /// - Returns: the values in the order of the records, of which those that have none are left out.
  /// - Throws: ``ExtensionFault``.
  package func derive(
    _ program: ExtensionProgram, _ records: [BookRecord], keys: [String]
  ) throws(ExtensionFault) -> [DerivedValues] {
    var values: [DerivedValues] = []
    let derivation = Derivation(self, program, keys: keys) { values += $0 }
    for record in records { try derivation.add(record) }
    try derivation.finish()
    return values
  }

  /// Writes values for people.
  ///
  /// - Returns: as many texts as there are values; nothing where the program's own way is to be taken, and of a value that is
  ///   too large to be sent.
  /// - Throws: ``ExtensionFault``.
  package func format(
    _ program: ExtensionProgram, _ values: [FormatMethod.Value]
  ) throws(ExtensionFault) -> [String?] {
    var texts: [String?] = []
    let requests = ListRequests<FormatMethod, FormatMethod.Value>(self, program, field: "values", rest: { _ in [:] }) {
      values, result throws(ExtensionFault.Reason) in
      guard result.texts.count == values.count else {
        throw .malformed("result of format, \(result.texts.count) texts of \(values.count) values")
      }
      texts += result.texts.map(\.text)
    }
    var areSent: [Bool] = []
    for value in values { areSent.append(try requests.add(value)) }
    try requests.finish()
    var received = texts.makeIterator()
    return areSent.map { $0 ? received.next() ?? nil : nil }
  }

  /// Runs a command.
  /// - Throws: ``ExtensionFault``.
  package func command(
    _ program: ExtensionProgram, _ parameters: CommandMethod.Parameters
  ) throws(ExtensionFault) -> CommandMethod.Result {
    try request(program, CommandMethod.self, parameters)
  }

  /// Does the default action of a property.
  /// - Throws: ``ExtensionFault``.
  package func action(
    _ program: ExtensionProgram, _ parameters: ActionMethod.Parameters
  ) throws(ExtensionFault) -> ActionOutcome {
    try request(program, ActionMethod.self, parameters)
  }

  private func fault(
    of program: ExtensionProgram, _ reason: ExtensionFault.Reason, in method: String
  ) -> ExtensionFault {
    ExtensionFault(
      identifier: program.identifier, reason: reason, request: method, log: log(of: program.identifier), lastLine: nil)
  }
}
