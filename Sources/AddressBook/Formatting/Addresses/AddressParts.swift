/// The parts that an address has, seven at most.
struct AddressParts {
  private var parts: [(field: AddressField, text: String)] = []

  /// The text of a part.
  subscript(field: AddressField) -> String? {
    get { parts.first { $0.field == field }?.text }
    set {
      parts.removeAll { $0.field == field }
      if let newValue { parts.append((field, newValue)) }
    }
  }
}
