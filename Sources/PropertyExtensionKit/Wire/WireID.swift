package import PropertyLists

/// What tells the answer to one request from that to another. PetContacts counts; an extension may use text.
package enum WireID: Hashable, Sendable {
  /// A whole number.
  case number(Int)
  /// Text.
  case text(String)
}

extension WireID: WireValue {
  package init(wireValue: PropertyList) throws(WireMismatch) {
    if let number = wireValue.int {
      self = .number(number)
    } else if let text = wireValue.string {
      self = .text(text)
    } else {
      throw WireMismatch(found: wireValue, wanted: "a whole number or text")
    }
  }

  package var wireValue: PropertyList {
    switch self {
    case .number(let number): number.wireValue
    case .text(let text): text.wireValue
    }
  }
}
