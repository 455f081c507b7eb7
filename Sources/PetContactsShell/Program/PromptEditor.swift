import LineEditor

/// The line editor, made when somebody is first asked something, so that one command never waits for it.
final class PromptEditor {
  /// Completes the words that are typed; the prompt sets it.
  var completer: (CompletionContext) -> [Completion] = { _ in [] }
  private let historyFile: String

  init(historyFile: String) { self.historyFile = historyFile }

  lazy var lines = LineEditor(applicationName: "PetContacts", historyFile: historyFile) { [weak self] context in
    self?.completer(context) ?? []
  }
}
