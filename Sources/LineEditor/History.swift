/// The lines entered before, kept in a file that several prompts may share.
///
/// A line is added to the file at once, so that a kill loses none. Whatever fails is remembered once and never
/// stops the caller.
final class History {
  /// The number of lines kept.
  let limit: Int

  private let file: HistoryFile?
  private var last: String?
  private var linesInFile = 0
  private var error: HistoryError?
  private var hasReported = false
  private var isLoaded = false

  init(path: String?, limit: Int) {
    self.limit = max(0, limit)
    file = path.map(HistoryFile.init)
  }

  /// The lines of the file, the first time; none after that.
  func load() -> [String] {
    guard !isLoaded else { return [] }
    isLoaded = true
    guard let file, limit > 0 else { return [] }
    do {
      let lines = try file.lines()
      linesInFile = lines.count
      if linesInFile > limit { compact() }
      last = lines.last
      return lines.suffix(limit)
    } catch {
      note(error)
      return []
    }
  }

  /// Adds a line, unless it is blank, begins with a blank or repeats the one before; says whether it was added.
  func append(_ line: String) -> Bool {
    guard limit > 0, let first = line.utf8.first, !CommandLineScanner.isBlank(first), line != last else { return false }
    last = line
    guard let file, line.utf8.count <= HistoryFile.maximumLineLength else { return true }
    do {
      try file.append(line)
      linesInFile += 1
      // Not at every line: rewriting costs as much as the whole file.
      if linesInFile > limit + max(limit / 4, 16) { compact() }
    } catch {
      note(error)
    }
    return true
  }

  /// The first error that nobody has seen.
  func takeError() -> HistoryError? {
    defer { error = nil }
    if error != nil { hasReported = true }
    return error
  }

  private func compact() {
    guard let file else { return }
    do {
      linesInFile = try file.keepLast(limit)
    } catch {
      note(error)
    }
  }

  private func note(_ new: HistoryError) {
    if !hasReported, error == nil { error = new }
  }
}
