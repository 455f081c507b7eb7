extension PropertyList: Hashable {
  /// Whether every codec writes both alike.
  public static func == (left: PropertyList, right: PropertyList) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.isIdentical(to: right)
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    default: false
    }
  }

  /// Feeds what ``==(_:_:)`` compares into the hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let value):
      hasher.combine(0)
      value.hashBytes(into: &hasher)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.bitPattern)
    case .boolean(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    }
  }
}

extension String {
  /// Whether both hold the same bytes, not only equivalent characters.
  package func isIdentical(to other: String) -> Bool {
    // Most differ in their length already.
    guard utf8.count == other.utf8.count else { return false }
    let left = utf8Span.span
    let right = other.utf8Span.span
    // Bytes have no padding that could be read.
    return unsafe left.bytes.commonPrefix(with: right.bytes) == left.count
  }

  /// Whether this stands before the other in the order of their bytes.
  package func precedesByBytes(_ other: String) -> Bool { utf8Span.span.order(to: other.utf8Span.span) < 0 }

  package func hashBytes(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Span<UInt8> {
  /// Below 0 where these bytes stand before the others, 0 where they are the same, else above.
  func order(to other: Span<UInt8>) -> Int {
    // Most differ in the first byte already.
    if let first = isEmpty ? nil : self[0], let second = other.isEmpty ? nil : other[0], first != second {
      return first < second ? -1 : 1
    }
    // Bytes have no padding that could be read.
    let prefix = unsafe bytes.commonPrefix(with: other.bytes)
    guard prefix < count, prefix < other.count else { return count - other.count }
    return self[prefix] < other[prefix] ? -1 : 1
  }
}
