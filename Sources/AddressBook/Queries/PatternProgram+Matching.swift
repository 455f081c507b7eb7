extension PatternProgram {
  /// Whether the machine accepts the whole text. O(n) in the text, each character costing at most one visit a step.
  func matches(_ text: some Collection<Unicode.Scalar>) -> Bool {
    var current = States(capacity: steps.count)
    var next = States(capacity: steps.count)
    var index = text.startIndex
    reach(0, in: &current, atStart: true, atEnd: text.isEmpty)
    while index != text.endIndex {
      if current.list.isEmpty { return false }
      let forms = CaseForms(text[index], ignoringCase: ignoresCase)
      text.formIndex(after: &index)
      next.removeAll()
      for state in current.list where takes(forms, at: state) {
        reach(state + 1, in: &next, atStart: false, atEnd: index == text.endIndex)
      }
      swap(&current, &next)
    }
    return current.contains(steps.count - 1)
  }

  private func takes(_ forms: CaseForms, at state: Int) -> Bool {
    switch steps[state] {
    case .scalar(let scalar): forms.lower == scalar
    case .set(let index): sets[index].contains(anyOf: forms)
    default: false
    }
  }

  /// Adds a state and all that can be reached from it without taking a character.
  private func reach(_ state: Int, in states: inout States, atStart: Bool, atEnd: Bool) {
    var pending = [state]
    while let state = pending.popLast() {
      guard states.insert(state) else { continue }
      switch steps[state] {
      case .split(let first, let second): pending += [second, first]
      case .jump(let target): pending.append(target)
      case .start: if atStart { pending.append(state + 1) }
      case .end: if atEnd { pending.append(state + 1) }
      case .set, .scalar, .accept: break
      }
    }
  }
}

/// The places of a program that are reached, each once.
private struct States {
  private(set) var list: [Int] = []
  private var marks: [UInt32]
  private var mark: UInt32 = 1

  init(capacity: Int) {
    marks = Array(repeating: 0, count: capacity)
    list.reserveCapacity(capacity)
  }

  func contains(_ state: Int) -> Bool { marks[state] == mark }

  /// Adds a state, unless it is there already.
  mutating func insert(_ state: Int) -> Bool {
    guard !contains(state) else { return false }
    marks[state] = mark
    list.append(state)
    return true
  }

  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    mark &+= 1
    // After 2^32 characters old marks would come back to life.
    if mark == 0 {
      marks = Array(repeating: 0, count: marks.count)
      mark = 1
    }
  }
}
