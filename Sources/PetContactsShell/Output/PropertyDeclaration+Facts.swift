import AddressBook
import PropertyLists

extension PropertyDeclaration {
  /// What is known of the property, as programs get it.
  var facts: PropertyList {
    func strings(_ texts: [String]) -> PropertyList { .array(texts.map { .string($0) }) }
    var facts: PropertyList.Dictionary = [
      "key": .string(key), "name": .string(name), "names": strings(names), "title": .string(title),
      "type": .string(type.element.rawValue), "isMultiValue": .boolean(type.isMultiValue),
      "code": .integer(.init(type.code)), "kinds": strings(RecordKind.allCases.filter(kinds.contains).map(\.rawValue)),
    ]
    if !labels.isEmpty { facts["labels"] = strings(labels.map(\.rawValue)) }
    if !parts.isEmpty { facts["parts"] = strings(parts.map(\.key)) }
    if !rules.allowed.isEmpty { facts["allowed"] = .array(rules.allowed) }
    facts["unit"] = unit.map(PropertyList.string)
    facts["wanted"] = rules.wanted(unit: unit).map(PropertyList.string)
    facts["owner"] = owner.map(PropertyList.string)
    facts["appliesTo"] = appliesTo.map { .string($0.description) }
    facts["default"] = defaultValue
    facts["vCard"] = vCardName.map(PropertyList.string)
    for (name, holds) in [
      ("required", isRequired), ("unique", isUnique), ("derived", isDerived), ("actions", hasAction),
    ] where holds { facts[name] = true }
    return .dictionary(facts)
  }
}
