public import PropertyLists

/// What properties are known: the frameworks' own, and those that extensions declare.
///
/// First come keeps a name: a declaration that claims a key or a short name that is taken is refused whole.
public struct PropertyCatalog: Sendable {
  private var declarations: [String: PropertyDeclaration] = [:]
  private var order: [String] = []
  private var keysByName: [String: String] = [:]
  private var keysByVCardName: [String: String] = [:]
  /// The keys whose values no two individuals may share, in the order they were declared. There are few.
  private(set) var uniqueKeys: [String] = []
  /// The languages of the titles, the preferred first, in which labels are typed, too. None is English.
  public private(set) var languages: [UserLocale] = []

  /// The frameworks' properties, with English titles.
  public static let standard: PropertyCatalog = {
    var catalog = PropertyCatalog()
    catalog.reserve(StandardProperties.all.count, names: 4)
    for declaration in StandardProperties.all {
      catalog.insert(declaration, folded: declaration.names.map(Folding.fold))
    }
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
    let names = declaration.names
    let folded = names.map(Folding.fold)
    for index in names.indices {
      if let key = key(folded: folded[index]) { throw .name(names[index], key: key) }
    }
    insert(declaration, folded: folded)
  }

  /// Removes what an extension declared. Values stay where they are.
  public mutating func removeDeclarations(of owner: String) {
    let keys = Set(declarations.values.filter { $0.owner == owner }.map(\.key))
    for key in keys { declarations[key] = nil }
    order.removeAll(where: keys.contains)
    uniqueKeys.removeAll(where: keys.contains)
    keysByName = keysByName.filter { !keys.contains($0.value) }
    keysByVCardName = keysByVCardName.filter { !keys.contains($0.value) }
  }

  /// The declaration of a raw key.
  public subscript(key: String) -> PropertyDeclaration? { declarations[key] }

  /// Whether a raw key is declared.
  public func isDeclared(_ key: String) -> Bool { declarations.index(forKey: key) != nil }

  /// The type that a raw key is declared with.
  public func declaredType(of key: String) -> PropertyType? {
    declarations.index(forKey: key).map { declarations.values[$0].type }
  }

  /// The declaration of a raw key when it has rules for values, or takes none.
  func declarationToCheck(of key: String) -> PropertyDeclaration? {
    // Most have none, and a declaration is more than what one copies for every value of a book.
    guard let index = declarations.index(forKey: key),
      !declarations.values[index].rules.isEmpty || declarations.values[index].isDerived
    else { return nil }
    return declarations.values[index]
  }

  /// The declaration that a raw key, a framework name or a short name means, in any case.
  public func declaration(named name: String) -> PropertyDeclaration? {
    declarations[name] ?? key(folded: Folding.fold(name)).flatMap { declarations[$0] }
  }

  /// The raw key that a folded name means.
  private func key(folded name: String) -> String? { keysByName[name] ?? (declarations[name] == nil ? nil : name) }

  /// As ``declaration(named:)``, or else the one whose title the name is, or whose English one, of those for a kind of record.
  public func declaration(named name: String, orTitled kind: RecordKind?) -> PropertyDeclaration? {
    if let declaration = declaration(named: name) { return declaration }
    let folded = Folding.fold(name)
    func isMeant(_ declaration: PropertyDeclaration?) -> Bool {
      declaration.map { Folding.fold($0.title) == folded && kind.map($0.kinds.contains) ?? true } ?? false
    }
    return all.first(where: isMeant) ?? all.first { isMeant(Self.standard[$0.key]) }
  }

  /// The label that the user means by a text for an entry of a property, see ``Label/init(_:among:in:)``.
  public func label(_ text: String, of key: String) -> Label {
    Label(text, among: declarations[key]?.labels ?? [], in: languages)
  }

  /// The declaration that a raw key, a framework name or a short name means as it is written.
  public func declaration(exactlyNamed name: String) -> PropertyDeclaration? {
    declaration(named: name).flatMap { $0.isNamed(name) ? $0 : nil }
  }

  /// The declaration whose values a vCard property carries, by its name in upper case.
  public func declaration(vCardName name: String) -> PropertyDeclaration? {
    keysByVCardName[name].flatMap { declarations[$0] }
  }

  /// All declarations in the order they were made.
  public var all: [PropertyDeclaration] { order.compactMap { declarations[$0] } }

  /// The type that a key has in a record: as it is declared, else as the record itself notes.
  public func type(of key: String, in properties: PropertyList.Dictionary) -> PropertyType? {
    if let declared = declaredType(of: key) { return declared }
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

  /// Gives the standard properties their titles in the first of the languages that there are any in.
  mutating func localize(_ languages: [UserLocale]) {
    self.languages = languages
    declarations = declarations.mapValues { $0.localized(in: languages) }
  }

  /// Makes room for a number of declarations more, each with so many names besides its key.
  package mutating func reserve(_ count: Int, names: Int = 1) {
    declarations.reserveCapacity(declarations.count + count)
    order.reserveCapacity(order.count + count)
    keysByName.reserveCapacity(keysByName.count + count * names)
    keysByVCardName.reserveCapacity(keysByVCardName.count + count)
  }

  private mutating func insert(_ declaration: PropertyDeclaration, folded: [String]) {
    declarations[declaration.key] = declaration
    order.append(declaration.key)
    if declaration.isUnique { uniqueKeys.append(declaration.key) }
    // A key in lower case is its own folded name. `birthday` is the framework's name for the day; the raw key `Birthday`,
    // the instant, comes later.
    for name in folded where name != declaration.key && keysByName[name] == nil { keysByName[name] = declaration.key }
    if let name = declaration.vCardName, keysByVCardName[name] == nil { keysByVCardName[name] = declaration.key }
  }
}
