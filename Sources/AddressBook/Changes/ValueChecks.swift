package import PropertyLists

/// What new values are tested for when a change set is applied. What undo and redo bring back was there before and is
/// not tested again.
struct ValueChecks {
  let rules: PropertyCatalog
  let isActive: Bool

  /// The most containers within each other in a value: fewer than a property list may have, so that the log can hold a
  /// whole record in one of its own.
  static let depthLimit = 64

  /// Tests a whole record that is new.
  func check(_ record: StoredRecord) throws(ChangeError) {
    for pair in record.properties { try check(pair.value, for: pair.key, replacing: nil, in: record.id) }
  }

  /// Tests a value that takes the place of another.
  func check(
    _ value: PropertyList, for key: String, replacing old: PropertyList?, in record: RecordID
  ) throws(ChangeError) {
    guard isActive else { return }
    if value.isTooDeep { throw .invalid(record, .tooDeep(key: key)) }
    if RawMultiValue.isMixed(value), !(old.map(RawMultiValue.isMixed) ?? false) {
      throw .invalid(record, .mixedMultiValue(key: key))
    }
    if key == RecordKeys.groupPredicate { try checkPredicate(value, in: record) }
    guard let declaration = rules.declarationToCheck(of: key) else { return }
    if declaration.isDerived { throw .invalid(record, .derived(key: key)) }
    do { try declaration.check(value) } catch { throw .invalid(record, error) }
  }

  /// Tests that a smart group says what it wants.
  private func checkPredicate(_ value: PropertyList, in record: RecordID) throws(ChangeError) {
    guard let source = value.string else {
      throw .invalid(
        record,
        .wrongType(key: RecordKeys.groupPredicate, wanted: PropertyType(.string), found: PropertyType(of: value)))
    }
    do { _ = try Predicate(source, catalog: rules) } catch { throw .predicate(record, error) }
  }

  /// Tests the value of one entry of a list as it will be.
  func checkEntry(
    _ value: PropertyList, of list: RawMultiValue, wasMixed: Bool, for key: String, in record: RecordID
  ) throws(ChangeError) {
    guard isActive else { return }
    if value.isTooDeep { throw .invalid(record, .tooDeep(key: key)) }
    if !wasMixed, list.isMixed { throw .invalid(record, .mixedMultiValue(key: key)) }
    guard let declaration = rules.declarationToCheck(of: key) else { return }
    if declaration.isDerived { throw .invalid(record, .derived(key: key)) }
    do { try declaration.checkElement(value) } catch { throw .invalid(record, error) }
  }
}

extension PropertyList {
  /// Whether the log could not hold the value, see ``ValueChecks/depthLimit``.
  package var isTooDeep: Bool { isNested(deeperThan: ValueChecks.depthLimit) }

  /// Whether more than `limit` arrays and dictionaries stand within each other.
  fileprivate func isNested(deeperThan limit: Int) -> Bool {
    switch self {
    case .array(let elements):
      limit == 0 || elements.contains { $0.isNested(deeperThan: limit - 1) }
    case .dictionary(let pairs):
      limit == 0 || pairs.contains { $0.value.isNested(deeperThan: limit - 1) }
    default: false
    }
  }
}
