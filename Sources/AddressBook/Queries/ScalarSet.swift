/// The characters that one place of a pattern takes.
struct ScalarSet {
  /// A set that is named by a letter after a backslash.
  enum Named: Hashable {
    case digit
    case word
    case space
  }

  private var ranges: [ClosedRange<UInt32>]
  private let named: Set<Member>
  private let isNegated: Bool

  /// A named set or its complement.
  private struct Member: Hashable {
    let name: Named
    let isNegated: Bool
  }

  /// Makes the set of what ranges and named sets hold together, or of everything else.
  init(ranges: [ClosedRange<UInt32>] = [], named: [(Named, isNegated: Bool)] = [], isNegated: Bool = false) {
    self.ranges = Self.merged(ranges)
    self.named = Set(named.map { Member(name: $0, isNegated: $1) })
    self.isNegated = isNegated
  }

  /// Everything but the ends of lines (Unicode UAX 14: LF, VT, FF, CR, NEL, LS and PS).
  static let withoutLineEnds = ScalarSet(ranges: [0xA...0xD, 0x85...0x85, 0x2028...0x2029], isNegated: true)

  /// Whether the set holds one of the forms of a character. O(log n) in the ranges.
  func contains(anyOf forms: CaseForms) -> Bool {
    let found =
      isMember(forms.original)
      || forms.hasCase && (isMember(forms.lower) || isMember(forms.upper))
    return found != isNegated
  }

  private func isMember(_ scalar: Unicode.Scalar) -> Bool {
    isInRanges(scalar.value) || named.contains { $0.name.contains(scalar) != $0.isNegated }
  }

  private func isInRanges(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// The ranges in order, those that touch joined.
  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension ScalarSet.Named {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digit: ("0"..."9").contains(scalar)
    case .space: scalar.properties.isWhitespace
    case .word:
      scalar == "_" || scalar.properties.isAlphabetic
        || [.nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber].contains(scalar.properties.generalCategory)
    }
  }
}

/// A character as it is and, where case is ignored, in the cases it has.
struct CaseForms {
  let original: Unicode.Scalar
  let lower: Unicode.Scalar
  let upper: Unicode.Scalar

  init(_ scalar: Unicode.Scalar, ignoringCase: Bool) {
    original = scalar
    upper = ignoringCase ? Self.single(scalar.properties.uppercaseMapping, else: scalar) : scalar
    // By way of upper case, so that "ς" and "σ" have one form in common.
    lower = ignoringCase ? Self.single(upper.properties.lowercaseMapping, else: upper) : scalar
  }

  var hasCase: Bool { lower != upper }

  private static func single(_ mapping: String, else scalar: Unicode.Scalar) -> Unicode.Scalar {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return scalar }
    return first
  }
}
