package import PropertyLists

/// What stands in a message: it is made of a property list and makes one.
///
/// Fields that a type does not know are passed over, so that either side may be newer than the other.
package protocol WireValue: Hashable, Sendable {
  /// Reads the value.
  /// - Throws: ``WireMismatch`` that says where in the value what else was wanted.
  init(wireValue: PropertyList) throws(WireMismatch)
  /// The value as it stands in a message.
  var wireValue: PropertyList { get }
}

/// The parameters or the result of a method that has none.
package struct WireNothing: WireValue {
  package init() {}
  package init(wireValue: PropertyList) throws(WireMismatch) {}
  package var wireValue: PropertyList { [:] }
}
