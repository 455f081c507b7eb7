import PropertyLists

extension AddressBook {
  /// Declares properties of persons or groups (`addPropertiesAndTypes:`), by raw key. They should be named in reverse DNS
  /// order, such as `org.dogclub.dogname`. The declarations are staged, kept with the book, and known to the catalogue from
  /// now on. One that is there with the same type already is left alone.
  /// - Parameters:
  ///   - types: The types of the properties, by raw key.
  ///   - kind: The records that can have them.
  ///   - titles: What properties are called where values are shown, when not by their keys.
  /// - Returns: the number of properties that are new for the kind of record.
  /// - Throws: ``PropertyError``, and then nothing is declared: for what cannot be a key, is a property of the frameworks or
  ///   of an extension, or is declared with another type. What the storage throws.
  @discardableResult
  public func addProperties(
    _ types: [String: PropertyType], to kind: RecordKind = .person, titles: [String: String] = [:]
  ) throws -> Int {
    let document = try overlay.document(.properties)
    var declared = DeclaredProperties(document: document)
    var count = 0
    for (key, type) in types.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      try requireKey(key)
      var declaration =
        declared[key]
        ?? PropertyDeclaration(
          key: key, title: titles[key] ?? key, type: type, kinds: [], owner: PropertyDeclaration.bookOwner)
      guard declaration.type == type else {
        throw PropertyError.otherType(key: key, declared: declaration.type, wanted: type)
      }
      guard !declaration.kinds.contains(kind) else { continue }
      declaration.kinds[kind] = true
      declared[key] = declaration
      count += 1
    }
    try put(declared, replacing: document, title: "declare \(types.keys.sorted().joined(separator: ", "))")
    return count
  }

  /// Takes back declarations of ``addProperties(_:to:titles:)`` (`removeProperties:`). Values stay where they are, with their
  /// types in the records themselves.
  /// - Returns: the number of properties that were removed.
  /// - Throws: ``PropertyError``, and then nothing is removed: for a property that is not declared for the kind of record,
  ///   is one of the frameworks' or of an extension. What the storage throws.
  @discardableResult
  public func removeProperties(_ keys: [String], from kind: RecordKind = .person) throws -> Int {
    let document = try overlay.document(.properties)
    var declared = DeclaredProperties(document: document)
    for key in keys {
      guard var declaration = declared[key], declaration.kinds.contains(kind) else {
        if let known = declaredCatalog[key] { throw PropertyError(taken: known) }
        throw PropertyError.unknown(key)
      }
      declaration.kinds[kind] = false
      declared[key] = declaration.kinds.isEmpty ? nil : declaration
    }
    try put(declared, replacing: document, title: "remove \(keys.joined(separator: ", "))")
    return keys.count
  }

  private func put(_ declared: DeclaredProperties, replacing document: PropertyList?, title: String) throws {
    var request = SaveRequest(title: title)
    request.setDocument(.properties, to: declared.document, replacing: document)
    try stage(request)
  }

  /// A key may be declared when nobody but the book itself has declared it, and it means no other property.
  private func requireKey(_ key: String) throws(PropertyError) {
    guard 1...256 ~= key.utf8.count, !key.trimmingSpaces.isEmpty,
      !key.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw .notAKey(key) }
    if let known = declaredCatalog[key] { throw PropertyError(taken: known) }
    if let known = declaredCatalog.declaration(named: key) { throw .nameTaken(key, key: known.key) }
  }
}

extension PropertyError {
  fileprivate init(taken declaration: PropertyDeclaration) {
    self = declaration.owner.map { .owned(declaration.key, by: $0) } ?? .standard(declaration.key)
  }
}

extension DocumentKey {
  /// The properties that were declared at run time: a dictionary by raw key.
  static let properties = DocumentKey("book", "properties")
}
