import AddressBook
import LineEditor
import PropertyExtensionKit
import PropertyExtensions

/// Completion by the programs of extensions: of values of their properties, and of the arguments of their commands. Only a
/// program that runs already is asked: nobody who presses Tab waits for one to start. Who fails or takes long offers nothing.
struct ProgramCompletion {
  let session: Session

  /// The most candidates that are offered.
  private static let limit = 200

  /// What can stand for a value of a key.
  func candidates(for key: ResolvedKey, _ partial: String, record: RecordContents?) -> [Completion] {
    guard key.part == nil, let owner = key.declaration?.owner,
      let plugin = session.extensions.program(of: owner, .complete)
    else { return [] }
    guard session.runtime.isRunning(plugin), session.runtime.objection(to: plugin) == nil else { return [] }
    let grants = session.runtime.grants(of: plugin)
    let record = record.map { session.runtime.bookRecord($0, grants) }
    return ask(plugin, CompleteMethod.Parameters(.key(key.key), prefix: partial, record: record))
  }

  /// What can stand for an argument of a command, or for the value of an option.
  func candidates(
    for name: String, _ kind: Argument.Kind, of command: Command, _ partial: String
  ) -> [Completion] {
    switch kind {
    case .text, .value: break
    default: return []
    }
    guard let identifier = command.owner?.identifier,
      let plugin = session.extensions.program(of: identifier, .complete)
    else { return [] }
    let subject = CompleteMethod.Subject.argument(name, command: command.name)
    return ask(plugin, CompleteMethod.Parameters(subject, prefix: partial))
  }

  private func ask(_ plugin: LoadedExtension, _ parameters: CompleteMethod.Parameters) -> [Completion] {
    guard session.runtime.isRunning(plugin), case .trusted = session.runtime.trust(of: plugin) else { return [] }
    let candidates = (try? session.runtime.complete(plugin, parameters)) ?? []
    return candidates.filter { $0.text.hasPrefix(parameters.prefix) }.prefix(Self.limit).map { candidate in
      let text = candidate.text.printable
      return Completion(text, display: candidate.help.map { "\(text)  \($0.printable)" } ?? text)
    }
  }
}
