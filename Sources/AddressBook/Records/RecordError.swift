public import PropertyLists

/// Why a record did not take or give a value.
public enum RecordError: Error, Hashable, Sendable {
  /// The record may not be changed.
  case readOnly(RecordID)
  /// A value of another type than the property's came, or stands there.
  case wrongType(key: String, wanted: PropertyType, found: PropertyType)
  /// The entries of the multi-value do not all have one type.
  case mixedMultiValue(key: String)
  /// The value has too many arrays and dictionaries within each other.
  case tooDeep(key: String)
  /// The value breaks a rule of the property's declaration.
  case invalid(key: String, value: PropertyList, wanted: String)
  /// The values of the property are computed by its extension and never stored.
  case derived(key: String)
  /// The multi-value has no entry with the identifier.
  case noEntry(key: String, EntryID)
}

extension RecordError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .readOnly(let id): "the record \(id) is read-only"
    case .wrongType(let key, let wanted, let found): "\(key) takes \(wanted.phrase), not \(found.phrase)"
    case .mixedMultiValue(let key): "all entries of \(key) must have one type"
    case .tooDeep(let key): "the value of \(key) is nested too deeply"
    case .invalid(let key, _, let wanted): "\(key) takes \(wanted)"
    case .derived(let key): "\(key) is computed, and cannot be set"
    case .noEntry(let key, let id): "\(key) has no entry \(id.rawValue)"
    }
  }
}
