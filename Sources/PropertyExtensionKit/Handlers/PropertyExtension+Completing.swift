extension PropertyExtension {
  /// Completes what is typed as a value of a property. Candidates that do not begin with it, in whatever case, are left
  /// out.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - propose: What may be meant, given what is typed so far and the record, when it is known.
  public mutating func complete<Value>(
    _ key: PropertyKey<Value>,
    _ propose: @escaping (_ prefix: String, BookRecord?, Book) throws -> [CompletionCandidate]
  ) {
    completers[.key(key.rawKey)] = propose
  }

  /// Completes what is typed as an argument or an option's value of a command.
  ///
  /// - Parameters:
  ///   - argument: The argument or the option, by the name that the manifest gives it.
  ///   - command: The command's words.
  ///   - propose: What may be meant, given what is typed so far and the record, when it is known.
  public mutating func complete(
    _ argument: String, of command: String,
    _ propose: @escaping (_ prefix: String, BookRecord?, Book) throws -> [CompletionCandidate]
  ) {
    completers[.argument(argument, command: command)] = propose
  }

  func answer(_ parameters: CompleteMethod.Parameters, _ book: Book) throws -> CompleteMethod.Result {
    let candidates = try completers[parameters.subject]?(parameters.prefix, parameters.record, book) ?? []
    let prefix = parameters.prefix.lowercased()
    return CompleteMethod.Result(candidates: candidates.filter { $0.text.lowercased().hasPrefix(prefix) })
  }
}
