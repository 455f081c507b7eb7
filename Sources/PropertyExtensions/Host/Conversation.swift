import PropertyExtensionKit
import PropertyLists

/// What is said to one running extension and what it answers.
final class Conversation {
  let process: ExtensionProcess
  /// Whose it is.
  let identifier: String
  /// What the extension said that it can do.
  private(set) var features: Set<ExtensionFeature> = []
  private let limits: ExtensionLimits
  private let interruption: Interruption
  private let server: CallbackServer
  private let log: ExtensionLog

  private var lastID = 0
  /// The requests that are not answered.
  private var open: Set<Int> = []
  /// Those of them whose answers nobody wants.
  private var abandoned: Set<Int> = []
  /// The answers that nobody has asked for yet.
  private var answers: [Int: Result<PropertyList, WireError>] = [:]

  init(
    _ process: ExtensionProcess, identifier: String, limits: ExtensionLimits, interruption: Interruption,
    server: CallbackServer, log: ExtensionLog
  ) {
    self.process = process
    self.identifier = identifier
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
    try send(Method.name) { id throws(WireError) in
      try WireMessage.request(id: id, Method.self, parameters).encoded()
    }
  }

  /// Sends a request whose line somebody else writes.
  func send(_ method: String, line: (WireID) throws(WireError) -> [UInt8]) throws(ExtensionFault.Reason) -> Int {
    lastID += 1
    do throws(WireError) {
      process.send(try line(.number(lastID)))
    } catch {
      throw .tooLarge("the request \(method): \(error.message)")
    }
    open.insert(lastID)
    return lastID
  }

  /// Tells something.
  func tell(_ message: WireMessage) {
    if let line = try? message.encoded() { process.send(line) }
  }

  // MARK: Listening

  /// Waits for the answer to a request, and serves what the extension asks for meanwhile.
  func answer(to id: Int, within milliseconds: Int) throws(ExtensionFault.Reason) -> PropertyList {
    var wait = Wait(deadline: .after(milliseconds: milliseconds), milliseconds: milliseconds)
    while true {
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
      if let line = try nextLine(wait) { try take(line, &wait) }
    }
  }

  /// The handshake.
  func greet(_ parameters: InitializeMethod.Parameters, declared: Set<ExtensionFeature>) throws(ExtensionFault.Reason) {
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

  /// Wants no answer to a request any more.
  func abandon(_ id: Int) {
    if answers.removeValue(forKey: id) == nil, open.contains(id) { abandoned.insert(id) }
  }

  // MARK: Lines

  /// One wait for an answer.
  private struct Wait {
    var deadline: Deadline
    let milliseconds: Int
    /// How many requests of the extension were served.
    var served = 0
    /// Whether the user wants no answer any more, so that nothing is served.
    var isCancelled = false
  }

  /// The next line, or nothing when something else happened that may end the wait.
  private func nextLine(_ wait: Wait) throws(ExtensionFault.Reason) -> [UInt8]? {
    switch process.nextLine() {
    case .line(let line): return line
    case .tooLong: throw .lineTooLong(limits.line)
    case .incomplete: break
    }
    if wait.deadline.isOver { throw .timedOut(wait.milliseconds) }
    guard !process.hasEnded, process.canSpeak, !process.hasLeftInput else {
      try takeLastWords()
      return nil
    }
    ExtensionProcess.poll(
      [process], interruption: wait.isCancelled ? nil : interruption, timeout: wait.deadline.left)
    return nil
  }

  /// Takes what still comes from a program that ended or closed an end of its own.
  /// - Throws: which it was, when nothing comes.
  private func takeLastWords() throws(ExtensionFault.Reason) {
    let deadline = Deadline.after(milliseconds: limits.grace)
    while true {
      let hadEnded = process.hasEnded
      if ExtensionProcess.poll([process], timeout: hadEnded ? 0 : deadline.left) { return }
      if hadEnded {
        let isInsideLine = !process.unfinishedLine.isEmpty
        ExtensionProcess.end([process], grace: 0)
        throw .ended(process.end ?? .exited(255), insideLine: isInsideLine)
      }
      if !process.hasEnded, deadline.isOver { throw process.canSpeak ? .closedInput : .closedOutput }
    }
  }

  /// Understands a line.
  private func take(_ line: [UInt8], _ wait: inout Wait) throws(ExtensionFault.Reason) {
    switch try Self.message(line) {
    case .request(let id, let method, let parameters):
      process.send(answer(id, method, parameters, &wait))
    case .notification(LogNotification.name, let parameters):
      note(parameters)
    case .notification:
      // What a later version of the protocol has does no harm.
      break
    case .response(let id, let result):
      try settle(id, .success(result))
    case .failure(let id?, let error):
      try settle(id, .failure(error))
    case .failure(nil, let error):
      throw .malformed("it could not read what it was sent: \(error.message)")
    }
  }

  private static func message(_ line: [UInt8]) throws(ExtensionFault.Reason) -> WireMessage {
    do throws(WireError) {
      return try WireMessage(line: line)
    } catch {
      let begin = line.first { $0 > 0x20 }
      guard begin == UInt8(ascii: "{") else {
        throw .strayOutput(String(String(decoding: line.prefix(256), as: UTF8.self).prefix(60)))
      }
      throw .malformed(error.message)
    }
  }

  private func settle(_ id: WireID, _ answer: Result<PropertyList, WireError>) throws(ExtensionFault.Reason) {
    guard case .number(let id) = id, open.remove(id) != nil else { throw .unexpectedAnswer }
    if abandoned.remove(id) == nil { answers[id] = answer }
  }

  /// Serves a request, which does not count against the time of the extension.
  private func answer(_ id: WireID, _ method: String, _ parameters: PropertyList, _ wait: inout Wait) -> [UInt8] {
    wait.served += 1
    let refusal: WireError? =
      if wait.isCancelled {
        WireError(.cancelled, "the user does not want to wait")
      } else if wait.served > limits.callbacks {
        WireError(.limitExceeded, "more than \(limits.callbacks) requests while one is answered")
      } else {
        nil
      }
    let answer =
      refusal.map { WireMessage.failure(id: id, $0) }
      ?? wait.deadline.pausing { server.answer(id: id, method: method, parameters: parameters, for: identifier) }
    do throws(WireError) {
      return try answer.encoded()
    } catch {
      return (try? WireMessage.failure(id: id, error).encoded()) ?? []
    }
  }

  private func note(_ parameters: PropertyList) {
    guard let message = try? LogNotification.Parameters(wireValue: parameters), log.note(message) else { return }
    server.log(message, from: identifier)
  }

  /// Tells the extension that no answer is wanted any more, and ends it when it does not listen.
  private func cancel() {
    let waiting = open
    for id in waiting { tell(.notification(CancelNotification.self, .init(id: .number(id)))) }
    var wait = Wait(deadline: .after(milliseconds: limits.grace), milliseconds: limits.grace, isCancelled: true)
    do throws(ExtensionFault.Reason) {
      while !open.isDisjoint(with: waiting) {
        if let line = try nextLine(wait) { try take(line, &wait) }
      }
    } catch {
      ExtensionProcess.end([process], grace: 0)
    }
  }
}
