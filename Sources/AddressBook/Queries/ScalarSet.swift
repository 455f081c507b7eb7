/// The characters that one place of a pattern takes.
struct ScalarSet {
  /// A set that is named by a letter after a backslash.
  enum Named: Hashable {
    case digit
    case word
    case space
  }

  /// The characters from one to another.
  struct Range {
    let first: Unicode.Scalar
    var last: Unicode.Scalar
  }

  /// A named set or its complement.
  struct Member: Equatable {
    let name: Named
    let isNegated: Bool
  }

  private let ranges: [Range]
  private let members: [Member]
  private let isNegated: Bool

  /// Makes the set of what ranges and named sets hold together, or of everything else.
  init(ranges: [Range] = [], members: [Member] = [], isNegated: Bool = false) {
    self.ranges = Self.merged(ranges)
    self.members = members
    self.isNegated = isNegated
  }

  /// Everything but the ends of lines (Unicode UAX 14: LF, VT, FF, CR, NEL, LS and PS).
  static let withoutLineEnds = ScalarSet(
    ranges: [
      Range(first: "\n", last: "\r"), Range(first: "\u{85}", last: "\u{85}"),
      Range(first: "\u{2028}", last: "\u{2029}"),
    ], isNegated: true)

  /// Whether the set holds one of the forms of a character. O(log n) in the ranges.
  func contains(anyOf forms: CaseForms) -> Bool {
    let found =
      isMember(forms.original)
      || forms.hasCase && (isMember(forms.lower) || isMember(forms.upper))
    return found != isNegated
  }

  private func isMember(_ scalar: Unicode.Scalar) -> Bool {
    isInRanges(scalar) || members.contains { $0.name.contains(scalar) != $0.isNegated }
  }

  private func isInRanges(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].first <= scalar
  }

  /// The ranges in order, those that touch joined.
  private static func merged(_ ranges: [Range]) -> [Range] {
    var merged: [Range] = []
    for range in ranges.sorted(by: { $0.first < $1.first }) {
      if let last = merged.last, range.first <= last.last {
        merged[merged.count - 1].last = max(last.last, range.last)
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
