import Foundation

/// A line of the result.
struct Row {
  /// What was measured.
  let name: String
  /// What it is compared with.
  let baseline: String
  let finding: Finding

  init(_ name: String, against baseline: String, _ finding: Finding) {
    self.name = name
    self.baseline = baseline
    self.finding = finding
  }
}

/// What was found.
enum Finding {
  /// Times in pairs, and the most that the ratio of their medians may be; nothing where there is no limit.
  case ratio(Pairs, limit: Double?)
  /// Times in pairs, and the most seconds that our median may be longer.
  case difference(Pairs, limit: Double)
  /// How often the cost grew, ours and theirs, and the most that the ratio of both may be.
  case growth(ours: Double, theirs: Double, limit: Double)
  /// The most memory that a run held, in MiB, and how much it may be.
  case memory(Double, limit: Double)
  /// It cannot be measured on this machine.
  case skipped(String)
  /// It went wrong, which is as bad as a limit that is not kept.
  case failed(String)

  /// Whether it is beyond its limit.
  var isOver: Bool {
    switch self {
    case .failed: true
    case .ratio(let pairs, let limit): limit.map { pairs.ratio > $0 } ?? false
    case .difference(let pairs, let limit): pairs.difference > limit
    case .growth(let ours, let theirs, let limit): ours / theirs > limit
    case .memory(let size, let limit): size > limit
    case .skipped: false
    }
  }

  /// Whether it has a limit.
  var hasLimit: Bool {
    switch self {
    case .failed: true
    case .ratio(_, let limit): limit != nil
    case .difference, .growth, .memory: true
    case .skipped: false
    }
  }
}

/// Seconds of ours and of what we are compared with, measured in turn.
struct Pairs {
  let ours: [Double]
  let theirs: [Double]

  /// Takes pairs of seconds.
  init(_ pairs: [(ours: Double, theirs: Double)]) throws {
    guard !pairs.isEmpty else { throw BenchmarkError("nothing was measured") }
    ours = pairs.map(\.ours)
    theirs = pairs.map(\.theirs)
  }

  /// Our median divided by theirs.
  var ratio: Double { Self.median(ours) / Self.median(theirs) }

  /// How much longer our median is than theirs, in seconds.
  var difference: Double { Self.median(ours) - Self.median(theirs) }

  /// The ratios of single pairs: the smallest, and the largest.
  var spread: (least: Double, most: Double) {
    let ratios = zip(ours, theirs).map { $0 / $1 }
    return (ratios.min() ?? 0, ratios.max() ?? 0)
  }

  /// The middle of some numbers.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
