public import PropertyLists

/// What properties are known: the frameworks' own, and those that extensions declare.
///
/// First come keeps a name: a declaration that claims a key or a short name that is taken is refused whole.
public struct PropertyCatalog: Sendable {
  private var declarations: [String: PropertyDeclaration] = [:]
  private var order: [String] = []
  private var keysByName: [String: String] = [:]
  private var keysByVCardName: [String: String] = [:]

  /// The frameworks' properties.
  public static let standard: PropertyCatalog = {
    var catalog = PropertyCatalog()
    for declaration in StandardProperties.all { catalog.insert(declaration) }
    return catalog
  }()

  /// Why a declaration was refused.
  public enum Clash: Error, Hashable, Sendable {
    /// The key is declared already, by an extension or by the frameworks (nothing).
    case key(String, owner: String?)
    /// The short name means another key already.
    case name(String, key: String)
  }

  /// Adds a declaration.
  /// - Throws: ``Clash`` when its key or one of its names is taken.
  public mutating func declare(_ declaration: PropertyDeclaration) throws(Clash) {
    if let taken = declarations[declaration.key] { throw .key(declaration.key, owner: taken.owner) }
    for name in declaration.names {
      if let key = keysByName[Folding.fold(name)] { throw .name(name, key: key) }
    }
    insert(declaration)
  }

  /// Removes what an extension declared. Values stay where they are.
  public mutating func removeDeclarations(of owner: String) {
    let keys = Set(declarations.values.filter { $0.owner == owner }.map(\.key))
    for key in keys { declarations[key] = nil }
    order.removeAll(where: keys.contains)
    keysByName = keysByName.filter { !keys.contains($0.value) }
    keysByVCardName = keysByVCardName.filter { !keys.contains($0.value) }
  }

  /// The declaration of a raw key.
  public subscript(key: String) -> PropertyDeclaration? { declarations[key] }

  /// The declaration that a raw key, a framework name or a short name means, in any case.
  public func declaration(named name: String) -> PropertyDeclaration? {
    declarations[name] ?? keysByName[Folding.fold(name)].flatMap { declarations[$0] }
  }

  /// As ``declaration(named:)``, or else the one whose title the name is, of those for a kind of record.
  public func declaration(named name: String, orTitled kind: RecordKind?) -> PropertyDeclaration? {
    if let declaration = declaration(named: name) { return declaration }
    let folded = Folding.fold(name)
    return all.first { Folding.fold($0.title) == folded && kind.map($0.kinds.contains) ?? true }
  }

  /// The declaration that a raw key, a framework name or a short name means as it is written.
  public func declaration(exactlyNamed name: String) -> PropertyDeclaration? {
    declaration(named: name).flatMap { $0.names.contains(name) ? $0 : nil }
  }

  /// The declaration whose values a vCard property carries, by its name in upper case.
  public func declaration(vCardName name: String) -> PropertyDeclaration? {
    keysByVCardName[name].flatMap { declarations[$0] }
  }

  /// All declarations in the order they were made.
  public var all: [PropertyDeclaration] { order.compactMap { declarations[$0] } }

  /// The type that a key has in a record: as it is declared, else as the record itself notes.
  public func type(of key: String, in properties: PropertyList.Dictionary) -> PropertyType? {
    if let declared = declarations[key] { return declared.type }
    guard let code = properties[RecordKeys.propertyTypes]?.dictionary?[key]?.int,
      let noted = PropertyType(code: code)
    else { return nil }
    guard let value = properties[key] else {
      // Of a value that is gone the note does not tell a number from a truth value.
      return noted.element == .integer ? nil : noted
    }
    guard noted.element == .integer else { return noted }
    let actual = PropertyType(of: value)
    return actual.element == .boolean ? PropertyType(.boolean, isMultiValue: noted.isMultiValue) : noted
  }

  private mutating func insert(_ declaration: PropertyDeclaration) {
    declarations[declaration.key] = declaration
    order.append(declaration.key)
    // `birthday` is the framework's name for the day; the raw key `Birthday`, the instant, comes later.
    for name in declaration.names.map(Folding.fold) where keysByName[name] == nil { keysByName[name] = declaration.key }
    if let name = declaration.vCardName, keysByVCardName[name] == nil { keysByVCardName[name] = declaration.key }
  }
}
