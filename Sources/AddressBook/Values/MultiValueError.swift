/// Why a multi-value was not changed.
public enum MultiValueError: Error, Hashable, Sendable {
  /// There is no such position.
  case noPosition(Int, count: Int)
  /// No entry has the identifier.
  case noEntry(EntryID)
  /// Another entry has the identifier already.
  case entryExists(EntryID)
  /// The value is not of the type that the others have.
  case mixed(wanted: PropertyType, found: PropertyType)
}

extension MultiValueError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .noPosition(let index, let count): "there is no position \(index) among \(count) entries"
    case .noEntry(let id): "no entry has the identifier \(id.rawValue)"
    case .entryExists(let id): "an entry has the identifier \(id.rawValue) already"
    case .mixed(let wanted, let found): "the entries are \(wanted.element.plural), not \(found.element.plural)"
    }
  }
}
