import PropertyExtensionKit
import PropertyLists

/// What is said to one running extension and what it answers.
final class Conversation {
  let process: ExtensionProcess
  /// Whose it is.
  let identifier: String
  /// What the extension said that it can do.
  private(set) var features: Set<ExtensionFeature> = []
  /// Why it cannot be talked to any more, once that is known.
  var failure: ExtensionFault.Reason?
  private let facts: ExtensionHost.Facts
  /// What the extension was told of the user last; nothing before the handshake.
  private var told: Circumstances?
  let limits: ExtensionLimits
  let interruption: Interruption
  let server: CallbackServer
  let log: ExtensionLog

  private var lastID = 0
  /// The requests that are not answered, with their methods.
  var open: [Int: String] = [:]
  /// Those of them whose answers nobody wants.
  var abandoned: Set<Int> = []
  /// The answers that nobody has asked for yet.
  var answers: [Int: Result<PropertyList, WireError>] = [:]

  init(
    _ process: ExtensionProcess, identifier: String, facts: ExtensionHost.Facts, limits: ExtensionLimits,
    interruption: Interruption, server: CallbackServer, log: ExtensionLog
  ) {
    self.process = process
    self.identifier = identifier
    self.facts = facts
    self.limits = limits
    self.interruption = interruption
    self.server = server
    self.log = log
  }

  // MARK: Saying

  /// Sends a request.
  /// - Returns: its number, to ask for the answer with.
  func send<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(ExtensionFault.Reason) -> Int {
    try send(Method.name) { id, news throws(WireError) in
      let parameters = parameters.wireValue.adding(news)
      return try WireMessage.request(id: id, method: Method.name, parameters: parameters).encoded()
    }
  }

  /// Sends a request whose line somebody else writes, with what the extension does not know yet among the parameters.
  func send(
    _ method: String, line: (WireID, _ news: Circumstances) throws(WireError) -> [UInt8]
  ) throws(ExtensionFault.Reason) -> Int {
    let current = circumstances
    let news = told.map(current.news) ?? Circumstances()
    lastID += 1
    do throws(WireError) {
      process.send(try line(.number(lastID), news))
    } catch {
      throw .tooLarge("the request \(method): \(error.message)")
    }
    told = current
    open[lastID] = method
    return lastID
  }

  /// Tells something.
  func tell(_ message: WireMessage) {
    if let line = try? message.encoded() { process.send(line) }
  }

  private var circumstances: Circumstances {
    let now = facts.circumstances()
    return Circumstances(today: now.today, languages: now.languages)
  }

  // MARK: Listening

  /// Waits for the answer to a request, and serves what the extension asks for meanwhile; the time of that counts where it
  /// is said.
  func answer(
    to id: Int, within milliseconds: Int, countingCallbacks: Bool = false
  ) throws(ExtensionFault.Reason) -> PropertyList {
    var wait = Wait(
      method: open[id] ?? "", deadline: .after(milliseconds: milliseconds), milliseconds: milliseconds,
      countsCallbacks: countingCallbacks)
    while true {
      if let failure { throw failure }
      if let answer = answers.removeValue(forKey: id) {
        do throws(WireError) {
          return try answer.get()
        } catch {
          throw .refused(error)
        }
      }
      if interruption.isRequested() {
        cancel()
        answers[id] = nil
        throw .interrupted
      }
      if let line = try nextLine(&wait) { try take(line, &wait) }
    }
  }

  /// The handshake.
  func greet(declared: Set<ExtensionFeature>) throws(ExtensionFault.Reason) {
    let now = facts.circumstances()
    let parameters = InitializeMethod.Parameters(
      identifier: identifier, features: CallbackServer.methods, languages: now.languages, region: facts.region,
      today: now.today)
    let id = try send(InitializeMethod.self, parameters)
    let greeting = try Self.read(InitializeMethod.self, try answer(to: id, within: limits.start))
    guard greeting.protocolNumber == InitializeMethod.protocolNumber else {
      throw .wrongProtocol(greeting.protocolNumber)
    }
    guard greeting.identifier == identifier else { throw .wrongIdentifier(greeting.identifier) }
    features = Set(greeting.features.compactMap(ExtensionFeature.init(rawValue:)))
    let undeclared = features.subtracting(declared).map(\.rawValue)
    guard undeclared.isEmpty else { throw .undeclaredFeatures(undeclared.sorted()) }
  }

  /// Reads the result of a method.
  static func read<Method: WireMethod>(
    _ method: Method.Type, _ result: PropertyList
  ) throws(ExtensionFault.Reason) -> Method.Result {
    do throws(WireMismatch) {
      return try Method.Result(wireValue: result)
    } catch {
      throw .malformed("result of \(Method.name), \(error)")
    }
  }

  /// Wants no answer to a request any more, and tells that.
  func abandon(_ id: Int) {
    guard answers.removeValue(forKey: id) == nil, open[id] != nil, failure == nil else { return }
    abandoned.insert(id)
    tell(.notification(CancelNotification.self, .init(id: .number(id))))
  }

  /// Tells the extension that no answer is wanted any more, and ends it when it does not listen.
  private func cancel() {
    let waiting = Set(open.keys)
    for id in waiting { tell(.notification(CancelNotification.self, .init(id: .number(id)))) }
    var wait = Wait(
      method: CancelNotification.name, deadline: .after(milliseconds: limits.grace), milliseconds: limits.grace,
      isCancelled: true)
    do throws(ExtensionFault.Reason) {
      while !waiting.isDisjoint(with: open.keys) {
        if let line = try nextLine(&wait) { try take(line, &wait) }
      }
    } catch {
      ExtensionProcess.end([process], grace: 0)
    }
  }
}
