import AddressBook
import PropertyLists

/// Which records a plan may want, told by what is in memory and, for words and beginnings of names, by the index file.
/// All that it lets through is looked at again, but for what ``isExact``.
struct RecordChoice {
  private indirect enum Test {
    case identifiers(Set<RecordID>)
    /// The identifier begins so, ASCII letters in any case.
    case identifierPrefix([UInt8])
    /// The record has one of the terms.
    case terms([UInt64])
    case members(of: RecordID)
    case shapes(Set<Int>)
    case text([UInt8])
    case namePrefix([UInt8])
    case any([Test])
    case unknown
    case never
  }

  private let tests: [Test]
  private let kind: RecordKind?
  private let index: BookIndex
  /// The places of all wanted records, in order, when one test tells them.
  private let narrowest: [Int]?
  /// Whether no record has to be looked at again.
  let isExact: Bool

  init(_ plan: FetchPlan, in index: BookIndex) {
    kind = plan.kind
    self.index = index
    tests = plan.filters.map { Self.test($0, index) }
    isExact = plan.filters.allSatisfy { filter in
      switch filter {
      case .identifiers, .identifierPrefix, .member, .hasKey: true
      default: false
      }
    }
    narrowest = Self.narrowest(tests, index)
  }

  /// The places of all wanted records by the test that tells them best: identifiers, else the shortest list.
  private static func narrowest(_ tests: [Test], _ index: BookIndex) -> [Int]? {
    for test in tests {
      switch test {
      case .identifiers(let ids): return ids.compactMap { index.places[$0] }.sorted()
      case .never: return []
      default: continue
      }
    }
    let lists = tests.compactMap { test -> [Int]? in
      switch test {
      case .members(let group): index.members(of: group).compactMap { index.places[$0.member] }.sorted()
      case .terms(let terms): index.lookups.places(of: terms, in: index)
      default: nil
      }
    }
    return lists.min { $0.count < $1.count }
  }

  /// The records that may be wanted, in the order they were added.
  func candidates(isInterrupted: () -> Bool) throws -> [BookIndex.Entry] {
    if let narrowest { return try narrowest.compactMap(index.entry(at:)).filter(mayMatch) }
    var found: [BookIndex.Entry] = []
    for entry in index.entries {
      guard let entry, try mayMatch(entry) else { continue }
      if isInterrupted() { throw StorageError.interrupted }
      found.append(entry)
    }
    return found
  }

  private func mayMatch(_ entry: BookIndex.Entry) throws -> Bool {
    guard kind == nil || kind == entry.kind else { return false }
    return try tests.allSatisfy { try Self.holds($0, entry, index) }
  }

  private static func holds(_ test: Test, _ entry: BookIndex.Entry, _ index: BookIndex) throws -> Bool {
    switch test {
    case .identifiers(let ids): ids.contains(entry.id)
    case .identifierPrefix(let prefix): entry.id.rawValue.utf8.starts(with: prefix) { lowercase($0) == lowercase($1) }
    case .terms(let terms): terms.contains { entry.terms.contains($0) }
    case .members(let group): index.members[entry.id, in: group] != nil
    case .shapes(let shapes): shapes.contains(entry.shape)
    case .text(let words): IndexedWords.contains(words, in: try index.sortKeys(entry).text)
    case .namePrefix(let prefix): try index.sortKeys(entry).name.utf8.starts(with: prefix)
    case .any(let tests): try tests.contains { try holds($0, entry, index) }
    case .unknown: true
    case .never: false
    }
  }

  private static func test(_ filter: RecordFilter, _ index: BookIndex) -> Test {
    switch filter {
    case .identifiers(let ids): .identifiers(ids)
    case .exactName(let name): .terms([Term.name(.composite, folded: Folding.fold(name))])
    case .name(let fields, let name):
      .terms(fields.map { Term.name($0, folded: Folding.fold(name)) })
    case .namePrefix(let text): .namePrefix(Array(Folding.fold(text).utf8))
    case .text(let text): test(words: WordSplitter.words(in: text))
    case .member(let group): .members(of: group)
    case .container(let container): .terms([Term.container(container)])
    case .hasKey(let key): .shapes(shapes(with: key, index))
    case .value(let key, let value):
      if let folded = RecordIndex.folded(value), !RecordKeys.maintained.contains(key) {
        .terms([Term.value(key: key, folded: folded)])
      } else {
        .shapes(shapes(with: key, index))
      }
    case .phone(let number):
      PhoneDigits.ending(of: number).map { .terms([Term.phone(ending: $0)]) } ?? .never
    case .any(let filters): .any(filters.map { test($0, index) })
    case .identifierPrefix(let prefix): .identifierPrefix(Array(prefix.utf8))
    case .substring, .predicate: .unknown
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static func test(words: [String]) -> Test {
    words.isEmpty ? .never : .text(IndexedWords.phrase(words))
  }

  private static func shapes(with key: String, _ index: BookIndex) -> Set<Int> {
    index.shapes.numbers(with: key)
  }
}
