import Foundation

// `make bench` builds and starts this program; Tests/Benchmarks/README.md tells what it measures.

/// Measures what is asked for, and says whether all limits are kept.
func measure() throws -> Bool {
  let settings = try Settings(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
  let workshop = try Workshop(settings)
  defer { workshop.close() }
  var report = Report(settings: settings)
  print(report.header)
  for benchmark in Benchmark.all where settings.selects(benchmark) {
    for row in benchmark.rows(workshop) {
      report.rows.append(row)
      print(row.line)
    }
  }
  try report.write()
  print(report.summary)
  return report.isWithinLimits
}

do {
  let arguments = CommandLine.arguments
  if arguments.count == 4, arguments[1] == "import", let count = Int(arguments[2]) {
    try Import.run(count, into: arguments[3])
    exit(0)
  }
  exit(try measure() ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
