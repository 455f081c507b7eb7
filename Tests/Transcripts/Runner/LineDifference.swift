/// The lines in which a run differs from its transcript.
struct LineDifference {
  enum Line: Equatable {
    case same(Transcript.Numbered)
    case missing(Transcript.Numbered)
    case unexpected(String)
  }

  let lines: [Line]

  private static let context = 3

  /// Compares line by line, with as many lines kept as possible (longest common subsequence).
  init(expected: [Transcript.Numbered], actual: [String]) {
    let patterns = expected.map { ExpectedLine($0.text) }
    let start = zip(patterns, actual).prefix { $0.matches($1) }.count
    var lines = expected[..<start].map(Line.same)
    let (left, right) = (Array(patterns[start...]), Array(actual[start...]))
    var lengths = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i][j] =
          left[i].matches(right[j]) ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if i < left.count, j < right.count, left[i].matches(right[j]) {
        lines.append(.same(expected[start + i]))
        (i, j) = (i + 1, j + 1)
      } else if j == right.count || (i < left.count && lengths[i + 1][j] >= lengths[i][j + 1]) {
        lines.append(.missing(expected[start + i]))
        i += 1
      } else {
        lines.append(.unexpected(right[j]))
        j += 1
      }
    }
    self.lines = lines
  }

  /// The number of the first line that differs, or nothing when none does.
  var place: Int? {
    var number = 1
    for line in lines {
      guard case .same(let expected) = line else {
        if case .missing(let expected) = line { return expected.number }
        return number
      }
      number = expected.number
    }
    return nil
  }

  /// The lines that differ, with some around them: `-` is missing, `+` is not expected.
  var text: String {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    let shown = lines.indices.filter { index in changed.contains { abs($0 - index) <= Self.context } }
    var text = ""
    var last = -1
    for index in shown {
      if index > last + 1 { text += "  …\n" }
      last = index
      switch lines[index] {
      case .same(let line): text += "  \(pad(line.number))  \(line.text)\n"
      case .missing(let line): text += "- \(pad(line.number))  \(line.text)\n"
      case .unexpected(let line): text += "+       \(line)\n"
      }
    }
    return text
  }

  private func pad(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, 4 - digits.count)) + digits
  }
}
