import Files
package import PropertyExtensionKit

/// Every running extension of one session. Nothing is started before it is asked for something.
///
/// A request waits for its answer; while it does, the extension may ask for records or propose changes, which ``BookService``
/// serves, and that may lead to requests to this or other extensions. A program that fails is ended, named in an
/// ``ExtensionFault``, and started again by the next request, until it has failed too often. The host belongs to the
/// thread that made it, which must outlive it: programs are killed when that thread ends.
package final class ExtensionHost {
  /// What became of an extension in this session.
  package enum State: Hashable, Sendable {
    /// It was not started, or has ended.
    case notStarted
    /// It runs as this process.
    case running(Int32)
    /// It failed too often; the last failure, to follow its name.
    case setAside(String)
  }

  /// What the program tells extensions of itself and the user.
  package struct Facts {
    /// The user's region as ISO 3166 has it.
    package var region: String?
    /// The user's `TZ`.
    package var timeZone: String?
    /// What may change: the day where the user is, and the user's languages, the preferred first, as language tags.
    package var circumstances: () -> (today: Day, languages: [String])

    /// Takes the facts.
    package init(
      region: String?, timeZone: String?, circumstances: @escaping () -> (today: Day, languages: [String])
    ) {
      self.region = region
      self.timeZone = timeZone
      self.circumstances = circumstances
    }
  }

  /// What becomes of one extension.
  struct Entry {
    var conversation: Conversation?
    /// How often it has failed.
    var failures = 0
    var lastFailure: String?

    /// Why it is not started any more.
    func setAsideReason(_ limits: ExtensionLimits) -> String? { failures > limits.restarts ? lastFailure : nil }
  }

  let limits: ExtensionLimits
  private let findSandbox: () -> Sandbox
  let facts: Facts
  let logs: String
  let interruption: Interruption
  let server: CallbackServer
  var entries: [String: Entry] = [:]

  /// What programs run in. It is found out when it is first asked for.
  package private(set) lazy var sandbox = findSandbox()

  /// Makes a host that runs nothing yet.
  ///
  /// - Parameters:
  ///   - limits: How much extensions may use, and how long they may take.
  ///   - sandbox: Finds what programs run in, see ``Sandbox/detect(environment:milliseconds:)``.
  ///   - facts: What extensions are told.
  ///   - logs: The folder of the extensions' logs.
  ///   - interruption: How the user ends a wait.
  ///   - service: Serves what extensions ask for; it is kept.
  package init(
    limits: ExtensionLimits = .standard, sandbox: @escaping () -> Sandbox, facts: Facts, logs: String,
    interruption: Interruption, service: any BookService
  ) {
    self.limits = limits
    findSandbox = sandbox
    self.facts = facts
    self.logs = logs
    self.interruption = interruption
    server = CallbackServer(service, nesting: limits.nesting)
  }

  deinit { shutDown() }

  // MARK: Requests

  /// Asks an extension for something, and starts it when it does not run.
  ///
  /// - Parameters:
  ///   - program: The extension.
  ///   - method: What it is asked for, one of the methods of ``ExtensionFeature``.
  ///   - parameters: With what.
  /// - Returns: the result.
  /// - Throws: ``ExtensionFault``.
  package func request<Method: WireMethod>(
    _ program: ExtensionProgram, _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(ExtensionFault) -> Method.Result {
    let time = Method.self == CommandMethod.self ? limits.command : limits.request
    return try talking(conversation(with: program), Method.name) { conversation throws(ExtensionFault.Reason) in
      let id = try conversation.send(method, parameters)
      return try Conversation.read(method, try conversation.answer(to: id, within: time))
    }
  }

  /// Tells an extension that runs of changes; one that does not run does not hear of them. What it does not take at once
  /// it gets while something else is waited for, or by ``deliver()``.
  /// - Returns: false when it does not read what it was told before, and so is not told more; the next request finds out
  ///   why.
  @discardableResult
  package func tell(_ program: ExtensionProgram, _ changes: ChangedNotification.Parameters) -> Bool {
    guard let conversation = entries[program.identifier]?.conversation, conversation.features.contains(.changed) else {
      return true
    }
    guard conversation.process.unreadBytes <= limits.line else { return false }
    conversation.tell(.notification(ChangedNotification.self, changes))
    return true
  }

  /// Hands on what extensions were told and could not take at once, as far as they take it now.
  /// - Returns: whether something is left.
  package func deliver() -> Bool {
    let waiting = entries.values.compactMap { $0.conversation?.process }.filter { $0.unreadBytes > 0 }
    if !waiting.isEmpty { ExtensionProcess.poll(waiting, timeout: 0) }
    return waiting.contains { $0.unreadBytes > 0 }
  }

  // MARK: State

  /// What became of an extension in this session.
  package func state(of identifier: String) -> State {
    guard let entry = entries[identifier] else { return .notStarted }
    if let process = entry.conversation?.process {
      ExtensionProcess.poll([process], timeout: 0)
      if !process.hasEnded { return .running(process.process) }
    }
    return entry.setAsideReason(limits).map { .setAside($0) } ?? .notStarted
  }

  /// The file of an extension's log, which may not exist. What was put aside when it grew too long is in the file with
  /// `.1` after its name.
  package func log(of identifier: String) -> String {
    Path.join(logs, String(identifier.map { $0 == "/" ? "_" : $0 }) + ".log")
  }

  /// Ends an extension and forgets that it failed, as when its files have changed.
  package func forget(_ identifier: String) {
    let entry = entries.removeValue(forKey: identifier)
    end([entry?.conversation].compactMap(\.self))
  }

  /// Ends all extensions, at the same time and within a bounded time.
  package func shutDown() {
    let conversations = entries.values.compactMap(\.conversation)
    for identifier in entries.keys { entries[identifier]?.conversation = nil }
    end(conversations)
  }

  private func end(_ conversations: [Conversation]) {
    for conversation in conversations { conversation.tell(.notification(ShutdownNotification.self, WireNothing())) }
    ExtensionProcess.end(conversations.map(\.process), grace: limits.grace)
  }
}
