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
