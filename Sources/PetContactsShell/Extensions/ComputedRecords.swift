import AddressBook
import PropertyLists

/// The records of a list for which programs of extensions are asked: page by page, with no fetch open while a program works.
struct ComputedRecords {
  let session: Session
  /// The keys that are shown.
  let columns: [ResolvedKey]
  /// What the computed values must fulfil.
  let condition: RecordCondition?
  /// The property to sort by.
  let order: ValueOrder?

  /// Whether a program has to be asked.
  var isNeeded: Bool {
    condition?.derived != nil || !shown.isEmpty || sorting != nil || session.formatted.concerns(columns)
  }

  /// The derived properties that are shown.
  private var shown: [PropertyDeclaration] { columns.compactMap(\.declaration).filter(\.isDerived) }

  /// The derived property to sort by.
  private var sorting: PropertyDeclaration? {
    order.flatMap { session.catalog[$0.key] }.flatMap { $0.isDerived ? $0 : nil }
  }

  /// Delivers individuals, each with what was computed for it, until the closure answers `false`.
  func enumerate(
    _ plan: FetchPlan, _ sorter: ValueSorter?, behind start: RecordID?,
    where isWanted: ((Individual) throws -> Bool)?,
    _ body: (Individual, PropertyList.Dictionary) throws -> Bool
  ) throws {
    var sorter = sorter
    let progress = Progress(session: session, work: "looked at")
    defer { progress.end() }
    try RecordPages(session: session, plan: plan).enumerate(where: isWanted) { page in
      try session.checkInterrupt()
      let individuals = try fulfilling(page)
      progress.add(page.count)
      guard sorter != nil else {
        if !individuals.isEmpty { progress.end() }
        return try deliver(individuals, body)
      }
      for (individual, derived) in zip(individuals, try values([sorting].compactMap(\.self), individuals, .required)) {
        sorter?.take(Self.whole(individual, derived), of: individual.card.id)
      }
      return true
    }
    guard let ids = try sorter?.records(behind: start) else { return }
    progress.end()
    let lookup = RecordLookup(session: session)
    for first in stride(from: 0, to: ids.count, by: RecordPages.size) {
      try session.checkInterrupt()
      let page = try ids[first..<min(first + RecordPages.size, ids.count)].compactMap { try lookup.ifPresent($0) }
      guard try deliver(page, body) else { return }
    }
  }

  private func deliver(
    _ individuals: [Individual], _ body: (Individual, PropertyList.Dictionary) throws -> Bool
  ) throws -> Bool {
    let derived = try values(shown, individuals, .wanted)
    try session.formatted.prepare(columns, of: zip(individuals, derived).map { ($0.record, $1) })
    for (individual, derived) in zip(individuals, derived) {
      guard try body(individual, derived) else { return false }
    }
    return true
  }

  /// The individuals for which the whole condition holds.
  private func fulfilling(_ individuals: [Individual]) throws -> [Individual] {
    guard let (predicate, properties) = condition?.derived else { return individuals }
    let derived = try values(properties, individuals, .required)
    return zip(individuals, derived).filter { individual, derived in
      predicate.matches(Self.whole(individual, derived), kind: individual.record.kind)
    }.map(\.0)
  }

  private func values(
    _ properties: [PropertyDeclaration], _ individuals: [Individual], _ need: DerivedProperties.Need
  ) throws -> [PropertyList.Dictionary] {
    try session.derived.values(of: properties, for: individuals, need)
  }

  /// What an individual has, with what was computed for it.
  private static func whole(_ individual: Individual, _ derived: PropertyList.Dictionary) -> PropertyList.Dictionary {
    individual.record.adding(derived).properties
  }
}
