import AddressBook
import PropertyLists

extension KeyLookup {
  /// The part that a word with a full stop means, such as `address.city`; nothing when what stands before the full stop is
  /// no property whose values have parts. A part that nobody knows is one that the record has, any where the property knows
  /// none, and with `isNew` a new one.
  /// - Throws: ``ShellError`` that names the parts there are.
  func part(_ word: String, isNew: Bool = false, in record: RecordContents?) throws(ShellError) -> ResolvedKey? {
    guard let (declaration, name) = splitPart(word) else { return nil }
    if let record, !declaration.kinds.contains(record.kind) { return nil }
    var key = ResolvedKey(key: declaration.key, declaration: declaration)
    key.part = declaration.part(named: name) ?? standingPart(name, of: declaration, in: record)
    if key.part == nil, isNew || declaration.parts.isEmpty { key.part = PropertyPart(key: name) }
    guard key.part == nil else { return key }
    let known = declaration.parts.compactMap(\.names.first)
    throw ShellError(
      .notFound, "\(declaration.title) has no part \"\(name)\"",
      Suggestion.question(for: name, among: known) ?? "it has \(known.joined(separator: ", "))")
  }

  /// The names of the parts of the property before the full stop of a word, to be completed.
  func partNames(completing word: String) -> [String] {
    guard let stop = word.lastIndex(of: "."), let (declaration, _) = splitPart(word) else { return [] }
    return declaration.parts.compactMap(\.names.first).map { word[...stop] + $0 }
  }

  /// Whether a word with a full stop is a part of a property, known or not. A colon in it ends the part.
  func isPart(_ word: String) -> Bool { splitPart(word).map { !$0.name.isEmpty && !$0.name.contains(":") } ?? false }

  private func splitPart(_ word: String) -> (declaration: PropertyDeclaration, name: String)? {
    // Custom keys have full stops themselves.
    for stop in word.utf8.indices.reversed() where word.utf8[stop] == UInt8(ascii: ".") {
      guard let declaration = session.catalog.declaration(named: String(word[..<stop])) else { continue }
      return declaration.hasParts ? (declaration, String(word[word.utf8.index(after: stop)...])) : nil
    }
    return nil
  }

  private func standingPart(
    _ name: String, of declaration: PropertyDeclaration, in record: RecordContents?
  ) -> PropertyPart? {
    guard let value = record?.properties[declaration.key] else { return nil }
    let values = RawMultiValue(propertyList: value)?.entries.map(\.value) ?? [value]
    let standing = values.lazy.compactMap { $0.dictionary?[name] }.first
    return standing.map { PropertyPart(key: name, element: PropertyType(of: $0).element) }
  }
}
