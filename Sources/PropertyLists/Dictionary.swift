extension PropertyList {
  /// Values by key, held as pairs in the order of the keys' bytes.
  ///
  /// Lookup costs O(log n), a change O(n); n is the number of keys in one dictionary, which is small. The order makes
  /// what is written the same each time.
  public struct Dictionary: Sendable {
    /// A key and its value.
    public struct Pair: Hashable, Sendable {
      /// The key.
      public let key: String
      /// The value.
      public var value: PropertyList

      /// Pairs a key with a value. Keys are equal when their bytes are.
      public init(key: String, value: PropertyList) {
        self.key = key
        self.value = value
      }

      /// Whether key and value are written alike.
      public static func == (left: Pair, right: Pair) -> Bool {
        left.key.isIdentical(to: right.key) && left.value == right.value
      }

      /// Feeds key and value into the hasher.
      public func hash(into hasher: inout Hasher) {
        key.hashBytes(into: &hasher)
        hasher.combine(value)
      }
    }

    @usableFromInline private(set) var pairs: [Pair]

    /// Makes an empty dictionary.
    public init() { pairs = [] }

    /// Makes a dictionary; of two equal keys the later counts.
    public init(_ elements: some Sequence<(String, PropertyList)>) {
      pairs = []
      for (key, value) in elements { self[key] = value }
    }

    /// Makes a dictionary of pairs that stand in any order, or nothing when a key stands twice. O(n log n), and O(n)
    /// when they are sorted already.
    public init?(uniquePairs: [Pair]) {
      pairs = uniquePairs
      guard Self.sort(&pairs) else { return nil }
    }

    /// Sorts pairs, and says whether each key stands there once.
    static func sort(_ pairs: inout [Pair]) -> Bool {
      if pairs.count <= few { return insertFew(&pairs) }
      if pairs.indices.dropFirst().allSatisfy({ pairs[$0 - 1].key.precedesByBytes(pairs[$0].key) }) { return true }
      pairs.sort { $0.key.precedesByBytes($1.key) }
      return !pairs.indices.dropFirst().contains { pairs[$0 - 1].key.isIdentical(to: pairs[$0].key) }
    }

    private static func insertFew(_ pairs: inout [Pair]) -> Bool {
      for index in pairs.indices {
        let pair = pairs[index]
        let key = pair.key.utf8Span.span
        var place = index
        while place > 0 {
          let order = pairs[place - 1].key.utf8Span.span.order(to: key)
          if order == 0 { return false }
          if order < 0 { break }
          place -= 1
        }
        if place < index { pairs.insert(pairs.remove(at: index), at: place) }
      }
      return true
    }

    /// Makes a dictionary of pairs that are known to stand in the order of their keys' bytes, each key once.
    init(sortedPairs: [Pair]) { pairs = sortedPairs }

    /// Makes room for pairs, so that setting them takes no more memory.
    public mutating func reserveCapacity(_ count: Int) { pairs.reserveCapacity(count) }

    /// The value of a key. Setting nothing removes the key.
    public subscript(key: String) -> PropertyList? {
      get { index(of: key).map { pairs[$0].value } }
      set {
        let (index, found) = position(of: key)
        switch (newValue, found) {
        case (let value?, true): pairs[index].value = value
        case (let value?, false): pairs.insert(Pair(key: key, value: value), at: index)
        case (nil, true): pairs.remove(at: index)
        case (nil, false): break
        }
      }
    }

    /// The keys in the order of their bytes.
    public var keys: some RandomAccessCollection<String> { pairs.lazy.map(\.key) }

    /// The first pair whose key stands before it already. One has to be there.
    static func indexOfRepeatedKey(in pairs: [Pair]) -> Int {
      var seen: Set<PropertyList> = []
      return pairs.firstIndex { !seen.insert(.string($0.key)).inserted } ?? 0
    }

    /// Up to how many pairs are looked through one by one, which is faster than finding the place in the order.
    private static let few = 24

    private func index(of key: String) -> Int? {
      guard pairs.count <= Self.few else {
        let (index, found) = position(of: key)
        return found ? index : nil
      }
      // Keys of another length, or that are not even equivalent, are told apart fastest. What is equivalent to ASCII and no
      // longer is the same.
      let count = key.utf8.count
      let isASCII = key.utf8Span.isKnownASCII
      return pairs.indices.first {
        pairs[$0].key.utf8.count == count && pairs[$0].key == key && (isASCII || pairs[$0].key.isIdentical(to: key))
      }
    }

    /// Where the key is, or where it would have to be inserted.
    private func position(of key: String) -> (index: Int, found: Bool) {
      let wanted = key.utf8Span.span
      var low = 0
      var high = pairs.count
      while low < high {
        let middle = (low + high) / 2
        switch pairs[middle].key.utf8Span.span.order(to: wanted) {
        case 0: return (middle, true)
        case ..<0: low = middle + 1
        default: high = middle
        }
      }
      return (low, false)
    }
  }
}

extension PropertyList.Dictionary: RandomAccessCollection {
  /// The first pair's position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last pair.
  @inlinable public var endIndex: Int { pairs.count }
  /// The pair at a position.
  @inlinable public subscript(position: Int) -> Pair { pairs[position] }
}

extension PropertyList.Dictionary: Hashable {}

extension PropertyList.Dictionary: ExpressibleByDictionaryLiteral {
  /// Makes a dictionary; of two equal keys the later counts.
  public init(dictionaryLiteral elements: (String, PropertyList)...) { self.init(elements) }
}
