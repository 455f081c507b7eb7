/// What is on the disk for good and what is not yet, as the calls tell that ``FaultLibrary`` notes.
struct Durability {
  /// Files whose latest bytes may be lost.
  private var written: Set<String> = []
  /// Names that may be lost: of files and folders that were made, renamed or linked.
  private var named: Set<String> = []
  /// Files that were made durable at least once.
  private var synchronised: Set<String> = []
  /// What the program said while something could still be lost that it needs.
  private(set) var losses: [String] = []
  /// The calls that may fail, in order: what they are, and the file. Those that fail by themselves, because there is nothing
  /// to remove, say, are among them.
  private(set) var calls: [(what: String, path: String)] = []

  /// Reads a log, whose paths begin at the root. What is said counts where it acknowledges something.
  init(log: String, isAcknowledgement: (String) -> Bool) {
    for line in log.split(separator: "\n") {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard words.count >= 2 else { continue }
      if words[0] == "say", !isAcknowledgement(words[1]) { continue }
      note(words[0], words[1], words.count > 2 ? words[2] : "")
    }
  }

  private mutating func note(_ what: String, _ path: String, _ target: String) {
    if what != "say", what != "fail" { calls.append(what == "try" ? (path, target) : (what, path)) }
    switch what {
    case "write": written.insert(path)
    case "make": named.insert(path)
    case "sync":
      written.remove(path)
      synchronised.insert(path)
      named = named.filter { Self.parent($0) != path }
    case "sync-all": (written, named) = ([], [])
    case "remove": (written, named) = (written.filter { $0 != path }, named.filter { $0 != path })
    case "link":
      named.insert(target)
      if written.contains(path) { written.insert(target) }
    case "rename":
      written = Self.moved(written, path, target)
      named = Self.moved(named.filter { $0 != path }, path, target).union([target])
      synchronised = Self.moved(synchronised, path, target)
    case "say":
      let unsafe =
        written.filter { !isDispensable($0) }.map { "bytes of \($0)" }
        + named.filter { !isDispensable($0) }.map { "the name \($0)" }
      if !unsafe.isEmpty { losses.append("\(path) (\(unsafe.sorted().joined(separator: ", ")))") }
    default: break
    }
  }

  /// Whether a file may be lost, because it can be made anew or because others count.
  private func isDispensable(_ path: String) -> Bool {
    // SQLite's table of readers is made anew, and what goes into the database is in its log until it is durable.
    if path.hasSuffix(".sqlite-shm") || path.hasSuffix(".sqlite") && !named.contains(path) { return true }
    // The index of a folder says what is done. Once that is durable, files that are not at their places yet are moved
    // there by whoever comes next, until the index says that they are there.
    guard path.hasPrefix("/store/") else { return false }
    let index = "/store/.local/index"
    return synchronised.contains(index) && (path.hasPrefix("/store/.local/") || !written.contains(index))
  }

  private static func parent(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// Paths after something was renamed, with all that is in it.
  private static func moved(_ paths: Set<String>, _ old: String, _ new: String) -> Set<String> {
    Set(paths.map { $0 == old || $0.hasPrefix(old + "/") ? new + $0.dropFirst(old.count) : $0 })
  }
}
