public import PropertyLists

/// What is wrong with a value that a record has, or lacks, by what is declared.
///
/// No command writes such a value. It comes from elsewhere, or stood there before the rule: it is kept as it is, shown with
/// what is wrong, and found by the predicate `flagged`.
public struct ValueFlaw: Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The value is of another type than the property's.
    case wrongType(PropertyType, wanted: PropertyType)
    /// The value breaks a rule, which says what is wanted.
    case invalid(wanted: String)
    /// The record must have a value and has none.
    case missing
    /// The property is not meant for the record.
    case notMeant
    /// The values of the property are computed and never stored.
    case derived
  }

  /// The raw key.
  public let key: String
  /// The entry of a multi-value; nothing for the value as a whole.
  public let entry: EntryID?
  /// What is wrong.
  public let reason: Reason
}

extension ValueFlaw: CustomStringConvertible {
  /// What is wrong in a few words, without the key.
  public var description: String {
    switch reason {
    case .wrongType(let found, let wanted): "\(found), not \(wanted)"
    case .invalid(let wanted): "wanted \(wanted)"
    case .missing: "missing"
    case .notMeant: "not meant for this record"
    case .derived: "computed, what is stored is not used"
    }
  }
}

extension PropertyDeclaration {
  /// What is wrong with the property's value in a record.
  public func flaws(in properties: PropertyList.Dictionary, kind: RecordKind) -> [ValueFlaw] {
    guard let value = properties[key] else {
      guard isRequired, applies(to: properties, kind: kind) else { return [] }
      return [ValueFlaw(key: key, entry: nil, reason: .missing)]
    }
    if isDerived { return [ValueFlaw(key: key, entry: nil, reason: .derived)] }
    guard type.accepts(value) else {
      return [ValueFlaw(key: key, entry: nil, reason: .wrongType(PropertyType(of: value), wanted: type))]
    }
    guard applies(to: properties, kind: kind) else { return [ValueFlaw(key: key, entry: nil, reason: .notMeant)] }
    guard !rules.isEmpty else { return [] }
    func flaw(_ value: PropertyList, _ entry: EntryID?) -> ValueFlaw? {
      rules.broken(by: value, unit: unit).map { ValueFlaw(key: key, entry: entry, reason: .invalid(wanted: $0)) }
    }
    guard type.isMultiValue else { return [flaw(value, nil)].compactMap(\.self) }
    return RawMultiValue(propertyList: value)?.entries.compactMap { flaw($0.value, $0.id) } ?? []
  }
}
