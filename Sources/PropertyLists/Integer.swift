extension PropertyList {
  /// A whole number from -2^63 to 2^64-1, the range that binary property lists carry.
  public struct Integer: Hashable, Sendable {
    /// The low 64 bits of the number.
    let bits: UInt64
    /// Whether ``bits`` are those of a negative number.
    let isNegative: Bool

    /// Makes the number.
    public init(_ value: Int) {
      bits = UInt64(bitPattern: Int64(value))
      isNegative = value < 0
    }

    /// Makes the number.
    public init(_ value: UInt64) {
      bits = value
      isNegative = false
    }

    /// Makes the number, or nothing when it is out of range.
    public init?(exactly value: some BinaryInteger) {
      if let value = UInt64(exactly: value) {
        bits = value
        isNegative = false
      } else if let value = Int64(exactly: value) {
        bits = UInt64(bitPattern: value)
        isNegative = true
      } else {
        return nil
      }
    }

    /// Makes the number of a sign and what follows it, or nothing when it is under -2^63.
    init?(magnitude: UInt64, isNegative: Bool) {
      guard isNegative else {
        self.init(magnitude)
        return
      }
      guard magnitude <= Int.min.magnitude else { return nil }
      self.init(Int(truncatingIfNeeded: 0 &- magnitude))
    }

    /// Reads a decimal number with an optional sign, or nothing when the text is none or out of range.
    public init?(_ text: some StringProtocol) {
      if let value = UInt64(text) {
        self.init(exactly: value)
      } else if let value = Int64(text) {
        self.init(exactly: value)
      } else {
        return nil
      }
    }
  }
}

extension PropertyList.Integer: Comparable {
  /// Whether the left number is the smaller.
  public static func < (left: Self, right: Self) -> Bool {
    left.isNegative == right.isNegative ? left.bits < right.bits : left.isNegative
  }
}

extension PropertyList.Integer: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String {
    isNegative ? Int64(bitPattern: bits).description : bits.description
  }
}

extension PropertyList.Integer: ExpressibleByIntegerLiteral {
  /// Makes the number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Int {
  /// The number, or nothing when it does not fit.
  public init?(exactly value: PropertyList.Integer) {
    if value.isNegative {
      self.init(exactly: Int64(bitPattern: value.bits))
    } else {
      self.init(exactly: value.bits)
    }
  }
}

extension Double {
  /// The nearest real number.
  public init(_ value: PropertyList.Integer) {
    self = value.isNegative ? Double(Int64(bitPattern: value.bits)) : Double(value.bits)
  }
}

extension UInt64 {
  /// The number with one more digit, or nothing when it does not fit.
  func appending(digit: UInt64, radix: UInt64) -> UInt64? {
    let (shifted, isTooLarge) = multipliedReportingOverflow(by: radix)
    let (sum, isStillTooLarge) = shifted.addingReportingOverflow(digit)
    return isTooLarge || isStillTooLarge ? nil : sum
  }
}
