import PropertyLists

/// The name of a document: what a book keeps besides records, such as its containers and links.
public struct DocumentKey: Hashable, Sendable {
  /// What kind of document it is.
  public let namespace: String
  /// Which of its kind.
  public let name: String

  /// Names a document.
  public init(_ namespace: String, _ name: String) {
    self.namespace = namespace
    self.name = name
  }

  /// Whose card is the user's own: a string, the person's identifier.
  public static let me = DocumentKey("book", "me")
}

extension DocumentKey {
  /// The namespaces that the core itself uses.
  package static let namespaces = ["book", containers, unified, linked, distinct]

  /// What the document says, for people.
  var phrase: String {
    switch namespace {
    case Self.containers: "the container \(name)"
    case Self.unified: "the contact \(name)"
    case Self.linked: "the link of the record \(name)"
    case Self.distinct: "whether \(name) are the same"
    default: "the \(namespace)'s \(name)"
    }
  }

  /// Whether it is of the namespace and its name begins with a text, byte by byte.
  package func belongs(to namespace: String, prefix: String) -> Bool {
    self.namespace.isIdentical(to: namespace) && name.utf8.starts(with: prefix.utf8)
  }

  /// Whether a name stands before another in the order of their bytes.
  package static func areInOrder(_ left: Self, _ right: Self) -> Bool {
    left.namespace.isIdentical(to: right.namespace)
      ? left.name.precedesByBytes(right.name) : left.namespace.precedesByBytes(right.namespace)
  }

  /// Whether both are stored as the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.namespace.isIdentical(to: right.namespace) && left.name.isIdentical(to: right.name)
  }

  /// Feeds the stored bytes into the hasher.
  public func hash(into hasher: inout Hasher) {
    namespace.hashBytes(into: &hasher)
    name.hashBytes(into: &hasher)
  }
}
