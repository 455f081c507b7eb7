/// A line of expected output, in which placeholders stand for what differs from run to run.
struct ExpectedLine {
  let text: String
  private let pattern: Regex<AnyRegexOutput>?

  private static let placeholders = [
    "‹id›": "(?:[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}(?::AB(?:Person|Group))?|[0-9A-F]{8})",
    "‹date›": "[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?Z?",
    "‹path›": "/[^ :,\"]+",
    "‹n›": "[0-9]+",
  ]

  init(_ text: String) {
    self.text = text
    guard text.contains("‹") || text.contains("▒") else {
      pattern = nil
      return
    }
    var source = text.map { "\\.[]{}()*+?^$|".contains($0) ? "\\\($0)" : String($0) }.joined()
    for (name, pattern) in Self.placeholders { source.replace(name, with: pattern) }
    source.replace("▒", with: "[ \u{2580}-\u{259F}]")
    pattern = try? Regex(source)
  }

  func matches(_ line: String) -> Bool {
    guard let pattern else { return text == line }
    return (try? pattern.wholeMatch(in: line)) ?? nil != nil
  }
}
