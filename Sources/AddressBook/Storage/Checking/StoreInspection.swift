public import PropertyLists

/// A look through a store while it goes on: who is told what is found, and how far the look has come.
public final class StoreInspection {
  private let report: (StoreFinding) throws -> Void
  private let advance: (Int) throws -> Void
  /// The damage of the store as a whole that was told already, which several parts of a look may meet.
  private var toldReasons: Set<String> = []
  /// What was counted so far.
  public private(set) var counts = Counts()

  /// What is counted in a look.
  public struct Counts: Hashable, Sendable {
    /// How many findings there were.
    public fileprivate(set) var findings = 0
    /// How many of them a repair mends.
    public fileprivate(set) var mendable = 0
    /// How many records were looked at.
    public fileprivate(set) var records = 0
  }

  /// Begins a look.
  /// - Parameters:
  ///   - advance: told when more was looked at, and how much; it ends the look by throwing.
  ///   - report: told each finding, as it is found; it ends the look by throwing.
  public init(advance: @escaping (Int) throws -> Void = { _ in }, report: @escaping (StoreFinding) throws -> Void) {
    (self.advance, self.report) = (advance, report)
  }

  /// Tells a finding.
  public func found(
    _ kind: StoreFinding.Kind, _ subject: StoreFinding.Subject, _ reason: String, remedy: StoreFinding.Remedy?
  ) throws {
    try found(StoreFinding(kind, subject, reason, remedy: remedy))
  }

  /// Tells a finding.
  public func found(_ finding: StoreFinding) throws {
    if finding.subject == .store, !toldReasons.insert(finding.reason).inserted { return }
    counts.findings += 1
    if finding.remedy != nil { counts.mendable += 1 }
    try report(finding)
  }

  /// Notes that one thing more was looked at.
  public func looked() throws { try advance(1) }

  /// Notes that one record more was looked at.
  func lookedAtRecord() throws {
    counts.records += 1
    try looked()
  }

  /// Looks at one part of the store. Damage that ends the look at it is a finding, and the other parts are looked at.
  public func part(_ body: () throws -> Void) throws {
    do { try body() } catch StorageError.damaged(_, let reason) {
      try found(.damagedStore, .store, "is damaged: \(reason)", remedy: .rebuild)
    }
  }
}

/// A look is confined to the thread of the store.
@available(*, unavailable)
extension StoreInspection: Sendable {}

extension StorageAdapter {
  /// Looks through the whole store, as it is at one moment, for all that does not fit together. O(n).
  /// - Throws: ``StorageError`` when the look itself cannot be made, and what the inspection's closures throw.
  public func check(_ inspection: StoreInspection) throws {
    try withSnapshot {
      try inspect(inspection)
      try inspection.part { try compareWithHistory(inspection) }
      try StoreCheck(storage: self, inspection: inspection).run()
    }
  }

  /// Looks through the whole store. O(n).
  /// - Returns: what is wrong with it; nothing when it is sound.
  /// - Throws: ``StorageError``.
  public func check() throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    try check(StoreInspection { findings.append($0) })
    return findings
  }

  /// Nothing: what keeps only what readers see has no more to look at.
  public func inspect(_ inspection: StoreInspection) throws {}

  /// Nothing: what others change is taken into the history, or nobody else changes anything.
  public func compareWithHistory(_ inspection: StoreInspection) throws {}

  /// None.
  public var latestCopiedStep: Int { get throws { 0 } }

  /// None is known to be.
  public func lostDocuments() throws -> [DocumentKey: PropertyList] { [:] }

  /// Nothing is known to be damaged.
  public var knownDamage: [StoreFinding] { [] }
}
