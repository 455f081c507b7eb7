import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage

extension Benchmark {
  /// What a very large book costs, ten times the size of the large one: an import of both, each in one transaction, against
  /// the C program that writes the same rows; how much more a record costs among so many; the import's memory; and opening.
  static let scale = Benchmark(name: "scale") { workshop in
    let size = workshop.settings.size
    let largeSize = size * 10
    let small = try Pairs(
      (0..<3).map { _ in
        defer { workshop.remove("scale.sqlite") }
        return try imported(size, into: workshop.makeStore("scale.sqlite"), workshop).pair
      })
    let book = try workshop.makeStore("book-\(largeSize).sqlite")
    let (pair, mebibytes) = try imported(largeSize, into: book, workshop)
    workshop.keep(book, of: largeSize)
    let large = try Pairs([pair])
    func growth(_ times: KeyPath<Pairs, [Double]>) -> Double {
      Pairs.median(large[keyPath: times]) / 10 / Pairs.median(small[keyPath: times])
    }
    return [
      Row("import of \(size)", against: "C, same rows", .ratio(small, limit: 2.5)),
      Row("import of \(largeSize)", against: "C, same rows", .ratio(large, limit: 2.5)),
      Row(
        "growth of cost, \(size) to \(largeSize)", against: "that of C",
        .growth(ours: growth(\.ours), theirs: growth(\.theirs), limit: 1.15)),
      Row("import of \(largeSize), peak memory", against: "", .memory(mebibytes, limit: 128)),
    ] + (try opening(book, of: largeSize, workshop))
  }

  private static func imported(
    _ count: Int, into ours: URL, _ workshop: Workshop
  ) throws -> (pair: (ours: Double, theirs: Double), mebibytes: Double) {
    let theirs = try workshop.makeStore("scale-theirs.sqlite")
    defer { workshop.remove("scale-theirs.sqlite") }
    let done = try workshop.importContacts(count, into: ours)
    let seconds = try workshop.replayAll(ours, into: theirs)
    try workshop.checkAlike(ours, theirs)
    return ((done.seconds, seconds), done.mebibytes)
  }

  /// A whole run of a command that opens the store and reads what it is, and opening by the library alone, which looks a
  /// record up that is not there.
  private static func opening(_ large: URL, of size: Int, _ workshop: Workshop) throws -> [Row] {
    let empty = try workshop.makeStore("scale-empty.sqlite")
    func command(_ store: URL) -> [String] { [workshop.program, "--store", store.path, "store", "info"] }
    let runs = try workshop.measure(rounds: 100, ours: command(large), theirs: command(empty)).pairs
    let clock = ContinuousClock()
    func open(_ store: URL) throws -> Double {
      try clock.measure {
        for _ in 0..<20 {
          let storage = try SQLiteStorage(path: store.path, mode: .openExisting)
          _ = try storage.record(RecordID(rawValue: "nobody"))
        }
      } / .seconds(20)
    }
    let opened = try Pairs((0..<25).map { _ in (try open(large), try open(empty)) })
    return [
      Row("store info, of \(size)", against: "of an empty store", .ratio(runs, limit: 1.25)),
      Row("opened by the library, of \(size)", against: "an empty store", .ratio(opened, limit: 1.25)),
    ]
  }
}
