import CTerminal
import Files
import Glibc
import PropertyExtensionKit
import PropertyLists

/// The log of one extension: what its program writes on standard error, what it tells to log, and what became of it.
final class ExtensionLog {
  /// The file.
  let file: RotatingLog
  private let rate: Int
  private var second = Deadline.after(milliseconds: 0)
  private var notes = 0

  init(_ file: RotatingLog, notesASecond rate: Int) {
    self.file = file
    self.rate = rate
  }

  /// Writes what became of the extension.
  func note(_ text: String) {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    let time = PropertyList.Date(secondsSince1970: now.tv_sec).iso8601
    file.append("\(time) \(text)\n".utf8)
  }

  /// Writes a message, unless there were too many in this second.
  /// - Returns: whether it was written.
  func note(_ message: LogNotification.Parameters) -> Bool {
    if second.isOver {
      second = .after(milliseconds: 1_000)
      notes = 0
    }
    notes += 1
    if notes == rate + 1 { note("more than \(rate) messages in a second, the rest of them is left out") }
    guard notes <= rate else { return false }
    note("\(message.level.rawValue): \(message.message)")
    return true
  }
}
