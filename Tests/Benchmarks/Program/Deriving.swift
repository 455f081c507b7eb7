import Foundation
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

extension Benchmark {
  /// A property derived for many records by the Python example, against a loop in Python that reads, parses and prints the
  /// same lines and does nothing else.
  static let deriving = Benchmark(name: "derive") { workshop in
    let name = "age of \(records) persons, in Python"
    guard workshop.has("python3") else { return [Row(name, against: "a loop in Python", .skipped("install python3"))] }
    let derivation = try DerivationRun(workshop)
    let pairs = try (0..<5).map { _ in try (ours: derivation.derive(), theirs: derivation.loop()) }
    return [Row(name, against: "a loop in Python", .ratio(try Pairs(pairs), limit: 3))]
  }

  fileprivate static let records = 100_000
}

/// Records, and what is done with them.
private final class DerivationRun {
  private let key = "org.petcontacts.petage.age"
  private let records: [BookRecord]
  private let workshop: Workshop
  private let lines: URL
  private let script: URL

  init(_ workshop: Workshop) throws {
    self.workshop = workshop
    records = (0..<Benchmark.records).map { number in
      let birthday: PropertyList = [
        "year": .integer(.init(2000 + number % 26)), "month": .integer(.init(1 + number % 12)),
        "day": .integer(.init(1 + number % 28)),
      ]
      return BookRecord(
        id: "00000000-0000-4000-8000-\(String(100_000_000_000 + number)):ABPerson", name: "Pet Number \(number)",
        properties: ["BirthdayComponents": birthday, "org.petcontacts.petprofile.species": "dog"])
    }
    // The lines that the host sends, in requests of as many records.
    var text: [UInt8] = []
    for first in stride(from: 0, to: records.count, by: WireLimits.records) {
      let part = Array(records[first..<min(first + WireLimits.records, records.count)])
      text += try WireMessage.request(
        id: .number(first), DeriveMethod.self, .init(records: part, keys: [key])
      ).encoded()
    }
    lines = workshop.file("derive.txt")
    try Data(text).write(to: lines)
    script = try workshop.write(
      """
      import json, sys
      for line in sys.stdin.buffer:
          sys.stdout.buffer.write(json.dumps(json.loads(line)).encode() + b"\\n")
      """, to: "loop.py")
  }

  /// The seconds that the host takes, from the start of the program to its end.
  func derive() throws -> Double {
    guard let today = Day(year: 2026, month: 11, day: 30) else { throw BenchmarkError("there is no such day") }
    let host = ExtensionHost(
      sandbox: { .none(reason: "the loop has none") },
      facts: .init(region: nil, timeZone: nil) { (today, ["en"]) },
      logs: workshop.file("logs").path, interruption: .init(descriptor: -1, isRequested: { false }), service: NoBook())
    let program = ExtensionProgram(
      identifier: "org.petcontacts.petage", folder: "Plugins/PetAge", command: ["petage.py"],
      features: [.derive, .format])
    var count = 0
    let seconds = try Self.time {
      let derivation = Derivation(host, program, keys: [key]) { count += $0.count }
      for record in records { try derivation.add(record) }
      try derivation.finish()
      host.shutDown()
    }
    guard count == records.count else { throw BenchmarkError("\(count) of \(records.count) records have an age") }
    return seconds
  }

  /// The seconds that the loop takes, as a whole run.
  func loop() throws -> Double {
    try Self.time {
      try workshop.run(["sh", "-c", "exec python3 \"$0\" < \"$1\" > /dev/null", script.path, lines.path])
    }
  }

  private static func time(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
  }
}

/// A book that nobody asks.
private final class NoBook: BookService {
  func fetch(_: BookFetchMethod.Parameters, for _: String) throws(WireError) -> BookFetchMethod.Result {
    throw WireError(.accessDenied, "nobody asks")
  }

  func propose(_: BookProposeMethod.Parameters, for _: String) throws(WireError) -> BookProposeMethod.Result {
    throw WireError(.accessDenied, "nobody asks")
  }

  func pick(_: BookPickMethod.Parameters, for _: String) throws(WireError) -> BookPickMethod.Result {
    throw WireError(.accessDenied, "nobody asks")
  }

  func log(_: LogNotification.Parameters, from _: String) {}
}
