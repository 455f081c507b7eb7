import Foundation

extension Benchmark {
  /// One person more in a running session, on the disk when the answer comes, against a C program that commits the same
  /// rows to a copy of the same store.
  static let singleAdd = Benchmark(name: "add") { workshop in
    try [4, workshop.settings.size].map { try singleAdd(to: $0, workshop) }
  }

  /// The persons that are added, and how many of them make one pair of times.
  private static let additions = 600
  private static let group = 50

  private static func singleAdd(to persons: Int, _ workshop: Workshop) throws -> Row {
    let book = try workshop.book(of: persons)
    // One more comes first, which opens the stores and is not counted.
    let commands = Workload.commands(persons..<persons + additions + 1)
    let lines = try workshop.write(commands, to: "lines.txt")
    guard let last = Int(try workshop.run(["sqlite3", book.path, "SELECT max(row) FROM record"]).dropLast()) else {
      throw BenchmarkError("a book without rows")
    }
    // The rows that the C program writes are those that ours wrote before.
    let source = try workshop.copy(book, as: "source.sqlite")
    try workshop.runScript(lines, on: source)
    let ours = try workshop.copy(book, as: "ours.sqlite")
    let theirs = try workshop.copy(book, as: "theirs.sqlite")
    let answer = try workshop.runFloor(
      ["turns", lines.path, workshop.program, "--store", ours.path, "--"]
        + workshop.replay(source, after: last, into: theirs))
    let times = answer.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    guard times.count == additions, times.allSatisfy({ $0.count == 2 }) else {
      throw BenchmarkError("the floor program answers strangely")
    }
    try workshop.checkAlike(ours, theirs)
    let pairs = stride(from: 0, to: additions, by: group).map { start in
      let part = times[start..<start + group]
      let scale = 1e9 * Double(group)
      return (part.map { $0[0] }.reduce(0, +) / scale, part.map { $0[1] }.reduce(0, +) / scale)
    }
    return Row("one add, committed, to \(persons)", against: "C, same rows", .ratio(try Pairs(pairs), limit: 1.3))
  }
}

extension Workshop {
  /// Makes sure that two stores have as many rows of each kind, so that the same work was measured.
  func checkAlike(_ first: URL, _ second: URL) throws {
    let counts = ["record", "name", "value", "phone", "day", "step", "change"].map { "(SELECT count(*) FROM \($0))" }
    let sums = ["(SELECT sum(length(properties)) FROM record)", "(SELECT sum(cnt) FROM temp.words)"]
    let words = "CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, word, row)"
    let query = "SELECT " + (counts + sums).joined(separator: ", ")
    let answers = try [first, second].map { try run(["sqlite3", $0.path, words, query]) }
    guard answers[0] == answers[1] else {
      throw BenchmarkError("the rows differ: \(answers[0].dropLast()) and \(answers[1].dropLast())")
    }
  }
}
