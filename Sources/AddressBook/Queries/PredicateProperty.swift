/// A property that a predicate names.
struct PredicateProperty {
  /// The raw key.
  let key: String
  /// What is known of it.
  let declaration: PropertyDeclaration?
  /// The name that was used.
  let name: String
  /// The names behind that of the property.
  let parts: ArraySlice<String>
}

extension PredicateProperty {
  /// Finds the property with the longest name that `names`, which stood between full stops, begin with. Nothing comes
  /// back when no name is known and they are no custom key.
  ///
  /// A custom key that nobody declared has a full stop in it. Three names are one even where the first alone is a
  /// property without parts: `org` is short for the organisation, too.
  init?(names: [String], catalog: PropertyCatalog) {
    for count in names.indices.map({ $0 + 1 }).reversed() {
      let name = names[..<count].joined(separator: ".")
      guard let declaration = catalog.declaration(named: name) else { continue }
      if names.count > 2, count < names.count, Self.parts(of: declaration) == nil { continue }
      self.init(key: declaration.key, declaration: declaration, name: name, parts: names[count...])
      return
    }
    guard names.count > 1, Self.suggestion(for: names, catalog: catalog) == nil else { return nil }
    let key = names.joined(separator: ".")
    self.init(key: key, declaration: nil, name: key, parts: [])
  }

  /// The name that was meant, when one is near. Before a full stop only one of a property that has parts is likely.
  static func suggestion(for names: [String], catalog: PropertyCatalog) -> String? {
    guard let first = names.first else { return nil }
    let candidates = catalog.all.lazy.filter { names.count == 1 || parts(of: $0) != nil }
    return Spelling.suggestion(for: first, among: candidates.flatMap { $0.names.reversed() })
  }

  /// Finds the part that names behind the property's mean, and its type when it is known.
  func resolve(
    parts names: [String], at column: Int
  ) throws(PredicateError) -> (part: String?, element: PropertyType.Element?) {
    guard let first = names.first else { return (nil, declaration?.type.element) }
    guard let known = Self.parts(of: declaration), names.count == 1 else {
      throw PredicateError(.unknownPart(names.joined(separator: "."), of: name, known: []), column: column)
    }
    let folded = Folding.fold(first)
    if let part = known.first(where: { $0.names.contains(folded) }) { return (part.key, part.element) }
    if declaration?.type.element == .day {
      throw PredicateError(.unknownPart(first, of: name, known: known.map(\.key)), column: column)
    }
    return (first, nil)
  }

  /// The parts that are known of a property's values; nothing when they can have none.
  private static func parts(of declaration: PropertyDeclaration?) -> [PropertyPart]? {
    guard let declaration else { return [] }
    return declaration.hasParts ? declaration.parts : nil
  }
}
