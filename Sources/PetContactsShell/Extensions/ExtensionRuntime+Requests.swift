import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// What programs are asked for and told.
extension ExtensionRuntime {
  /// Starts a program and greets it.
  func start(_ plugin: LoadedExtension) throws {
    try asking(plugin) { host, program throws(ExtensionFault) in try host.start(program) }
  }

  /// Has a program compute values of records.
  func derive(_ plugin: LoadedExtension, _ records: [BookRecord], keys: [String]) throws -> [DerivedValues] {
    try asking(plugin) { host, program throws(ExtensionFault) in try host.derive(program, records, keys: keys) }
  }

  /// Has a program test records that are to be saved.
  func validate(
    _ plugin: LoadedExtension, _ records: [BookRecord], changed: [String: [String]]
  ) throws -> [ValidationProblem] {
    try asking(plugin) { host, program throws(ExtensionFault) in
      try host.validate(program, records, changed: changed)
    }
  }

  /// Has a program write values.
  func format(_ plugin: LoadedExtension, _ values: [FormatMethod.Value]) throws -> [String?] {
    try asking(plugin) { host, program throws(ExtensionFault) in try host.format(program, values) }
  }

  /// Has a program complete what is typed; who takes long offers nothing.
  func complete(_ plugin: LoadedExtension, _ parameters: CompleteMethod.Parameters) throws -> [CompletionCandidate] {
    try asking(plugin) { host, program throws(ExtensionFault) in try host.complete(program, parameters) }
  }

  /// Has a program carry out a command.
  func command(_ plugin: LoadedExtension, _ parameters: CommandMethod.Parameters) throws -> CommandMethod.Result {
    try asking(plugin) { host, program throws(ExtensionFault) in
      do throws(ExtensionFault) {
        return try host.command(program, parameters)
      } catch {
        var fault = error
        // The person knows the command by its own name.
        if fault.request == CommandMethod.name { fault.request = parameters.name }
        throw fault
      }
    }
  }

  /// Has a program do what a value is for.
  func action(_ plugin: LoadedExtension, _ parameters: ActionMethod.Parameters) throws -> ActionOutcome {
    try asking(plugin) { host, program throws(ExtensionFault) in try host.action(program, parameters) }
  }

  /// Tells a program of changes.
  /// - Returns: whether it reads what it is told; if not it was not told.
  func notify(_ plugin: LoadedExtension, _ changes: ChangedNotification.Parameters) throws -> Bool {
    try asking(plugin) { host, program throws(ExtensionFault) in
      try host.start(program)
      return host.tell(program, changes)
    }
  }

  /// Has the host do something with a program. A fault is told with the name that the person knows the extension by.
  private func asking<Answer>(
    _ plugin: LoadedExtension, _ body: (ExtensionHost, ExtensionProgram) throws(ExtensionFault) -> Answer
  ) throws -> Answer {
    let (host, program) = (try startingHost(), try program(plugin))
    do throws(ExtensionFault) {
      return try body(host, program)
    } catch {
      var fault = error
      fault.name = plugin.shortName
      throw fault
    }
  }
}
