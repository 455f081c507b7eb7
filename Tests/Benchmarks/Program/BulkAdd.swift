import Foundation

extension Benchmark {
  /// Many persons in one step out of a script, a whole run, against a C program that writes the same rows in one
  /// transaction. The time of the C program alone does not hold its start and the reading of what it writes. And the memory
  /// that the same commands take through a pipe, which says neither how many come nor whether they are committed.
  static let bulkAdd = Benchmark(name: "bulk") { workshop in
    let size = workshop.settings.size
    let script = try workshop.write(Workload.script(0..<size), to: "bulk.txt")
    let clock = ContinuousClock()
    let pairs = try (0..<(size > 200_000 ? 1 : 3)).map { _ in
      let ours = try workshop.makeStore("bulk-ours.sqlite")
      let theirs = try workshop.makeStore("bulk-theirs.sqlite")
      let time = try clock.measure { try workshop.runScript(script, on: ours) }
      let seconds = try workshop.replayAll(ours, into: theirs)
      try workshop.checkAlike(ours, theirs)
      return (time / .seconds(1), seconds)
    }
    let mebibytes = try workshop.memory(ofPiping: script, to: workshop.makeStore("bulk-ours.sqlite"))
    return [
      Row("bulk add of \(size) by a script", against: "C, same rows", .ratio(try Pairs(pairs), limit: 3)),
      Row("bulk add of \(size) through a pipe, memory", against: "", .memory(mebibytes, limit: 128)),
    ]
  }
}
