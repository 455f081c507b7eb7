import AddressBook
import PropertyExtensionKit
import PropertyLists

/// A feature of the protocol that no program has.
private enum UnknownMethod {
  static let name = "petcontacts.unknown"
}

extension ConformanceRun {
  /// Tries what has nothing to do with the extension's own features.
  func checkConversation() throws(ExtensionFault) {
    try check("answers an unknown method with the error -32601") { () throws(ExtensionFault) in try ping() }
    try check("passes over an unknown notification") { () throws(ExtensionFault) in
      try talk { conversation throws(ExtensionFault.Reason) in
        conversation.tell(.notification(method: UnknownMethod.name, parameters: ["a": [1]]))
      }
      try ping()
    }
    if let (method, parameters) = unknownFields {
      try check("passes over fields that it does not know") { () throws(ExtensionFault) in
        try talk { conversation throws(ExtensionFault.Reason) in
          _ = try ask(conversation, method, parameters)
        }
      }
    }
    try check("lives on after a cancelled request") { () throws(ExtensionFault) in
      try talk { conversation throws(ExtensionFault.Reason) in
        let id = try send(conversation, UnknownMethod.name, [:])
        for number in [id, id + 1000] {
          conversation.tell(.notification(CancelNotification.self, .init(id: .number(number))))
        }
        try expectError(conversation, id, [.methodNotFound, .cancelled])
      }
      try ping()
    }
    try check("answers two requests that came at once") { () throws(ExtensionFault) in
      try talk { conversation throws(ExtensionFault.Reason) in
        let ids = [
          try send(conversation, UnknownMethod.name, [:]), try send(conversation, UnknownMethod.name, ["a": "\n"]),
        ]
        for id in ids { try expectError(conversation, id, [.methodNotFound]) }
      }
    }
  }

  /// Tells the program to end, and sees whether it does.
  func checkEnd() throws(ExtensionFault) {
    try check("ends when it is told to, within \(host.limits.grace) ms") { () throws(ExtensionFault) in
      try talk { conversation throws(ExtensionFault.Reason) in
        conversation.tell(.notification(ShutdownNotification.self, WireNothing()))
        ExtensionProcess.waitForEnd(of: [conversation.process], .after(milliseconds: host.limits.grace))
        guard conversation.process.hasEnded else { throw .timedOut(host.limits.grace) }
      }
    }
    host.forget(program.identifier)
  }

  /// Sees whether the program still answers: an unknown method with the error of one.
  func ping() throws(ExtensionFault) {
    try talk { conversation throws(ExtensionFault.Reason) in
      try expectError(conversation, try send(conversation, UnknownMethod.name, [:]), [.methodNotFound])
    }
  }

  /// A request with fields that no version of the protocol has, for one of the program's features that answers anything.
  private var unknownFields: (method: String, parameters: PropertyList)? {
    guard case .dictionary(var record) = samples.ordinary.wireValue else { return nil }
    record["mood"] = ["good": true]
    let records: PropertyList = [.dictionary(record)]
    if program.features.contains(.derive) {
      let keys = manifest.properties.filter(\.isDerived).map { PropertyList.string($0.key) }
      return (DeriveMethod.name, ["records": records, "keys": .array(keys), "weather": "fine"])
    }
    if program.features.contains(.validate) {
      return (ValidateMethod.name, ["records": records, "changed": [:], "weather": "fine"])
    }
    if program.features.contains(.format) { return (FormatMethod.name, ["values": [], "weather": "fine"]) }
    return nil
  }

  func talk(_ body: (Conversation) throws(ExtensionFault.Reason) -> Void) throws(ExtensionFault) {
    try host.talking(host.conversation(with: program), "", body)
  }

  private func send(
    _ conversation: Conversation, _ method: String, _ parameters: PropertyList
  ) throws(ExtensionFault.Reason) -> Int {
    try conversation.send(method) { id, _ throws(WireError) in
      try WireMessage.request(id: id, method: method, parameters: parameters).encoded()
    }
  }

  private func ask(
    _ conversation: Conversation, _ method: String, _ parameters: PropertyList
  ) throws(ExtensionFault.Reason) -> PropertyList {
    try conversation.answer(to: send(conversation, method, parameters), within: host.limits.request)
  }

  private func expectError(
    _ conversation: Conversation, _ id: Int, _ codes: Set<WireError.Code>
  ) throws(ExtensionFault.Reason) {
    do throws(ExtensionFault.Reason) {
      let result = try conversation.answer(to: id, within: host.limits.request)
      throw .malformed("it answered \(UnknownMethod.name) with \(result.excerpt)")
    } catch .refused(let error) where codes.contains(error.code) {
      return
    } catch .refused(let error) {
      throw .malformed("it answered \(UnknownMethod.name) with the error \(error.code.rawValue)")
    }
  }
}
