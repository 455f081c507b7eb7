import AddressBook
import PropertyLists

/// A declared property, for reading.
struct PropertyText {
  private let property: PropertyDeclaration
  private let session: Session

  init(_ property: PropertyDeclaration, _ session: Session) {
    self.property = property
    self.session = session
  }

  /// What it is called, its type, and what its values must be, in a line.
  var line: String { ([property.title, property.type.description] + rules).joined(separator: "; ") }

  /// What values must be, and what else is known of them, a few words each.
  private var rules: [String] {
    var rules: [String] = []
    if let wanted = property.rules.wanted(unit: property.unit) {
      rules.append(wanted)
    } else if let unit = property.unit {
      rules.append("in \(unit)")
    }
    if property.isUnique { rules.append("unique") }
    if property.isDerived { rules.append("computed") }
    if property.isRequired { rules.append("required") }
    if let value = property.defaultValue {
      rules.append(
        "usually \(session.presentation.text(value, of: ResolvedKey(key: property.key, declaration: property)))")
    }
    if let predicate = property.appliesTo { rules.append("for records with \(predicate)") }
    return rules
  }

  /// The page that `help` shows.
  var page: Page {
    var facts: [(term: String, text: String)] = [("key", property.key)]
    let names = property.names.dropFirst()
    if !names.isEmpty { facts.append(("names", names.joined(separator: ", "))) }
    facts.append(("type", "\(property.type)"))
    let labels = property.labels.filter { $0 != .none }.map(session.presentation.title)
    if !labels.isEmpty { facts.append(("labels", labels.joined(separator: ", "))) }
    let parts = property.parts.compactMap(\.names.first)
    if !parts.isEmpty { facts.append(("parts", parts.joined(separator: ", "))) }
    if !rules.isEmpty { facts.append(("values", rules.joined(separator: "; "))) }
    if let name = property.vCardName { facts.append(("vCard", name)) }
    if let owner = property.owner { facts.append(("declared by", owner)) }
    return Page(blocks: [.paragraph("\(property.name): \(property.title)"), .list(facts)])
  }

  /// All that is known of it as one value.
  var value: PropertyList {
    func strings(_ texts: [String]) -> PropertyList { .array(texts.map { .string($0) }) }
    var value: PropertyList.Dictionary = [
      "key": .string(property.key), "name": .string(property.name), "names": strings(property.names),
      "title": .string(property.title), "type": .string(property.type.element.rawValue),
      "list": .boolean(property.type.isMultiValue), "code": .integer(.init(property.type.code)),
      "kinds": strings(RecordKind.allCases.filter(property.kinds.contains).map(\.rawValue)),
    ]
    if !property.labels.isEmpty { value["labels"] = strings(property.labels.map(\.rawValue)) }
    if !property.parts.isEmpty { value["parts"] = strings(property.parts.map(\.key)) }
    value["owner"] = property.owner.map { .string($0) }
    value["unit"] = property.unit.map { .string($0) }
    if !property.rules.allowed.isEmpty { value["allowed"] = .array(property.rules.allowed) }
    value["wanted"] = property.rules.wanted(unit: property.unit).map { .string($0) }
    value["appliesTo"] = property.appliesTo.map { .string($0.description) }
    value["default"] = property.defaultValue
    value["vCard"] = property.vCardName.map { .string($0) }
    for (name, holds) in [
      ("required", property.isRequired), ("unique", property.isUnique), ("derived", property.isDerived),
      ("actions", property.hasAction),
    ] where holds { value[name] = true }
    return .dictionary(value)
  }
}
