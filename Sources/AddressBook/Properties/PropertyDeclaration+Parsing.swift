public import PropertyLists

extension PropertyDeclaration {
  /// Turns typed text into a value, or into the value of one entry, and checks it.
  ///
  /// The text is read by ``PropertyType/Element/parse(_:)``. Addresses, profiles, instant messages and flags have forms
  /// of their own (``StructuredText/init(text:)``, ``PersonFlags/init(text:)``), and in a dictionary known parts may have
  /// any of their names. Where only some strings are allowed, the one that differs by case or accents alone is taken for
  /// the one that was typed.
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
    let isJSON = text.trimmingSpaces.first == "{"
    if let form, !isJSON {
      guard let value = form.parse(text) else { throw .invalid(key: name, value: .string(text), wanted: form.wanted) }
      return value
    }
    let value: PropertyList
    do {
      value = try type.element.parse(text)
    } catch {
      throw .invalid(key: name, value: .string(text), wanted: error.wanted)
    }
    if key == Property.birthday.key, let day = CalendarDay(propertyList: value), day.calendar != "gregorian" {
      let other = PropertyCatalog.standard[Property.alternateBirthday.key]?.name ?? ""
      throw .invalid(key: name, value: value, wanted: "a day of the Gregorian calendar; \(other) takes others")
    }
    return isJSON ? try known(value) : value
  }

  /// A dictionary with known parts under their raw keys, which may have been typed by other names.
  private func known(_ value: PropertyList) throws(RecordError) -> PropertyList {
    guard let dictionary = value.dictionary, !parts.isEmpty else { return value }
    var named: PropertyList.Dictionary = [:]
    for pair in dictionary {
      let part = part(named: pair.key)
      let isFree = part.map { dictionary[$0.key] == nil && named[$0.key] == nil } ?? false
      let key = isFree ? part?.key ?? pair.key : pair.key
      if let part, part.key == key, let element = part.element, !element.accepts(pair.value) {
        throw .invalid(key: "\(name).\(part.names[0])", value: pair.value, wanted: element.textPhrase)
      }
      named[key] = pair.value
    }
    return .dictionary(named)
  }

  private func allowedValue(for text: String) -> PropertyList? {
    guard type.element == .string, !rules.allowed.isEmpty, !rules.allowed.contains(.string(text)) else { return nil }
    let folded = Folding.fold(text)
    return rules.allowed.first { $0.string.map(Folding.fold) == folded }
  }

  private func suggestion(for text: String) -> String {
    guard let meant = Spelling.suggestion(for: text, among: rules.allowed.compactMap(\.string)) else { return "" }
    return "; did you mean \(meant)?"
  }
}
