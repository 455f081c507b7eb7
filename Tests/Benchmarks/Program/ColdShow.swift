import AddressBook
import Foundation

extension Benchmark {
  /// One contact by its name, by a program that starts for it and answers on a pipe, against the `sqlite3` shell that
  /// reads the same record out of the same file.
  static let coldShow = Benchmark(name: "cold") { workshop in
    try [4, workshop.settings.size].flatMap { try coldShow(of: $0, workshop) }
  }

  private static func coldShow(of persons: Int, _ workshop: Workshop) throws -> [Row] {
    let book = try workshop.book(of: persons).path
    let name = Workload.contact(persons / 2).name
    let query = """
      SELECT identifier, kind, container, revision, properties FROM record
      WHERE row IN (SELECT record FROM name WHERE field = 0 AND folded = '\(Folding.fold(name))')
      """
    let ours = [workshop.program, "--store", book, "show", name]
    let theirs = ["sqlite3", book, query]
    guard try workshop.run(ours).hasPrefix(name), try workshop.run(theirs).contains("bplist00") else {
      throw BenchmarkError("\(name) is not found")
    }
    let (pairs, mebibytes) = try workshop.measure(rounds: 200, ours: ours, theirs: theirs)
    return [
      Row("cold show, of \(persons)", against: "sqlite3 shell", .ratio(pairs, limit: 2.5)),
      Row("cold show, of \(persons), peak memory", against: "", .memory(mebibytes, limit: 40)),
    ]
  }
}
