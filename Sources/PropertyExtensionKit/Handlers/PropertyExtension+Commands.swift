extension PropertyExtension {
  /// Runs a command that the manifest declares.
  ///
  /// - Parameters:
  ///   - name: The command's words.
  ///   - run: Does it, and says what to show.
  public mutating func command(_ name: String, _ run: @escaping (CommandCall) throws -> CommandResult) {
    commands[name] = run
  }

  func answer(_ parameters: CommandMethod.Parameters, _ book: Book) throws -> CommandMethod.Result {
    guard let run = commands[parameters.name] else {
      throw WireError(.notFound, "\(identifier) has no command \(parameters.name)")
    }
    let result = try run(CommandCall(parameters, book: book))
    let statuses = CommandMethod.Result.statuses
    return CommandMethod.Result(
      output: result.output, status: min(max(result.status, statuses.lowerBound), statuses.upperBound))
  }
}

/// A command as it was typed.
public struct CommandCall {
  /// The book, while the command runs.
  public let book: Book
  private let parameters: CommandMethod.Parameters

  init(_ parameters: CommandMethod.Parameters, book: Book) {
    self.parameters = parameters
    self.book = book
  }

  /// What was typed for an argument, by the name that the manifest gives it; nothing when it was left out.
  public func argument(_ name: String) -> String? { arguments(name).first }

  /// All that was typed for an argument that may be given several times.
  public func arguments(_ name: String) -> [String] { parameters.arguments[name]?.texts ?? [] }

  /// The records that an argument of the kind `who` or `group` names.
  public func records(_ name: String) -> [BookRecord] { parameters.records[name] ?? [] }

  /// Whether an option was given, by its name with the hyphens.
  public func has(_ option: String) -> Bool { parameters.options[option] != nil }

  /// The value of an option; nothing when it was not given.
  public func option(_ name: String) -> String? { options(name).first }

  /// All values of an option that may be given several times.
  public func options(_ name: String) -> [String] { parameters.options[name]?.texts ?? [] }
}

@available(*, unavailable)
extension CommandCall: Sendable {}

/// What a command shows, and its exit status.
public struct CommandResult: Hashable, Sendable {
  /// What is shown, in order.
  public let output: [CommandOutput]
  /// The exit status, 0 to 125; 0 is success.
  public let status: Int

  /// Makes a result.
  public init(_ output: [CommandOutput], status: Int = 0) {
    self.output = output
    self.status = status
  }
}

extension CommandResult: ExpressibleByArrayLiteral {
  /// Makes the result of a command that succeeded.
  public init(arrayLiteral elements: CommandOutput...) { self.init(elements) }
}
