import Glibc
import LineEditor

/// Tells at a terminal how far long work has come, in one line that goes when the work is done.
final class Progress {
  private let console: any Console
  private let work: String
  private let isShown: Bool
  private let start = Progress.now
  private var told = Progress.now
  private var count = 0
  private var isVisible = false

  /// How long work is let alone before it is told of, and between two tellings, in milliseconds.
  private static let patience = 1_000
  private static let interval = 250

  /// Begins; `work` is what has been done with so many records.
  init(session: Session, work: String) {
    console = session.console
    self.work = work
    isShown = console.isInteractive && !["", "dumb"].contains(session.environment["TERM"] ?? "")
  }

  /// Notes that more records were worked on.
  func add(_ more: Int) {
    count += more
    let now = Self.now
    guard isShown, now - start > Self.patience, now - told > Self.interval else { return }
    told = now
    isVisible = true
    console.writeError("\r\(count) records \(work), ^C ends it")
  }

  /// Takes the line away.
  func end() {
    // Carriage return, and erase to the end of the line (ECMA-48, EL).
    if isVisible { console.writeError("\r\u{1B}[K") }
    isVisible = false
  }

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
