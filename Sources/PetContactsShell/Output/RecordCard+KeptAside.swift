import AddressBook
import PropertyLists

extension RecordCard {
  /// What a merge kept aside under a key, or nothing when the key holds no such thing.
  func linesKeptAside(_ key: String) throws -> [Card.Line]? {
    guard let entries = record.properties[key].flatMap(RawMultiValue.init(propertyList:))?.entries else { return nil }
    switch key {
    case RecordKeys.mergedValues: return entries.map(line)
    case RecordKeys.mergedPictures:
      return try entries.enumerated().map { offset, entry in
        let digest = entry.value.string.flatMap(ImageDigest.init)
        let picture = try digest.map(session.summary(ofPicture:)) ?? session.presentation[.missing]
        return Card.Line(
          title: session.presentation[.keptPicture], label: "\(offset + 1)",
          text: "\(picture)  [from \(entry.label.rawValue)]")
      }
    default: return nil
    }
  }

  private func line(_ entry: RawMultiValue.Entry) -> Card.Line {
    let key = ResolvedKey(key: entry.label.rawValue, declaration: session.catalog[entry.label.rawValue])
    let value = entry.value.dictionary?["value"] ?? entry.value
    return Card.Line(
      title: session.presentation[.keptAside], label: key.title, text: session.presentation.text(value, of: key))
  }
}
