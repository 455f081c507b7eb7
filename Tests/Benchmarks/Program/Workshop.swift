import Foundation

/// The programs that are measured, and a folder for what they work on.
final class Workshop {
  let settings: Settings
  /// A folder that goes when the run ends.
  let folder: URL
  private var books: [Int: URL] = [:]

  init(_ settings: Settings) throws {
    self.settings = settings
    // On the disk where builds are, as a book would be: the system's folder for temporary files may be memory.
    folder = settings.programs.appendingPathComponent("bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes the folder.
  func close() { try? FileManager.default.removeItem(at: folder) }

  /// The program that all this is about.
  var program: String { settings.program.path }

  private var floor: String { settings.programs.appendingPathComponent("BenchmarkFloor").path }

  /// Runs a command to its end and gives what it wrote.
  @discardableResult
  func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("\(command[0]) ended with status \(process.terminationStatus)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs the program on a store, with a file of commands, to its end. Nobody reads what it answers.
  func runScript(_ script: URL, on store: URL) throws {
    let command = [program, "--store", store.path, "--script", script.path]
    try run(["sh", "-c", "exec \"$@\" > /dev/null", "sh"] + command)
  }

  /// Nobody's settings are read, and nothing is written to anybody's home.
  private var environment: [String: String] {
    ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
  }

  /// Runs the floor program.
  func runFloor(_ arguments: [String]) throws -> String { try run([floor] + arguments) }

  /// Has the C program write all records of a store into an empty one in one transaction, and gives the seconds.
  func replayAll(_ source: URL, into target: URL) throws -> Double {
    let answer = try runFloor(["replay", source.path, "0", target.path, "bulk"])
    guard let nanoseconds = Double(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("the floor program answers strangely")
    }
    return nanoseconds / 1e9
  }

  /// The command that answers each line by committing the next record of a store that stand behind a row.
  func replay(_ source: URL, after row: Int, into target: URL) -> [String] {
    [floor, "replay", source.path, String(row), target.path, "each"]
  }

  /// Whether a program is installed.
  func has(_ program: String) -> Bool {
    if program.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: program) }
    let path = environment["PATH"] ?? ""
    return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// A path in the folder.
  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes text into a file of the folder.
  func write(_ text: String, to name: String) throws -> URL {
    let url = file(name)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// A copy of a store that nobody has open.
  func copy(_ store: URL, as name: String) throws -> URL {
    let url = file(name)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.copyItem(at: store, to: url)
    return url
  }

  /// Removes a store.
  func remove(_ name: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file(name).path + suffix) }
  }

  /// Empties a store's name, and makes an empty store there.
  func makeStore(_ name: String) throws -> URL {
    let url = file(name)
    remove(name)
    // Only what is saved makes a store.
    let script = try write("add person Nobody\nundo\n", to: "empty.txt")
    try run([program, "--store", url.path, "--script", script.path])
    return url
  }

  /// A book with the first contacts of the workload, made when it is first asked for. It must not be changed.
  func book(of persons: Int) throws -> URL {
    if let book = books[persons] { return book }
    let book = try makeStore("book-\(persons).sqlite")
    _ = try importContacts(persons, into: book)
    keep(book, of: persons)
    return book
  }

  /// Keeps a store as the book with the first contacts of the workload.
  func keep(_ book: URL, of persons: Int) { books[persons] = book }

  /// Runs the program on a store, with commands that come through a pipe, and gives the most memory that it held.
  func memory(ofPiping script: URL, to store: URL) throws -> Double {
    let command = [
      "sh", "-c", "cat \"$1\" | { shift; exec \"$@\"; }", "sh", script.path, program, "--store", store.path,
    ]
    let numbers = try runFloor(["once"] + command).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw BenchmarkError("the floor program answers strangely") }
    return numbers[1] / 1024
  }

  /// Runs two commands in turn, whole runs, and gives the seconds and the most memory that ours held.
  func measure(rounds: Int, ours: [String], theirs: [String]) throws -> (pairs: Pairs, mebibytes: Double) {
    let lines = try runFloor(["pairs", String(rounds)] + ours + ["--"] + theirs).split(separator: "\n")
    let runs = lines.map { $0.split(separator: " ").compactMap { Double($0) } }
    guard runs.allSatisfy({ $0.count == 4 }) else { throw BenchmarkError("the floor program answers strangely") }
    return (try Pairs(runs.map { ($0[0] / 1e9, $0[2] / 1e9) }), (runs.map { $0[1] }.max() ?? 0) / 1024)
  }

  /// The version of the `sqlite3` shell, whose library the program shares.
  static var sqliteVersion: String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "--version"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "no shell" }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.split(separator: " ").first.map(String.init) ?? "no shell"
  }
}
