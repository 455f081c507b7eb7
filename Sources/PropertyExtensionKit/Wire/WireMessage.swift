package import PropertyLists

/// One line of the conversation: a message of JSON-RPC 2.0.
package enum WireMessage: Hashable, Sendable {
  /// A call that wants an answer.
  case request(id: WireID, method: String, parameters: PropertyList)
  /// A call that wants none.
  case notification(method: String, parameters: PropertyList)
  /// The answer to a request.
  case response(id: WireID, result: PropertyList)
  /// The answer to a request that failed; without an identifier where the request could not be read.
  case failure(id: WireID?, WireError)
}

extension WireMessage {
  /// Asks for a method.
  package static func request<Method: WireMethod>(
    id: WireID, _ method: Method.Type, _ parameters: Method.Parameters
  ) -> WireMessage {
    .request(id: id, method: Method.name, parameters: parameters.wireValue)
  }

  /// Tells something.
  package static func notification<Notification: WireNotification>(
    _ notification: Notification.Type, _ parameters: Notification.Parameters
  ) -> WireMessage {
    .notification(method: Notification.name, parameters: parameters.wireValue)
  }
}
