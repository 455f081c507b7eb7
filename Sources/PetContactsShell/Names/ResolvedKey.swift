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

  /// A value as it can be typed again.
  func text(_ value: PropertyList) -> String { declaration?.displayText(value) ?? value.displayText }

  /// A record's values of the key in one line; empty without any.
  func summary(in record: RecordContents, _ presentation: Presentation) -> String {
    guard let value = record.properties[key] else { return "" }
    guard let list = RawMultiValue(propertyList: value) else { return presentation.text(value, of: self) }
    return list.entries.map { entry in
      let isPrimary = list.entries.count > 1 && list.primary == entry.id
      let notes = [presentation.title(of: entry.label), isPrimary ? presentation[.primary] : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      let text = presentation.text(entry.value, of: self)
      return notes.isEmpty ? text : "\(text) (\(notes))"
    }.joined(separator: ", ")
  }
}
