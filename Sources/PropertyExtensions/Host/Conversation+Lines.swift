import PropertyExtensionKit
import PropertyLists

extension Conversation {
  /// One wait for an answer.
  struct Wait {
    /// What is to be answered.
    let method: String
    var deadline: Deadline
    let milliseconds: Int
    /// Whether the time that the extension's own requests take counts.
    var countsCallbacks = false
    /// How many requests of the extension were served.
    var served = 0
    /// Whether the time is over, and only what has arrived already is taken.
    var isPastDeadline = false
    /// Whether the user wants no answer any more, so that nothing is served.
    var isCancelled = false
  }

  /// The next line, or nothing when something else happened that may end the wait.
  func nextLine(_ wait: inout Wait) throws(ExtensionFault.Reason) -> [UInt8]? {
    switch process.nextLine() {
    case .line(let line): return line
    case .tooLong: throw .lineTooLong(limits.line)
    case .incomplete: break
    }
    if wait.deadline.isOver {
      // The user may have stopped the host for a while, so that what has arrived meanwhile counts.
      guard !wait.isPastDeadline, ExtensionProcess.poll([process], timeout: 0) else {
        throw .timedOut(wait.milliseconds)
      }
      wait.isPastDeadline = true
      return nil
    }
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
        let isInsideLine = process.isInsideLine
        ExtensionProcess.end([process], grace: 0)
        throw .ended(process.end ?? .exited(255), insideLine: isInsideLine)
      }
      if !process.hasEnded, deadline.isOver { throw process.canSpeak ? .closedInput : .closedOutput }
    }
  }

  /// Understands a line.
  func take(_ line: [UInt8], _ wait: inout Wait) throws(ExtensionFault.Reason) {
    switch try Self.message(line) {
    case .request(let id, let method, let parameters):
      guard process.unreadBytes <= limits.line else { throw .unread(process.unreadBytes) }
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
    guard case .number(let id) = id, open.removeValue(forKey: id) != nil else { throw .unexpectedAnswer }
    if abandoned.remove(id) == nil { answers[id] = answer }
  }

  /// Serves a request, which does not count against the time of the extension unless the wait says so.
  private func answer(_ id: WireID, _ method: String, _ parameters: PropertyList, _ wait: inout Wait) -> [UInt8] {
    wait.served += 1
    let refusal: WireError? =
      if wait.isCancelled {
        WireError(.cancelled, "the user does not want to wait")
      } else if wait.served > limits.callbacks {
        WireError(.limitExceeded, "more than \(limits.callbacks) requests while one is answered")
      } else {
        CallbackServer.refusal(of: method, during: wait.method)
      }
    func serve() -> WireMessage {
      server.answer(id: id, method: method, parameters: parameters, for: identifier)
    }
    let answer =
      refusal.map { WireMessage.failure(id: id, $0) }
      ?? (wait.countsCallbacks ? serve() : wait.deadline.pausing(serve))
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
}
