/// A set of kinds of records.
///
/// There are two kinds, and each property says which of them it is meant for: a set of the library's would make the program
/// look up how to hash a kind before it could show its first record.
public struct RecordKinds: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var holdsPersons = false
  private var holdsGroups = false

  /// Makes the set of some kinds.
  public init(_ kinds: some Sequence<RecordKind>) { for kind in kinds { self[kind] = true } }

  /// Makes the set of some kinds.
  public init(arrayLiteral kinds: RecordKind...) { self.init(kinds) }

  /// Whether a kind is in the set.
  public func contains(_ kind: RecordKind) -> Bool { self[kind] }

  /// Whether no kind is in the set.
  public var isEmpty: Bool { !holdsPersons && !holdsGroups }

  /// Whether a kind is in the set.
  public subscript(kind: RecordKind) -> Bool {
    get {
      switch kind {
      case .person: holdsPersons
      case .group: holdsGroups
      }
    }
    set {
      switch kind {
      case .person: holdsPersons = newValue
      case .group: holdsGroups = newValue
      }
    }
  }
}
