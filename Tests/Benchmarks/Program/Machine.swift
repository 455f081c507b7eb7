import Foundation

/// What the figures depend on.
enum Machine {
  /// The facts, by name.
  static let facts: [(name: String, value: String)] = [
    ("processor", "\(ProcessInfo.processInfo.activeProcessorCount) x \(line("model name", of: "/proc/cpuinfo"))"),
    ("memory", line("MemTotal", of: "/proc/meminfo")),
    ("system", ProcessInfo.processInfo.operatingSystemVersionString),
    ("kernel", text(of: "/proc/sys/kernel/osrelease")),
    ("load at the start", text(of: "/proc/loadavg")),
    ("SQLite", Workshop.sqliteVersion),
  ]

  /// The most memory that this process has held, in KiB.
  static var peakMemory: Int {
    line("VmHWM", of: "/proc/self/status").split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// The text behind the colon of a file's line.
  private static func line(_ name: String, of file: String) -> String {
    let lines = text(of: file).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }), let colon = line.firstIndex(of: ":") else {
      return "?"
    }
    return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }

  private static func text(of file: String) -> String {
    ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "?").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
