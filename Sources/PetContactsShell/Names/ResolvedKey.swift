import AddressBook
import PropertyLists

/// A key as a command means it, with what is known of it.
struct ResolvedKey {
  let key: String
  let declaration: PropertyDeclaration?
  /// The part of the values that is meant, such as the city of an address.
  var part: PropertyPart?

  /// What the property is called for people.
  var title: String { [declaration?.title ?? key, part?.title].compactMap(\.self).joined(separator: " ") }
  /// What commands call it.
  var name: String { [declaration?.name ?? key, part?.names.first].compactMap(\.self).joined(separator: ".") }
  /// The labels that its entries are offered.
  var labels: [Label] { declaration?.labels ?? [] }
  /// The property, when a part of it is meant.
  var whole: ResolvedKey { ResolvedKey(key: key, declaration: declaration) }

  /// The label that a text in one of some languages, or in English, means for an entry.
  func label(_ text: String, in languages: [UserLocale]) -> Label { Label(text, among: labels, in: languages) }

  /// A value as it can be typed again.
  func text(_ value: PropertyList) -> String { declaration?.displayText(value) ?? value.displayText }
}
