import PropertyLists

/// The properties that were declared at run time and are kept with the book: a document, by raw key.
struct DeclaredProperties: Hashable, Sendable {
  private var declarations: [String: PropertyDeclaration] = [:]
  /// What stands in the document and cannot be read.
  private var rest: PropertyList.Dictionary = [:]

  /// Reads the document; without one nothing was declared.
  init(document: PropertyList?) {
    for pair in document?.dictionary ?? [:] {
      if let declaration = PropertyDeclaration(declared: pair.key, pair.value) {
        declarations[pair.key] = declaration
      } else {
        rest[pair.key] = pair.value
      }
    }
  }

  /// The document; nothing when there is nothing to keep.
  var document: PropertyList? {
    var document = rest
    for (key, declaration) in declarations { document[key] = declaration.declared }
    return document.isEmpty ? nil : .dictionary(document)
  }

  /// The declaration of a raw key.
  subscript(key: String) -> PropertyDeclaration? {
    get { declarations[key] }
    set {
      declarations[key] = newValue
      rest[key] = nil
    }
  }

  /// The declarations, in the order of the keys' bytes.
  var all: [PropertyDeclaration] { declarations.values.sorted { $0.key.precedesByBytes($1.key) } }

  /// A catalogue with these declarations, behind those it has. What it knows already stays as it is there.
  func added(to catalog: PropertyCatalog) -> PropertyCatalog {
    var catalog = catalog
    // A declaration that clashes waits until the one that is in its way is gone.
    for declaration in all { try? catalog.declare(declaration) }
    return catalog
  }
}

extension PropertyDeclaration {
  /// The owner of the properties that were declared at run time and are kept with the book.
  public static let bookOwner = "org.petcontacts.book"

  fileprivate init?(declared key: String, _ value: PropertyList) {
    guard let fields = value.dictionary, let element = fields["type"]?.string.flatMap(PropertyType.Element.init),
      let kinds = fields["kinds"]?.array?.compactMap({ $0.string.flatMap(RecordKind.init) }), !kinds.isEmpty
    else { return nil }
    self.init(
      key: key, title: fields["title"]?.string ?? key,
      type: PropertyType(element, isMultiValue: fields["list"]?.boolean ?? false), kinds: RecordKinds(kinds),
      owner: Self.bookOwner)
  }

  fileprivate var declared: PropertyList {
    let kinds = RecordKind.allCases.filter(self.kinds.contains).map { PropertyList.string($0.rawValue) }
    var fields: PropertyList.Dictionary = ["type": .string(type.element.rawValue), "kinds": .array(kinds)]
    if type.isMultiValue { fields["list"] = true }
    if title != key { fields["title"] = .string(title) }
    return .dictionary(fields)
  }
}
