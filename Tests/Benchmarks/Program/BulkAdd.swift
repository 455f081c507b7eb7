import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage

extension Benchmark {
  /// Many persons in one step, out of a script and by the library, against a C program that writes the same rows in one
  /// transaction. The time of the C program alone does not hold its start and the reading of what it writes.
  static let bulkAdd = Benchmark(name: "bulk") { workshop in
    let size = workshop.settings.size
    let rounds = size > 200_000 ? 1 : 3
    let contacts = (0..<size).map(Workload.contact)
    let script = try workshop.write(Workload.script(0..<size), to: "bulk.txt")
    return [
      try bulkAdd("bulk add of \(size) by a script", rounds: rounds, workshop) { store in
        try workshop.runScript(script, on: store)
      },
      try bulkAdd("bulk add of \(size) by the library", rounds: rounds, workshop) { store in
        try addAll(contacts, to: store)
      },
    ]
  }

  private static func bulkAdd(
    _ name: String, rounds: Int, _ workshop: Workshop, add: (URL) throws -> Void
  ) throws -> Row {
    var pairs: [(ours: Double, theirs: Double)] = []
    for _ in 0..<rounds {
      let ours = try workshop.makeStore("bulk-ours.sqlite")
      let theirs = try workshop.makeStore("bulk-theirs.sqlite")
      let clock = ContinuousClock()
      let time = try clock.measure { try add(ours) }
      let answer = try workshop.runFloor(["replay", ours.path, "0", theirs.path, "bulk"])
      guard let nanoseconds = Double(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw BenchmarkError("the floor program answers strangely")
      }
      pairs.append((time / .seconds(1), nanoseconds / 1e9))
      try workshop.checkAlike(ours, theirs)
    }
    return Row(name, against: "C, same rows", .ratio(try Pairs(pairs), limit: 3))
  }

  /// Adds contacts in one request, as an import would.
  static func addAll(_ contacts: [Contact], to store: URL) throws {
    let environment = Environment(now: { PropertyList.Date(secondsSince1970: time(nil)) })
    let book = AddressBook(storage: try SQLiteStorage(path: store.path), environment: environment)
    var request = SaveRequest(title: "import")
    for contact in contacts { request.add(contact.person(in: book)) }
    try book.execute(request)
  }
}
