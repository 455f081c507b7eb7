package import AddressBook

/// A book whose programs are killed at random moments: what they had acknowledged must be there, and what they were about
/// to do is there as a whole or not at all.
package struct KilledBook {
  /// A kind of store, as the tests and the program beside them know it.
  package struct Store {
    /// Where it lies.
    package let path: String
    /// What the program beside the tests is told to open.
    package let name: String
    /// Whether it has files that other programs edit.
    package let hasFiles: Bool
    /// Opens it; to wait for others makes no sense where there are none.
    package let open: () throws -> any StorageAdapter
    /// Makes sure that what has been opened is whole, besides what a check of the store looks at.
    package let requireWhole: (any StorageAdapter) throws -> Void

    /// Names a store and says how it is opened and examined.
    package init(
      path: String, name: String, hasFiles: Bool, open: @escaping () throws -> any StorageAdapter,
      requireWhole: @escaping (any StorageAdapter) throws -> Void = { _ in }
    ) {
      self.path = path
      self.name = name
      self.hasFiles = hasFiles
      self.open = open
      self.requireWhole = requireWhole
    }
  }

  private let store: Store
  private let seed: UInt64
  private let life: BookLife
  /// The book that leads the same life and is never killed.
  private let wanted = MemoryStorage()
  private var generator: SeededGenerator
  /// A storage that stays open while others are killed.
  private var held: (any StorageAdapter)?
  /// How many kills there were.
  private var kills = 0
  /// The latest step that is known to be stored.
  package private(set) var latest = 0

  /// Makes a book where nothing is stored yet.
  package init(_ store: Store, seed: UInt64) {
    self.store = store
    self.seed = seed
    life = BookLife(seed: seed, editing: store.hasFiles ? .inBook : .never)
    generator = SeededGenerator(seed: seed)
  }

  /// Starts a program that goes on with the book, kills it and looks at what is there.
  /// - Throws: ``LawViolation``, which names seed and round, or what a storage throws.
  package mutating func killOnce() throws {
    kills += 1
    do {
      let acknowledged = try startAndKill()
      try requireWhole(after: acknowledged)
    } catch {
      throw LawViolation(description: "seed \(seed), kill \(kills): \(error)")
    }
  }

  /// The latest step that a program acknowledged before it was killed.
  private mutating func startAndKill() throws -> Int {
    let program = try OtherProcess("live", store.name, String(seed))
    var lines: [String] = []
    if generator.happens(oneIn: 6) {
      // In the midst of starting, where the first makes the store and others put in order what was left behind.
      Pause.within(microseconds: 40_000, &generator)
    } else {
      for _ in 0..<Int.random(in: 1...4, using: &generator) { lines += program.line().map { [$0] } ?? [] }
      Pause.within(microseconds: 8_000, &generator)
    }
    program.kill()
    lines += program.lines()
    for (offset, line) in lines.enumerated() {
      try requireEqual(line, "step \(latest + 1 + offset)", "what the program says")
    }
    return latest + lines.count
  }

  private mutating func requireWhole(after acknowledged: Int) throws {
    let storage = try reopened()
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      let stored = try storage.latestStep
      guard (acknowledged...acknowledged + 1).contains(stored) else {
        throw LawViolation(description: "step \(stored) is the last, \(acknowledged) was acknowledged")
      }
      do { try requireSame(in: storage, at: stored) } catch {
        // What was edited by other means may have been noticed between two questions.
        guard try storage.latestStep != stored else { throw error }
        continue
      }
      do {
        try store.requireWhole(storage)
        latest = stored
        break
      } catch {
        // A storage that was open all the while looks at files now and then: until it has, they may say more.
        guard ContinuousClock.now < deadline else { throw error }
        Pause.shortly()
      }
    }
    // Who was killed holds no lock any more, and one who waits for it would not get it.
    if generator.happens(oneIn: 4) { try storage.withTransaction { _ in } }
  }

  private func requireSame(in storage: any StorageAdapter, at stored: Int) throws {
    while wanted.latestStep < stored { _ = try life.goOn(in: wanted) }
    try BookAgreement(found: storage, wanted: wanted).require()
    // What was being written when a program ended lies there until the next change.
    try requireEqual(try storage.check().filter { $0.kind != .strayFile }, [], "what is found at fault")
  }

  /// A storage that was open all the while, or one that is opened now and perhaps kept; the latter puts in order what was
  /// left behind, the next program does so otherwise.
  private mutating func reopened() throws -> any StorageAdapter {
    if let held, !generator.happens(oneIn: 4) { return held }
    let storage = try store.open()
    held = generator.happens(oneIn: 2) ? storage : nil
    return storage
  }
}

extension KilledBook {
  /// How often the programs of one book are killed.
  package static let kills = 25

  /// A seed for each book: as many as make the kills that are wanted.
  package static let seeds = Effort.seeds(Effort.kills / kills)
}
