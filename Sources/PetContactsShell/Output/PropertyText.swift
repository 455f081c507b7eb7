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
}
