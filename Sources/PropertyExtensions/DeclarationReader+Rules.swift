import AddressBook
import PropertyLists

extension DeclarationReader {
  /// Reads what values must be.
  mutating func readRules(into draft: inout DeclarationDraft) {
    let type = draft.type
    readPattern(into: &draft)
    readRange(into: &draft)
    if let unit = fields.string("unit") {
      if isNumeric(type, "unit") { draft.unit = unit }
    }
    readLabels(into: &draft)
    draft.isRequired = fields.boolean("required")
    draft.isUnique = fields.boolean("unique")
    if draft.isUnique, ![.string, .integer, .real, .date, .day].contains(type.element) {
      fields.report("unique", "\(type.element.plural) cannot be unique", wanted: "a type with many values")
    }
    readVCardName(into: &draft)
    // These two obey the rules above.
    readAllowedValues(into: &draft)
    readDefault(into: &draft)
    readBehaviour(into: &draft)
    for name in ["required", "default"] where fields.has(name) && !fields.has("appliesTo") {
      if name == "required", !draft.isRequired { continue }
      fields.report(name, "only with appliesTo, which says which records it is meant for")
    }
  }

  private mutating func readBehaviour(into draft: inout DeclarationDraft) {
    draft.hasAction = fields.boolean("actions")
    draft.isDerived = fields.boolean("derived")
    guard draft.isDerived else { return }
    for name in ["required", "unique", "default", "vcard"] where fields.has(name) {
      fields.report(name, "not with \"derived\": true, whose values are never stored")
    }
  }

  private mutating func readPattern(into draft: inout DeclarationDraft) {
    let source = fields.string("pattern", wanted: "a pattern such as [A-Z]{2}[0-9]+")
    let phrase = fields.localizedText("patternDescription", languages: languages)
    if phrase != nil, !fields.has("pattern") { fields.report("patternDescription", "only with pattern") }
    guard let source else { return }
    guard draft.type.element == .string else {
      return fields.report("pattern", "only for the type string")
    }
    do {
      draft.rules.pattern = try Pattern(source)
      draft.rules.patternPhrase = phrase
    } catch {
      fields.report("pattern", "\(error)")
    }
  }

  private mutating func readRange(into draft: inout DeclarationDraft) {
    draft.rules.minimum = readBound("minimum", draft.type)
    draft.rules.maximum = readBound("maximum", draft.type)
    guard let low = draft.rules.minimum, let high = draft.rules.maximum, low > high else { return }
    let wanted = "at least the minimum, \(PropertyList.real(low).displayText)"
    fields.report("maximum", "found \(PropertyList.real(high).displayText)", wanted: wanted)
  }

  /// One end of a range; of integers it is a number that an integer can be.
  private mutating func readBound(_ name: String, _ type: PropertyType) -> Double? {
    guard let bound = fields.number(name), isNumeric(type, name) else { return nil }
    if type.element == .integer, !(-0x1p63...0x1p64 ~= bound) {
      let wanted = "a number from \(Int.min) to \(UInt64.max)"
      fields.report(name, "found \(PropertyList.real(bound).displayText)", wanted: wanted)
      return nil
    }
    return bound
  }

  private mutating func readLabels(into draft: inout DeclarationDraft) {
    let wanted = "a list of strings"
    guard let values = fields.array("labels", wanted: wanted) else { return }
    guard draft.type.isMultiValue else { return fields.report("labels", "only with \"multi\": true") }
    for (index, value) in values.enumerated() {
      guard let text = fields.text(value, at: "labels[\(index)]", wanted: "a string") else { continue }
      let label = Label(text, among: [])
      if draft.labels.contains(label) {
        fields.report("labels[\(index)]", "\(text) stands there twice")
      } else {
        draft.labels.append(label)
      }
    }
  }

  private mutating func readVCardName(into draft: inout DeclarationDraft) {
    let wanted = "a name that begins with X-, such as X-PET-SPECIES"
    guard var name = fields.string("vcard", wanted: wanted) else { return }
    if name.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) { name = name.uppercased() }
    if ManifestNames.isVCardName(name) {
      draft.vCardName = name
    } else {
      fields.report("vcard", found: .string(name), wanted: wanted)
    }
  }

  private mutating func readAllowedValues(into draft: inout DeclarationDraft) {
    let element = draft.type.element
    guard let values = fields.array("values", wanted: "a list of values") else { return }
    guard [.string, .integer, .real, .date, .day].contains(element) else {
      return fields.report("values", "not for the type \(element.rawValue)")
    }
    var allowed: [PropertyList] = []
    for (index, value) in values.enumerated() {
      guard let value = checked(value, at: "values[\(index)]", by: draft) else { continue }
      if allowed.contains(value) {
        fields.report("values[\(index)]", "\(value.excerpt) stands there twice")
      } else {
        allowed.append(value)
      }
    }
    draft.rules.allowed = allowed
  }

  private mutating func readDefault(into draft: inout DeclarationDraft) {
    guard let value = fields.value("default") else { return }
    guard !draft.type.isMultiValue else { return fields.report("default", "not with \"multi\": true") }
    draft.defaultValue = checked(value, at: "default", by: draft)
  }

  /// The value as its property has it, or nothing when it breaks the property's rules.
  private mutating func checked(
    _ value: PropertyList, at name: String, by draft: DeclarationDraft
  ) -> PropertyList? {
    guard let converted = draft.type.element.value(writtenAs: value) else {
      fields.report(name, found: value, wanted: draft.type.element.phrase)
      return nil
    }
    if let wanted = draft.rules.broken(by: converted, unit: draft.unit) {
      fields.report(name, found: value, wanted: wanted)
      return nil
    }
    return fields.isPrintable(converted, at: name) ? converted : nil
  }

  private mutating func isNumeric(_ type: PropertyType, _ name: String) -> Bool {
    if type.element == .integer || type.element == .real { return true }
    fields.report(name, "only for the types integer and real")
    return false
  }
}

extension ManifestFields {
  /// Refuses text that would do something to a terminal.
  fileprivate mutating func isPrintable(_ value: PropertyList, at name: String) -> Bool {
    value.string == nil || text(value, at: name, wanted: "text") != nil
  }
}

extension PropertyType.Element {
  /// The value of this type that a manifest writes so: a real may be a whole number, days and dates may be text.
  fileprivate func value(writtenAs written: PropertyList) -> PropertyList? {
    switch (self, written) {
    case (.real, .integer(let number)): .real(Double(number))
    case (.day, .string(let text)): CalendarDay(text)?.propertyList
    case (.date, .string(let text)): PropertyList.Date(iso8601: text).map { .date($0) }
    default: accepts(written) ? written : nil
    }
  }
}
