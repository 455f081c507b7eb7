public import PropertyLists

extension PropertyDeclaration {
  /// Turns typed text into a value, or into the value of one entry, and checks it.
  ///
  /// The text is read by ``PropertyType/Element/parse(_:)``. A postal address may also be typed as
  /// `street; city; state; postal code; country`, of which any may be empty and the last left out. Where only some
  /// strings are allowed, the one that differs by case or accents alone is taken for the one that was typed.
  /// - Throws: ``RecordError/invalid(key:value:wanted:)``, which names the property as commands do (``name``).
  public func parse(_ text: String) throws(RecordError) -> PropertyList {
    if let allowed = allowedValue(for: text) { return allowed }
    let value = try parseElement(text)
    guard let wanted = rules.broken(by: value, unit: unit) else { return value }
    throw .invalid(key: name, value: value, wanted: wanted + suggestion(for: text))
  }

  /// One value as people read it whatever their locale, with the unit behind a number.
  public func displayText(_ value: PropertyList) -> String { ValueFormatter.neutral.text(value, of: self) }

  private func parseElement(_ text: String) throws(RecordError) -> PropertyList {
    if key == Property.addresses.key, text.trimmingSpaces.first != "{" {
      guard let address = PostalAddress(parts: text) else {
        throw .invalid(
          key: name, value: .string(text), wanted: "street; city; state; postal code; country, or a dictionary as JSON")
      }
      return address.propertyList
    }
    do {
      return try type.element.parse(text)
    } catch {
      throw .invalid(key: name, value: .string(text), wanted: error.wanted)
    }
  }

  private func allowedValue(for text: String) -> PropertyList? {
    guard type.element == .string, !rules.allowed.contains(.string(text)) else { return nil }
    let folded = Folding.fold(text)
    return rules.allowed.first { $0.string.map(Folding.fold) == folded }
  }

  private func suggestion(for text: String) -> String {
    guard let meant = Spelling.suggestion(for: text, among: rules.allowed.compactMap(\.string)) else { return "" }
    return "; did you mean \(meant)?"
  }
}

extension PostalAddress {
  /// Reads `street; city; state; postal code; country`, or nothing when there are more parts or none with text.
  fileprivate init?(parts text: String) {
    let order: [Part] = [.street, .city, .state, .postalCode, .country]
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    guard parts.count <= order.count, parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.init()
    for (part, text) in zip(order, parts) where !text.isEmpty { self[part] = String(text) }
  }
}
