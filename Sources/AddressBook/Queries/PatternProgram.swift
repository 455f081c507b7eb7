/// A regular expression as a machine runs it.
struct PatternProgram {
  /// One step of the machine.
  enum Step {
    /// Takes one character of a set.
    case set(Int)
    /// Takes one character.
    case scalar(Unicode.Scalar)
    /// Goes on in two places.
    case split(Int, Int)
    /// Goes on in another place.
    case jump(Int)
    /// Goes on at the start of the text only.
    case start
    /// Goes on at the end of the text only.
    case end
    /// The pattern has matched.
    case accept
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  let ignoresCase: Bool

  /// Writes an expression out.
  /// - Throws: ``PatternError`` when that takes too many steps.
  init(_ node: PatternNode, ignoringCase: Bool) throws(PatternError) {
    guard node.size <= PatternLimits.steps else { throw PatternError(.tooLarge, column: 1) }
    ignoresCase = ignoringCase
    append(node)
    steps.append(.accept)
  }

  private mutating func append(_ node: PatternNode) {
    switch node {
    case .scalar(let scalar): steps.append(.scalar(CaseForms(scalar, ignoringCase: ignoresCase).lower))
    case .set(let set): append(set: sets.count, set)
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .sequence(let parts): for part in parts { append(part) }
    case .choice(let parts): append(choice: parts)
    case .repetition(let part, let minimum, let maximum): append(part, minimum: minimum, maximum: maximum)
    }
  }

  private mutating func append(set index: Int, _ set: ScalarSet) {
    sets.append(set)
    steps.append(.set(index))
  }

  private mutating func append(choice parts: [PatternNode]) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = reserve()
      append(part)
      jumps.append(reserve())
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = parts.last { append(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func append(_ part: PatternNode, minimum: Int, maximum: Int?) {
    for _ in 0..<minimum { append(part) }
    guard let maximum else {
      let split = reserve()
      append(part)
      steps.append(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in minimum..<maximum {
      splits.append(reserve())
      append(part)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }

  /// Makes room for a step that is known later.
  private mutating func reserve() -> Int {
    steps.append(.accept)
    return steps.count - 1
  }
}
