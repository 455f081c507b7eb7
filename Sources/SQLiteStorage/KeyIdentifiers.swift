import PropertyLists

/// The numbers of raw keys, as far as they were asked for.
///
/// One record after another has the same keys in the same order, so that the number that is wanted next is mostly the one
/// that stands next.
struct KeyIdentifiers {
  private var numbers: [ExactString: Int] = [:]
  private var recent: [(key: String, number: Int)] = []
  private var next = 0

  /// How many keys are remembered in their order.
  private static let limit = 32

  /// The number of a key.
  mutating func number(of key: String) -> Int? {
    for _ in recent.indices {
      let (known, number) = recent[next]
      next = next + 1 < recent.count ? next + 1 : 0
      if known.isIdentical(to: key) { return number }
    }
    guard let number = numbers[ExactString(key)] else { return nil }
    if recent.count < Self.limit { recent.append((key, number)) }
    return number
  }

  /// Remembers the number of a key.
  mutating func set(_ number: Int, of key: String) { numbers[ExactString(key)] = number }
}
