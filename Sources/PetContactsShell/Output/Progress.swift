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

  /// How long work is let alone before it is told of, in milliseconds.
  private let patience: Int
  /// How long nothing new is told, in milliseconds.
  private let interval: Int

  /// Begins; `work` is what has been done with so many records.
  init(session: Session, work: String) {
    console = session.console
    self.work = work
    (patience, interval) = (1_000, 250)
    isShown = console.isInteractive && Self.canShow(session)
  }

  /// Begins to tell of work that says itself how far it is. It is told wherever standard error is a terminal.
  init(session: Session, isQuiet: Bool, patience: Int = 1_000, interval: Int = 250) {
    console = session.console
    work = ""
    (self.patience, self.interval) = (patience, interval)
    isShown = !isQuiet && Self.canShow(session)
  }

  private static func canShow(_ session: Session) -> Bool {
    session.console.errorWidth < .max && !["", "dumb"].contains(session.environment["TERM"] ?? "")
  }

  /// Notes that more records were worked on.
  func add(_ more: Int) {
    count += more
    show { "\(count) records \(work), ^C ends it" }
  }

  /// Shows how far the work is, if it is time to: the closure says it.
  func show(_ state: () -> String) {
    guard isShown else { return }
    let now = Self.now
    guard now - start > patience, now - told > interval else { return }
    told = now
    isVisible = true
    // A line that fills the terminal's last column would be followed by another.
    let line = DisplayWidth.truncate(state(), to: console.errorWidth - 1)
    console.writeError("\r" + line + Self.erasing)
  }

  /// Takes the line away.
  func end() {
    if isVisible { console.writeError("\r" + Self.erasing) }
    isVisible = false
  }

  /// Erases to the end of the line (ECMA-48, EL).
  private static let erasing = "\u{1B}[K"

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
