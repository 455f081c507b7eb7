extension PredicateParser {
  /// Reads a path.
  mutating func parseTarget() throws(PredicateError) -> PredicateTarget {
    let column = current.column
    let written = try parseNames()
    let found = try resolve(written, at: column)
    var name = found.name
    var label: Label?
    var parts = Array(found.parts)
    var isCount = written.endsInCount
    if take(symbol: ":") {
      let text = try parseLabel()
      guard found.declaration?.type.isMultiValue ?? true else {
        throw PredicateError(.noLabels(of: name), column: column)
      }
      guard parts.isEmpty, !isCount else {
        let label = Predicate.isName(text) ? text : Predicate.quoted(text, "\"")
        let rest = parts + (isCount ? ["@count"] : [])
        let meant = "\(name):\(label)." + rest.joined(separator: ".")
        throw PredicateError(.labelBehindPart(meant: meant), column: column)
      }
      label = Label(text, among: found.declaration?.labels ?? [], in: catalog.languages)
      name += ":" + text
      if take(symbol: ".") {
        let rest = try parseNames(isPart: true)
        (parts, isCount) = (rest.names, rest.endsInCount)
      }
    }
    let (part, element) = try found.resolve(parts: parts, at: column)
    if !parts.isEmpty { name += "." + parts.joined(separator: ".") }
    let path = Predicate.Path(found.key, label: label, part: part, isCount: isCount)
    return PredicateTarget(path: path, name: isCount ? name + ".@count" : name, element: isCount ? .integer : element)
  }
}

/// Names between full stops, as they were written.
private struct WrittenNames {
  /// The names; a raw key between backticks is one.
  let names: [String]
  /// Whether the first is a raw key.
  let isRawKey: Bool
  /// Whether `.@count` follows them.
  let endsInCount: Bool
}

extension PredicateParser {
  private mutating func parseNames(isPart: Bool = false) throws(PredicateError) -> WrittenNames {
    var names: [String] = []
    var isRawKey = false
    repeat {
      switch current.kind {
      case .word(let text) where text.utf8.first == UInt8(ascii: "@"):
        guard current.word == "@count", !names.isEmpty || isPart else { throw expected("a property or .@count") }
        _ = next()
        return WrittenNames(names: names, isRawKey: isRawKey, endsInCount: true)
      case .word(let text):
        guard !names.isEmpty || isPart || !Predicate.words.contains(Folding.fold(text)) else {
          throw expected("a property")
        }
        names.append(text)
      case .key(let text):
        if names.isEmpty, !isPart { isRawKey = true }
        names.append(text)
      default:
        throw expected(names.isEmpty && !isPart ? "a property" : "a part of \(names.last ?? "the value") or @count")
      }
      _ = next()
    } while take(symbol: ".")
    return WrittenNames(names: names, isRawKey: isRawKey, endsInCount: false)
  }

  private mutating func parseLabel() throws(PredicateError) -> String {
    switch current.kind {
    case .word(let text), .literal(.string(let text)):
      _ = next()
      return text
    default: throw expected("a label")
    }
  }

  private func resolve(_ written: WrittenNames, at column: Int) throws(PredicateError) -> PredicateProperty {
    let names = written.names
    if written.isRawKey {
      return PredicateProperty(key: names[0], declaration: catalog[names[0]], name: names[0], parts: names.dropFirst())
    }
    if let found = PredicateProperty(names: names, catalog: catalog) { return found }
    let suggestion = PredicateProperty.suggestion(for: names, catalog: catalog)
    throw PredicateError(.unknownName(names[0], suggestion: suggestion), column: column)
  }
}
