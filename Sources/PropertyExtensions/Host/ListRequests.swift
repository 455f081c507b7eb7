import PropertyExtensionKit
import PropertyLists

/// A long list that an extension is sent in several requests of bounded size, some of them before the first is answered,
/// so that neither side waits for the other.
final class ListRequests<Method: WireMethod, Element: WireValue> {
  private let host: ExtensionHost
  private let program: ExtensionProgram
  private let field: String
  private let rest: ([Element]) -> PropertyList.Dictionary
  private let receive: ([Element], Method.Result) throws(ExtensionFault.Reason) -> Void

  private var conversation: Conversation?
  /// The elements that were not sent.
  private var elements: [Element] = []
  /// The same as they stand in a message, with commas between them.
  private var bytes: [UInt8] = []
  /// The requests that were not answered, the oldest first.
  private var sent: [(id: Int, elements: [Element])] = []

  /// Begins a list.
  ///
  /// - Parameters:
  ///   - host: Who talks to extensions.
  ///   - program: The extension.
  ///   - field: The parameter that the list is in.
  ///   - rest: The other parameters of a request with some elements.
  ///   - receive: Takes the result for some elements. It is called in their order.
  init(
    _ host: ExtensionHost, _ program: ExtensionProgram, field: String,
    rest: @escaping ([Element]) -> PropertyList.Dictionary,
    receive: @escaping ([Element], Method.Result) throws(ExtensionFault.Reason) -> Void
  ) {
    self.host = host
    self.program = program
    self.field = field
    self.rest = rest
    self.receive = receive
  }

  deinit { abandon() }

  /// Adds an element, and sends and receives what is due.
  /// - Returns: whether it was added; one that no line can hold is not.
  func add(_ element: Element) throws(ExtensionFault) -> Bool {
    let limits = host.limits
    // Half of a line is left for the other parameters.
    guard let own = try? JSONPropertyList.encode(element.wireValue, limits: WireLimits.element),
      own.count < limits.line / 2
    else { return false }
    if !elements.isEmpty, bytes.count + own.count > limits.recordBytes { try send() }
    if !elements.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += own
    elements.append(element)
    if elements.count >= limits.records { try send() }
    return true
  }

  /// Sends what is left and receives all that is due.
  func finish() throws(ExtensionFault) {
    if !elements.isEmpty { try send() }
    while !sent.isEmpty { try receiveOldest() }
  }

  private func send() throws(ExtensionFault) {
    while sent.count >= host.limits.requestsAhead { try receiveOldest() }
    let (elements, bytes) = (elements, bytes)
    self.elements = []
    self.bytes = []
    try talking { conversation throws(ExtensionFault.Reason) in
      let id = try conversation.send(Method.name) { id, news throws(WireError) in
        try self.line(id, news, elements, bytes)
      }
      self.sent.append((id, elements))
    }
  }

  private func receiveOldest() throws(ExtensionFault) {
    let (id, elements) = sent.removeFirst()
    try talking { conversation throws(ExtensionFault.Reason) in
      let result = try conversation.answer(to: id, within: self.host.limits.request)
      try self.receive(elements, try Conversation.read(Method.self, result))
    }
  }

  /// All requests are said to the same running program: another one would not know of them.
  private func talking(_ body: (Conversation) throws(ExtensionFault.Reason) -> Void) throws(ExtensionFault) {
    do throws(ExtensionFault) {
      let conversation = if let begun = self.conversation { begun } else { try host.conversation(with: program) }
      self.conversation = conversation
      try host.talking(conversation, Method.name, body)
    } catch {
      abandon()
      throw error
    }
  }

  private func abandon() {
    for (id, _) in sent { conversation?.abandon(id) }
    sent = []
  }

  /// A request as a line with its end. The list is put in as it is, without making values of it again.
  private func line(
    _ id: WireID, _ news: Circumstances, _ elements: [Element], _ bytes: [UInt8]
  ) throws(WireError) -> [UInt8] {
    let others = PropertyList.dictionary(rest(elements)).adding(news)
    var line = try WireMessage.request(id: id, method: Method.name, parameters: others).encoded()
    // The parameters are the last thing in a message.
    let end = Array("}}\n".utf8)
    line.removeLast(end.count)
    line += "\(others == [:] ? "" : ",")\"\(field)\":[".utf8
    line += bytes
    line += "]".utf8
    return line + end
  }
}
