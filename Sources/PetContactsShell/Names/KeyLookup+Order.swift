import AddressBook
import LineEditor
import PropertyLists

/// Words that have a key, a label and a part in an order that is not the one of their place.
extension KeyLookup {
  /// Refuses KEY:LABEL.PART, which predicates have, where commands take KEY.PART:LABEL.
  /// - Throws: ``ShellError`` with the right spelling.
  func requireOrder(of key: ResolvedKey, _ which: String?, in record: RecordContents) throws(ShellError) {
    guard key.part == nil, let which, let (label, part) = labelAndPart(which, of: key.declaration) else { return }
    let entries = record.properties[key.key].flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    guard !entries.contains(where: { $0.label.rawValue == which }) else { return }
    let meant = "\(key.name).\(part):\(label)"
    throw ShellError(.usage, "the label stands behind the part", "did you mean \(CommandLineTokenizer.quote(meant))?")
  }

  /// The error of a word with a label where a key or a part of one is wanted; nothing for another word.
  func wholeKey(of word: String, in record: RecordContents?, _ option: String) -> ShellError? {
    guard case (let name, let which?) = split(word, in: record), let key = try? key(name, in: record) else {
      return nil
    }
    let part = key.part == nil ? labelAndPart(which, of: key.declaration)?.part : nil
    let meant = ([key.name] + [part].compactMap(\.self)).joined(separator: ".")
    return ShellError(.usage, "\(option) takes keys without labels, not \"\(word)\"", "did you mean \(meant)?")
  }

  /// Splits LABEL.PART, where the property has such a part.
  private func labelAndPart(
    _ which: String, of declaration: PropertyDeclaration?
  ) -> (label: String, part: String)? {
    guard let declaration, !which.hasPrefix("="), let stop = which.lastIndex(of: "."), stop > which.startIndex else {
      return nil
    }
    let part = String(which[which.index(after: stop)...])
    guard let known = declaration.part(named: part) else { return nil }
    return (String(which[..<stop]), known.names.first ?? part)
  }
}
