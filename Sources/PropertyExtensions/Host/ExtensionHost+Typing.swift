package import PropertyExtensionKit

extension ExtensionHost {
  /// Starts an extension that does not run, and greets it.
  /// - Throws: ``ExtensionFault``.
  package func start(_ program: ExtensionProgram) throws(ExtensionFault) { _ = try conversation(with: program) }

  /// Completes what is being typed, for somebody who types on: only a program that runs is asked, and an answer that comes
  /// later than ``ExtensionLimits/typing``, whatever the program asks for meanwhile, is dropped, and not held against it.
  /// - Returns: the candidates that begin with what is there.
  /// - Throws: ``ExtensionFault``.
  package func complete(
    _ program: ExtensionProgram, _ parameters: CompleteMethod.Parameters
  ) throws(ExtensionFault) -> [CompletionCandidate] {
    guard case .running = state(of: program.identifier), let conversation = entries[program.identifier]?.conversation
    else { return [] }
    return try talking(conversation, CompleteMethod.name) { conversation throws(ExtensionFault.Reason) in
      let id = try conversation.send(CompleteMethod.self, parameters)
      do throws(ExtensionFault.Reason) {
        let answer = try conversation.answer(to: id, within: limits.typing, countingCallbacks: true)
        return try Conversation.read(CompleteMethod.self, answer).candidates
      } catch {
        guard case .timedOut = error else { throw error }
        conversation.abandon(id)
        return []
      }
    }
  }
}
