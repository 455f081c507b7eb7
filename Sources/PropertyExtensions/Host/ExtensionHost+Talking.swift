import Files
import PropertyExtensionKit

extension ExtensionHost {
  /// Says something to an extension that runs, and ends it when it fails.
  func talking<Result>(
    _ conversation: Conversation, _ method: String, _ body: (Conversation) throws(ExtensionFault.Reason) -> Result
  ) throws(ExtensionFault) -> Result {
    do throws(ExtensionFault.Reason) {
      if let feature = ExtensionFeature(rawValue: method), !conversation.features.contains(feature) {
        throw ExtensionFault.Reason.featureMissing(feature)
      }
      return try body(conversation)
    } catch {
      throw fault(conversation.identifier, error, in: method, of: conversation)
    }
  }

  /// The conversation with an extension, which is started when it does not run.
  func conversation(with program: ExtensionProgram) throws(ExtensionFault) -> Conversation {
    let identifier = program.identifier
    if let present = entries[identifier]?.conversation {
      ExtensionProcess.poll([present.process], timeout: 0)
      if !present.process.hasEnded { return present }
      // It left while nobody asked it for anything, so that no request failed.
      ExtensionProcess.end([present.process], grace: 0)
      let reason = ExtensionFault.Reason.ended(present.process.end ?? .exited(255), insideLine: false)
      _ = fault(identifier, reason, in: nil, of: present)
    }
    if let last = entries[identifier]?.setAsideReason(limits) {
      throw ExtensionFault(
        identifier: identifier, reason: .setAside(last), request: nil, log: log(of: identifier), lastLine: nil)
    }
    let process: ExtensionProcess
    do throws(ExtensionFault.Reason) {
      process = try start(program)
    } catch {
      throw fault(identifier, error, in: nil, of: nil)
    }
    let log = extensionLog(identifier)
    log.note("started as process \(process.process)\(sandbox.isPresent ? " in a sandbox" : "")")
    let conversation = Conversation(
      process, identifier: identifier, facts: facts, limits: limits, interruption: interruption, server: server,
      log: log)
    entries[identifier, default: Entry()].conversation = conversation
    do throws(ExtensionFault.Reason) {
      try conversation.greet(declared: program.features)
    } catch {
      // Whoever did not greet is not talked to.
      if !error.isFatal { ExtensionProcess.end([conversation.process], grace: 0) }
      throw fault(identifier, error, in: InitializeMethod.name, of: conversation)
    }
    return conversation
  }

  private func start(_ program: ExtensionProgram) throws(ExtensionFault.Reason) -> ExtensionProcess {
    let launch = try program.launch(in: sandbox, timeZone: facts.timeZone, limits: limits)
    // Whoever asked may have looked long ago, and a program that died is started from what is there now.
    try program.checkFiles()
    do throws(Launch.Failure) {
      return try ExtensionProcess(
        sandbox.wrap(launch), lineLimit: limits.line, log: extensionLog(program.identifier).file,
        isWrapped: sandbox.isPresent)
    } catch {
      throw .cannotStart(error.description)
    }
  }

  /// Notes what happened, ends the program where it cannot be talked to any more, and makes the fault of it.
  private func fault(
    _ identifier: String, _ reason: ExtensionFault.Reason, in method: String?, of conversation: Conversation?
  ) -> ExtensionFault {
    let log = log(of: identifier)
    // A request inside another one may have found out before.
    if conversation?.failure == nil {
      let place = method.map { " in \($0)" } ?? ""
      extensionLog(identifier).note("\(reason)\(place)")
      if reason.isFatal {
        conversation?.failure = reason
        entries[identifier, default: Entry()].failures += 1
        entries[identifier]?.lastFailure = "\(reason)\(place)"
        if let conversation { ExtensionProcess.end([conversation.process], grace: 0) }
      }
    }
    if let conversation, conversation.process.end != nil, entries[identifier]?.conversation === conversation {
      entries[identifier]?.conversation = nil
    }
    let lastLine: String? = if case .ended = reason { conversation?.process.lastErrorLine } else { nil }
    return ExtensionFault(
      identifier: identifier, reason: reason, request: method, log: log, lastLine: lastLine)
  }

  private func extensionLog(_ identifier: String) -> ExtensionLog {
    ExtensionLog(RotatingLog(log(of: identifier), limit: limits.log), notesASecond: limits.notifications)
  }
}
