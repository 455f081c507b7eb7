package import PropertyLists

/// An answer is no longer wanted. The request is answered nevertheless, with an error of the code `cancelled` if nothing
/// better is there.
package enum CancelNotification: WireNotification {
  package static let name = "cancel"

  /// Which request it is.
  package struct Parameters: WireValue {
    /// The request's identifier.
    package let id: WireID

    package init(id: WireID) { self.id = id }

    package init(wireValue: PropertyList) throws(WireMismatch) { id = try WireFields(wireValue).required("id") }

    package var wireValue: PropertyList { .fields(["id": id.wireValue]) }
  }
}

/// The conversation is over: the extension ends.
package enum ShutdownNotification: WireNotification {
  package static let name = "shutdown"
  package typealias Parameters = WireNothing
}
