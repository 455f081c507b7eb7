extension TextOptions {
  /// How the first text stands to the second in the order of their scalars.
  func order(_ left: String, _ right: String) -> Ordering {
    let (left, right) = (normalize(left), normalize(right))
    if left.utf8.elementsEqual(right.utf8) { return .same }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
  }

  /// Whether a text begins with another.
  func hasPrefix(_ text: String, _ prefix: String) -> Bool {
    normalize(text).utf8.starts(with: normalize(prefix).utf8)
  }

  /// Whether a text ends with another.
  func hasSuffix(_ text: String, _ suffix: String) -> Bool {
    normalize(text).utf8.reversed().starts(with: normalize(suffix).utf8.reversed())
  }

  /// Whether a text has another in it. O(n) in both together (Knuth, Morris and Pratt).
  func contains(_ text: String, _ part: String) -> Bool {
    let part = Array(normalize(part).utf8)
    let borders = Self.borders(of: part)
    var matched = 0
    for byte in normalize(text).utf8 {
      if matched == part.count { return true }
      while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
      if part[matched] == byte { matched += 1 }
    }
    return matched == part.count
  }

  /// For each beginning of a text, the length of the longest shorter beginning that it also ends with.
  private static func borders(of text: [UInt8]) -> [Int] {
    var borders = Array(repeating: 0, count: text.count)
    var length = 0
    for index in text.indices.dropFirst() {
      while length > 0, text[length] != text[index] { length = borders[length - 1] }
      if text[length] == text[index] { length += 1 }
      borders[index] = length
    }
    return borders
  }
}

/// How one value stands to another.
enum Ordering {
  case before
  case same
  case after

  /// Compares two values that have an order.
  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left == right ? .same : left < right ? .before : .after
  }
}
