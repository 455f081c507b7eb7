/// A regular expression as it is built up of parts.
indirect enum PatternNode {
  /// One character.
  case scalar(Unicode.Scalar)
  /// One character of a set.
  case set(ScalarSet)
  /// The start of the text.
  case start
  /// The end of the text.
  case end
  /// One part after the other.
  case sequence([PatternNode])
  /// One of several parts.
  case choice([PatternNode])
  /// A part several times; without a maximum as often as there is.
  case repetition(PatternNode, minimum: Int, maximum: Int?)
}

extension PatternNode {
  /// How many steps the part has with its repetitions written out; a number over the limit stands for any such.
  var size: Int {
    let size: Int
    switch self {
    case .scalar, .set, .start, .end: size = 1
    case .sequence(let parts): size = parts.reduce(0) { Self.bounded($0 + $1.size) }
    case .choice(let parts): size = parts.reduce(0) { Self.bounded($0 + $1.size + 2) }
    case .repetition(let part, let minimum, let maximum):
      // Asked once: nested repetitions would double the work each time.
      let once = part.size
      size = minimum * once + (maximum.map { ($0 - minimum) * (once + 1) } ?? once + 2)
    }
    // A part of no steps still takes time to be written out.
    return max(1, Self.bounded(size))
  }

  private static func bounded(_ size: Int) -> Int { min(size, PatternLimits.steps + 1) }
}
