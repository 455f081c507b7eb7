import PropertyLists

/// Finds pairs of persons that may be the same individual.
///
/// One pass over the book notes 16 bytes for each name, phone number, address and unique value: a hash, and who has it.
/// Sorted by the hash, those who share one stand side by side, and only they are read again and compared. So the cost is
/// O(n log n) for n values, and no more than ``DuplicateSearch/crowd`` persons are ever compared with each other.
///
/// Where the pairs of some persons are wanted, the pass is over those alone that an index finds by what these persons have.
struct DuplicateFinder {
  /// That a person has a value.
  private struct Mark {
    let hash: Int
    /// The person, counted in the order of adding.
    let person: Int
  }

  /// A pair with what orders it.
  private struct Found {
    let pair: DuplicatePair
    let persons: (first: Int, second: Int)
    /// The contacts that they are cards of.
    let contacts: Set<ContactID>

    func precedes(_ other: Found) -> Bool {
      if pair.score != other.pair.score { return pair.score > other.pair.score }
      return persons < other.persons
    }
  }

  /// A person that is being compared.
  private struct Candidate {
    let traits: DuplicateTraits
    let hashes: Set<Int>
  }

  private let book: AddressBook
  private let catalog: PropertyCatalog
  private let search: DuplicateSearch
  private var persons: [RecordID] = []
  /// The hash of the contact that each person is linked into; empty in a book without links.
  private var contacts: [Int?] = []
  private var marks: [Mark] = []
  private var candidates: [Int: Candidate] = [:]
  /// The hashes of values that too many share.
  private var crowded: Set<Int> = []
  private var found: [Found] = []
  /// Pairs of contacts that were counted and can be found again, by other cards of theirs.
  private var counted: Set<Set<ContactID>> = []
  private var report = DuplicateReport()

  /// The most persons that are kept in memory while they are compared.
  private static let candidatesKept = 4_096

  init(_ book: AddressBook, _ search: DuplicateSearch) throws {
    self.book = book
    catalog = try book.catalog
    self.search = search
  }

  /// Looks through the whole book, or through what is like the persons that are wanted.
  mutating func run() throws -> DuplicateReport {
    try mark(search.persons.isEmpty ? FetchPlan(kind: .person) : relatives())
    marks.sort { ($0.hash, $0.person) < ($1.hash, $1.person) }
    var start = 0
    while start < marks.count {
      var end = start + 1
      while end < marks.count, marks[end].hash == marks[start].hash { end += 1 }
      if end - start > 1 { try compare(marks[start..<end]) }
      start = end
    }
    select()
    report.pairs = found.map(\.pair)
    report.crowds.sort { ($1.count, $0.text) < ($0.count, $1.text) }
    return report
  }

  /// The persons that are wanted, and all who have a key with one of them in common.
  private func relatives() throws -> FetchPlan {
    var found = search.persons
    for id in search.persons {
      guard let record = try book.record(id) else { continue }
      for filters in DuplicateTraits(record, catalog: catalog).lookups {
        try book.enumerate(FetchPlan(kind: .person, filters: filters)) { fetched in
          try search.checkInterrupt()
          if case .record(let record) = fetched { found.insert(record.id) }
          return true
        }
      }
    }
    return FetchPlan(kind: .person, filters: [.identifiers(found)])
  }

  private mutating func mark(_ plan: FetchPlan) throws {
    let links = try book.hasLinks ? Links(book.overlay) : nil
    try book.enumerate(plan) { fetched in
      try search.checkInterrupt()
      switch fetched {
      case .damaged(let id, let reason): report.damaged.append((id, reason))
      case .record(let record):
        for hash in hashes(of: DuplicateTraits(record, catalog: catalog)) {
          marks.append(Mark(hash: hash, person: persons.count))
        }
        persons.append(record.id)
        if let links { contacts.append(try links.contact(of: record.id)?.hashValue) }
      }
      return true
    }
  }

  private func hashes(of traits: DuplicateTraits) -> Set<Int> { Set(traits.keys.map(\.key.hashValue)) }

