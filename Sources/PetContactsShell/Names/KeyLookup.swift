import AddressBook
import PropertyLists

/// Finds the key that KEY means: a raw key, a framework name, a short name, an extension's alias, a key of the book, or one
/// of these that has parts, a full stop, and the name of a part.
struct KeyLookup {
  let session: Session

  /// The key that a word means: a name as it is declared, else a key that the record or the book has, else a name in
  /// any case.
  /// - Throws: ``ShellError`` with status 4 and a suggestion when it is not known.
  func key(_ word: String, in record: RecordContents? = nil) throws -> ResolvedKey {
    if let key = try known(word, in: record) ?? part(word, in: record) { return key }
    throw try unknown(word, otherwise: "list keys shows the keys of the book")
  }

  /// The keys that an option names, with commas between them; nothing without the option.
  /// - Throws: ``ShellError`` with status 2 when it names none.
  func keys(of option: String, _ call: Invocation, in record: RecordContents? = nil) throws -> [ResolvedKey]? {
    guard let list = call.value(option) else { return nil }
    let words = list.split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
    guard !words.isEmpty else { throw call.usageError("\(option) names no key") }
    return try words.map { word in
      do { return try key(word, in: record) } catch { throw wholeKey(of: word, in: record, option) ?? error }
    }
  }

  /// As ``key(_:in:)``, and a key nobody knows is made: one with a dot, or any with `isNew`.
  func keyOrNew(_ word: String, isNew: Bool, in record: RecordContents?) throws -> ResolvedKey {
    if let key = try known(word, in: record) ?? part(word, isNew: isNew, in: record) { return key }
    guard !word.trimmingBlanks.isEmpty, word.utf8.count <= 256,
      !word.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw ShellError(.usage, "this cannot be a key", "a key is a text of up to 256 bytes in one line") }
    if isNew || word.contains(".") { return ResolvedKey(key: word, declaration: nil) }
    throw try unknown(
      word, otherwise: "a key of your own has a dot, such as org.example.\(word), or is made by set --new")
  }

  private func known(_ word: String, in record: RecordContents?) throws -> ResolvedKey? {
    if let declaration = session.catalog.declaration(exactlyNamed: word) { return try key(declaration, word, record) }
    if try record?.properties[word] != nil || session.book.isUsed(word) {
      return ResolvedKey(key: word, declaration: nil)
    }
    return try session.catalog.declaration(named: word, orTitled: record?.kind).map { try key($0, word, record) }
  }

  /// A declared key. A value that stands where it should not can still be looked at and removed.
  private func key(
    _ declaration: PropertyDeclaration, _ word: String, _ record: RecordContents?
  ) throws(ShellError) -> ResolvedKey {
    if let record, !declaration.kinds.contains(record.kind), record.properties[declaration.key] == nil {
      throw wrongKind(word, record)
    }
    return ResolvedKey(key: declaration.key, declaration: declaration)
  }

  /// Splits KEY[:WHICH]: the key is the whole, when it is one, else what stands before the last colon before which there
  /// is one, else what stands before the first colon.
  func split(_ word: String, in record: RecordContents? = nil) -> (key: String, which: String?) {
    func isKey(_ word: String) -> Bool {
      session.catalog.declaration(named: word) != nil || record?.properties[word] != nil || isPart(word)
    }
    guard word.utf8.contains(UInt8(ascii: ":")), !isKey(word) else { return (word, nil) }
    let colons = word.utf8.indices.filter { word.utf8[$0] == UInt8(ascii: ":") }
    let end = colons.last { isKey(String(word[..<$0])) } ?? colons.first
    guard let end else { return (word, nil) }
    return (String(word[..<end]), String(word[word.utf8.index(after: end)...]))
  }

  /// The names of keys to suggest and to complete: short names, framework names, and keys of the book.
  func names(of kind: RecordKind?) throws -> [String] {
    let declared = session.catalog.all.filter { declaration in
      // A key that has no other name than its raw one is of an older form of the framework.
      kind.map { declaration.kinds.contains($0) } ?? true && !RecordKeys.maintained.contains(declaration.key)
        && (declaration.names.count > 1 || declaration.owner != nil)
    }
    let used = try session.book.keyUsage().map(\.key)
      .filter { (session.catalog[$0]?.names.count ?? 1) == 1 && !RecordKeys.maintained.contains($0) }
    return declared.map(\.name) + used
  }

  private func wrongKind(_ word: String, _ record: RecordContents) -> ShellError {
    switch record.kind {
    case .group: ShellError(.usage, "groups have no \(word)", "use name or note")
    case .person: ShellError(.usage, "persons have no \(word)", "use first, last and others, see list keys")
    }
  }

  private func unknown(_ word: String, otherwise advice: String) throws -> ShellError {
    // Of names that are equally near the one that help uses comes first.
    let all =
      session.catalog.all.map(\.name) + session.catalog.all.flatMap(\.names) + (try session.book.keyUsage().map(\.key))
    return ShellError(
      .notFound, "unknown key \"\(word)\"", Suggestion.question(for: word, among: all) ?? advice)
  }
}
