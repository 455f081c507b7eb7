import AddressBook
import PropertyLists

/// The lists of keys that records have, each once: most records have the keys of others.
struct KeyShapes {
  private var lists: [[String]] = []
  /// How many records have each.
  private var counts: [Int] = []
  private var numbers: [[ExactString]: Int] = [:]

  /// The number of a list of keys.
  mutating func number(of keys: [String]) -> Int {
    // Most records have the keys of the one before.
    if let last = lists.last, last.elementsEqual(keys, by: { $0.isIdentical(to: $1) }) { return lists.count - 1 }
    let exact = keys.map(ExactString.init)
    if let number = numbers[exact] { return number }
    lists.append(keys)
    counts.append(0)
    numbers[exact] = lists.count - 1
    return lists.count - 1
  }

  /// Counts a record that has the list with a number.
  mutating func add(_ number: Int) { counts[number] += 1 }

  /// Takes that back.
  mutating func remove(_ number: Int) { counts[number] -= 1 }

  /// How many records have each key, in the order of the keys' bytes.
  var usage: [KeyUsage] {
    var sums: [ExactString: Int] = [:]
    for (keys, count) in zip(lists, counts) where count > 0 {
      for key in keys { sums[ExactString(key), default: 0] += count }
    }
    return sums.map { KeyUsage(key: $0.key.text, count: $0.value) }.sorted { $0.key.precedesByBytes($1.key) }
  }

  /// The numbers of the lists that have a key.
  func numbers(with key: String) -> Set<Int> {
    Set(lists.indices.filter { number in lists[number].contains { $0.isIdentical(to: key) } })
  }

  /// How many records have a key.
  func usage(of key: String) -> Int {
    zip(lists, counts).reduce(0) { sum, shape in
      shape.0.contains { $0.isIdentical(to: key) } ? sum + shape.1 : sum
    }
  }
}
