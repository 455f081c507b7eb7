import AddressBook
import PropertyLists

/// What a manifest says of a property besides its names, while it is read; see `PropertyDeclaration`.
struct DeclarationDraft {
  let type: PropertyType
  var labels: [Label] = []
  var rules = ValueRules()
  var unit: String?
  var isRequired = false
  var isUnique = false
  var defaultValue: PropertyList?
  var isDerived = false
  var hasAction = false
  var vCardName: String?

  /// The declaration, which has names now.
  func declaration(key: String, name: String?, title: String, owner: String?) -> PropertyDeclaration {
    PropertyDeclaration(
      key: key, shortNames: name.map { [$0] } ?? [], title: title, type: type, labels: labels, rules: rules, unit: unit,
      isRequired: isRequired, isUnique: isUnique, defaultValue: defaultValue, isDerived: isDerived,
      hasAction: hasAction, vCardName: vCardName, owner: owner)
  }
}
