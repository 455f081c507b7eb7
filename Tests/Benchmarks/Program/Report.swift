import Foundation
import PropertyLists

/// The rows as a table in text, and in a file as JSON.
struct Report {
  let settings: Settings
  var rows: [Row] = []

  /// Whether nothing was beyond its limit.
  var isWithinLimits: Bool { !rows.contains { $0.finding.isOver } }

  /// What stands above the rows.
  var header: String {
    """
    \(Machine.facts.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
    persons in the large book: \(settings.size)

    \(Row.columns("what", "against", "ours", "theirs", "ratio", "least - most", "limit", ""))
    """
  }

  /// What stands below them.
  var summary: String {
    let limited = rows.filter(\.finding.hasLimit)
    let over = limited.filter(\.finding.isOver)
    return """

      \(limited.count - over.count) of \(limited.count) limits kept\(over.isEmpty ? "." : ", over: " + over.map(\.name).joined(separator: "; ") + ".")
      JSON: \(settings.resultFile.path)
      """
  }

  /// Writes the file.
  func write() throws {
    let machine = Machine.facts.map { ($0.name, PropertyList.string($0.value)) }
    let document: PropertyList = [
      "machine": .dictionary(.init(machine)),
      "size": .integer(.init(settings.size)), "rows": .array(rows.map(\.propertyList)),
    ]
    let text = try JSONPropertyList.encodeText(document, style: .pretty) + "\n"
    try Data(text.utf8).write(to: settings.resultFile)
  }
}

extension Row {
  /// The row as a line of the table.
  var line: String {
    switch finding {
    case .ratio(let pairs, let limit):
      let spread = "\(pairs.spread.least.threeDigits) - \(pairs.spread.most.threeDigits)"
      return Self.columns(
        name, baseline, Pairs.median(pairs.ours).duration, Pairs.median(pairs.theirs).duration,
        pairs.ratio.threeDigits, spread, limit?.threeDigits ?? "", mark)
    case .difference(let pairs, let limit):
      let differences = zip(pairs.ours, pairs.theirs).map { $0 - $1 }
      let spread = "\((differences.min() ?? 0).duration) - \((differences.max() ?? 0).duration)"
      return Self.columns(
        name, baseline, Pairs.median(pairs.ours).duration, Pairs.median(pairs.theirs).duration,
        pairs.difference.duration, spread, limit.duration, mark)
    case .growth(let ours, let theirs, let limit):
      return Self.columns(
        name, baseline, ours.threeDigits, theirs.threeDigits, (ours / theirs).threeDigits, "", limit.threeDigits, mark)
    case .memory(let size, let limit):
      return Self.columns(name, baseline, "\(size.threeDigits) MiB", "", "", "", "\(limit.threeDigits) MiB", mark)
    case .skipped(let reason): return Self.columns(name, baseline, "", "", "", "", "", "skipped: \(reason)")
    case .failed(let reason): return Self.columns(name, baseline, "", "", "", "", "", "FAILED: \(reason)")
    }
  }

  private var mark: String { finding.hasLimit ? finding.isOver ? "OVER" : "ok" : "" }

  /// A line of the table; the first two columns stand to the left.
  static func columns(_ texts: String...) -> String {
    let widths = [41, 26, 9, 9, 7, 16, 7, 0]
    let cells = zip(texts, widths).enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + blanks : blanks + cell.0
    }
    let line = cells.joined(separator: " ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// The row for the file, seconds as they were measured.
  fileprivate var propertyList: PropertyList {
    var row: PropertyList.Dictionary = ["name": .string(name), "against": .string(baseline)]
    switch finding {
    case .ratio(let pairs, let limit):
      row["ours"] = .array(pairs.ours.map(PropertyList.real))
      row["theirs"] = .array(pairs.theirs.map(PropertyList.real))
      row["ratio"] = .real(pairs.ratio)
      row["least"] = .real(pairs.spread.least)
      row["most"] = .real(pairs.spread.most)
      row["limit"] = limit.map(PropertyList.real)
      row["over"] = limit.map { _ in .boolean(finding.isOver) }
    case .difference(let pairs, let limit):
      row["ours"] = .array(pairs.ours.map(PropertyList.real))
      row["theirs"] = .array(pairs.theirs.map(PropertyList.real))
      row["difference"] = .real(pairs.difference)
      row["limit"] = .real(limit)
      row["over"] = .boolean(finding.isOver)
    case .growth(let ours, let theirs, let limit):
      row["ours"] = .real(ours)
      row["theirs"] = .real(theirs)
      row["ratio"] = .real(ours / theirs)
      row["limit"] = .real(limit)
      row["over"] = .boolean(finding.isOver)
    case .memory(let size, let limit):
      row["MiB"] = .real(size)
      row["limit"] = .real(limit)
      row["over"] = .boolean(finding.isOver)
    case .skipped(let reason): row["skipped"] = .string(reason)
    case .failed(let reason): row["failed"] = .string(reason)
    }
    return .dictionary(row)
  }
}

extension Double {
  /// The number with three significant digits.
  fileprivate var threeDigits: String {
    let digits = self >= 100 ? 0 : self >= 10 ? 1 : self >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", self)
  }

  /// These seconds in a unit that suits them.
  fileprivate var duration: String {
    if self >= 1 { return "\(threeDigits) s" }
    return abs(self) >= 1e-3 ? "\((self * 1e3).threeDigits) ms" : "\((self * 1e6).threeDigits) us"
  }
}