  /// Compares all who share a hash with each other.
  private mutating func compare(_ run: ArraySlice<Mark>) throws {
    guard search.persons.isEmpty || run.contains(where: { search.persons.contains(persons[$0.person]) }) else { return }
    try search.checkInterrupt()
    guard run.count <= DuplicateSearch.crowd else { return try leaveOut(run) }
    for (offset, first) in run.enumerated() {
      for second in run.dropFirst(offset + 1) { try compare(first.person, second.person, because: first.hash) }
    }
  }

  private mutating func leaveOut(_ run: ArraySlice<Mark>) throws {
    guard let mark = run.first else { return }
    crowded.insert(mark.hash)
    guard let traits = try candidate(mark.person)?.traits,
      let value = traits.keys.first(where: { $0.key.hashValue == mark.hash })
    else { return }
    let field: DuplicateCrowd.Field =
      switch value.key {
      case .name: .name
      case .phone: .phone
      case .email: .email
      case .unique(let key, _): .unique(key: key)
      }
    report.crowds.append(DuplicateCrowd(field: field, text: value.text, count: run.count))
  }

  private mutating func compare(_ first: Int, _ second: Int, because hash: Int) throws {
    let (one, other) = (persons[first], persons[second])
    guard search.persons.isEmpty || search.persons.contains(one) || search.persons.contains(other) else { return }
    // Linked cards have much in common, and are not read again.
    if !contacts.isEmpty, let contact = contacts[first], contact == contacts[second] { return }
    guard let left = try candidate(first), let right = try candidate(second) else { return }
    // Who shares several values was compared because of the first of them.
    let shared = left.hashes.intersection(right.hashes)
    guard !shared.contains(where: { $0 < hash && !crowded.contains($0) }) else { return }
    let reasons = left.traits.reasons(comparedWith: right.traits, phones: search.matchPhones)
    let pair = DuplicatePair(first: one, second: other, reasons: reasons)
    guard !reasons.isEmpty, pair.score >= search.minimum, try !book.isDistinct(one, other) else { return }
    let contacts = Set(try [one, other].map { try Links(book.overlay).contact(of: $0) ?? ContactID($0) })
    guard contacts.count == 2 else { return }
    if !contacts.contains(where: \.isUnified) || counted.insert(contacts).inserted { report.count += 1 }
    found.append(Found(pair: pair, persons: (first, second), contacts: contacts))
    if found.count / 2 > search.limit { select() }
  }

  private mutating func candidate(_ person: Int) throws -> Candidate? {
    if let known = candidates[person] { return known }
    // Another program may have deleted it meanwhile.
    guard let record = try book.record(persons[person]) else { return nil }
    let traits = DuplicateTraits(record, catalog: catalog)
    let candidate = Candidate(traits: traits, hashes: hashes(of: traits))
    if candidates.count == Self.candidatesKept { candidates = [:] }
    candidates[person] = candidate
    return candidate
  }

  /// Keeps the pairs that are wanted, in their order: of the cards of two contacts the best one.
  private mutating func select() {
    found.sort { $0.precedes($1) }
    var seen: Set<Set<ContactID>> = []
    let best = found.filter { seen.insert($0.contacts).inserted }
    found = Array(best.prefix(max(0, search.limit)))
  }
}

extension AddressBook {
  /// Looks for persons that may be the same individual: by their names, phone numbers, e-mail addresses, and values that
  /// no two may share. Who is linked, or was said to differ (``markDistinct(_:_:)``), is left out.
  ///
  /// What is staged is seen. The book is read through once, and who shares a value once more; memory grows with the
  /// number of persons by about 200 bytes each. For some persons (``DuplicateSearch/persons``) the index is asked instead:
  /// O(log n) for each of their values, and for each person that has it, too.
  /// - Throws: what the storage or ``DuplicateSearch/checkInterrupt`` throws.
  public func duplicates(_ search: DuplicateSearch = DuplicateSearch()) throws -> DuplicateReport {
    var finder = try DuplicateFinder(self, search)
    return try finder.run()
  }
}
