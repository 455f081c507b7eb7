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
  private static let limit = 64

  /// The number of a key.
  mutating func number(of key: String) -> Int? {
    if next < recent.count, recent[next].key.isIdentical(to: key) {
      defer { next = (next + 1) % recent.count }
      return recent[next].number
    }
    guard let number = numbers[ExactString(key)] else { return nil }
    if let place = recent.firstIndex(where: { $0.key.isIdentical(to: key) }) {
      next = (place + 1) % recent.count
    } else if recent.count < Self.limit {
      recent.append((key, number))
      next = 0
    }
    return number
  }

  /// Remembers the number of a key.
  mutating func set(_ number: Int, of key: String) { numbers[ExactString(key)] = number }
}
