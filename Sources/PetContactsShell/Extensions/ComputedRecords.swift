import AddressBook
import PropertyLists

/// The records of a list for which programs of extensions are asked, or whose order no index gives: page by page, with no
/// fetch open while a program works.
struct ComputedRecords {
  let session: Session
  /// The keys that are shown.
  let columns: [ResolvedKey]
  /// What the computed values must fulfil.
  let condition: RecordCondition?
  /// The key to sort by.
  let sortKey: ResolvedKey?

  /// Whether there is anything to ask for or to sort.
  var isNeeded: Bool {
    sortKey != nil || condition?.derived != nil || !shown.isEmpty || session.formatted.concerns(columns)
  }

  /// The derived properties that are shown.
  private var shown: [PropertyDeclaration] { columns.compactMap(\.declaration).filter(\.isDerived) }

  /// Delivers individuals, with what was computed for them, until the closure answers `false`.
  func enumerate(
    _ plan: FetchPlan, where isWanted: ((StoredRecord) throws -> Bool)?,
    _ body: (Individual, PropertyList.Dictionary) throws -> Bool
  ) throws {
    var sorted = sortKey.map { SortedRecords(key: $0, limit: plan.limit) }
    let progress = Progress(session: session, work: "looked at")
    defer { progress.end() }
    try RecordPages(session: session, plan: plan).enumerate(where: isWanted) { page in
      try session.checkInterrupt()
      let individuals = try fulfilling(page)
      progress.add(page.count)
      guard sorted != nil else {
        if !individuals.isEmpty { progress.end() }
        return try deliver(individuals, body)
      }
      for (individual, value) in zip(individuals, try sortValues(individuals)) { sorted?.add(individual.card.id, value) }
      return true
    }
    guard let ids = sorted?.result else { return }
    progress.end()
    let lookup = RecordLookup(session: session)
    for start in stride(from: 0, to: ids.count, by: RecordPages.size) {
      try session.checkInterrupt()
      let page = try ids[start..<min(start + RecordPages.size, ids.count)].compactMap { try lookup.ifPresent($0) }
      guard try deliver(page, body) else { return }
    }
  }

  private func deliver(
    _ individuals: [Individual], _ body: (Individual, PropertyList.Dictionary) throws -> Bool
  ) throws -> Bool {
    let derived = try session.derived.values(of: shown, for: individuals, .wanted)
    try session.formatted.prepare(columns, of: zip(individuals, derived).map { ($0.record, $1) })
    for (individual, derived) in zip(individuals, derived) where try !body(individual, derived) { return false }
    return true
  }

  /// The individuals for which the whole condition holds.
  private func fulfilling(_ individuals: [Individual]) throws -> [Individual] {
    guard let (predicate, properties) = condition?.derived else { return individuals }
    let derived = try session.derived.values(of: properties, for: individuals, .required)
    return zip(individuals, derived).filter { individual, derived in
      predicate.matches(derived.reduce(into: individual.record.properties) { $0[$1.key] = $1.value })
    }.map(\.0)
  }

  private func sortValues(_ individuals: [Individual]) throws -> [SortValue] {
    guard let sortKey else { return [] }
    guard let declaration = sortKey.declaration, declaration.isDerived else {
      return individuals.map { SortValue($0.record.properties[sortKey.key], primaryOf: sortKey) }
    }
    return try session.derived.values(of: [declaration], for: individuals, .required)
      .map { SortValue($0[sortKey.key], primaryOf: sortKey) }
  }
}

/// Records in the order of a value, of which no more is kept than that and their identifiers.
private struct SortedRecords {
  private struct Element {
    let value: SortValue
    let number: Int
    let id: RecordID
  }

  private let limit: Int
  private var elements: [Element] = []
  private var count = 0

  init(key: ResolvedKey, limit: Int?) { self.limit = limit ?? .max }

  mutating func add(_ id: RecordID, _ value: SortValue) {
    elements.append(Element(value: value, number: count, id: id))
    count += 1
    // Of a short list the rest need not be remembered.
    if limit < 10_000, elements.count >= 2 * limit + 1_000 { sort() }
  }

  private mutating func sort() {
    // Those that are equal stand as they came.
    elements.sort { ($0.value, $0.number) < ($1.value, $1.number) }
    if elements.count > limit { elements.removeSubrange(limit...) }
  }

  /// The records in order.
  var result: [RecordID] {
    var copy = self
    copy.sort()
    return copy.elements.map(\.id)
  }
}
