import Foundation

/// What `make bench` was asked for, in variables of the environment.
struct Settings {
  /// `BENCH_SIZE`: the persons of the large book.
  let size: Int
  /// `BENCH_ROWS`: the beginnings of the names of benchmarks, separated by commas; all when there is none.
  let selection: [String]
  /// `BENCH_JSON`: the file that the results go to.
  let resultFile: URL
  /// The program to measure, from the arguments.
  let program: URL
  /// The folder with this program and the floor program.
  let programs: URL

  init(arguments: [String], environment: [String: String]) throws {
    guard arguments.count == 2, FileManager.default.isExecutableFile(atPath: arguments[1]) else {
      throw BenchmarkError("the program to measure has to be named, make bench does so")
    }
    program = URL(fileURLWithPath: arguments[1])
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let text = value("BENCH_SIZE") ?? "100000"
    guard let size = Int(text), (100...10_000_000).contains(size) else {
      throw BenchmarkError("BENCH_SIZE takes a number from 100 to 10000000, not \(text)")
    }
    self.size = size
    selection = value("BENCH_ROWS")?.split(separator: ",").map(String.init) ?? []
    programs = URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()
    resultFile = value("BENCH_JSON").map { URL(fileURLWithPath: $0) } ?? URL(fileURLWithPath: ".build/bench.json")
    guard let unknown = selection.first(where: { word in !Benchmark.all.contains { $0.name.hasPrefix(word) } }) else {
      return
    }
    let names = Benchmark.all.map(\.name).joined(separator: ", ")
    throw BenchmarkError("BENCH_ROWS names \(unknown), which is none of \(names)")
  }

  /// Whether a benchmark is to be run.
  func selects(_ benchmark: Benchmark) -> Bool {
    selection.isEmpty || selection.contains { benchmark.name.hasPrefix($0) }
  }
}

/// Why a benchmark could not be run, for people.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
