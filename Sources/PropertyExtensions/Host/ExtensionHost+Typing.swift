package import PropertyExtensionKit

extension ExtensionHost {
  /// Starts an extension that does not run, and greets it.
  /// - Throws: ``ExtensionFault``.
  package func start(_ program: ExtensionProgram) throws(ExtensionFault) { _ = try conversation(with: program) }

  /// Completes what is being typed, for somebody who types on: an answer that comes later than a number of milliseconds is
  /// dropped, and not held against the extension.
  /// - Returns: the candidates that begin with what is there.
  /// - Throws: ``ExtensionFault``.
  package func complete(
    _ program: ExtensionProgram, _ parameters: CompleteMethod.Parameters, within milliseconds: Int
  ) throws(ExtensionFault) -> [CompletionCandidate] {
    try talking(conversation(with: program), CompleteMethod.name) { conversation throws(ExtensionFault.Reason) in
      let id = try conversation.send(CompleteMethod.self, parameters)
      do throws(ExtensionFault.Reason) {
        return try Conversation.read(CompleteMethod.self, conversation.answer(to: id, within: milliseconds)).candidates
      } catch {
        guard case .timedOut = error else { throw error }
        conversation.abandon(id)
        return []
      }
    }
  }
}
