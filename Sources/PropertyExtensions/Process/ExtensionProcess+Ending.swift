import CProcess
import Glibc

extension ExtensionProcess {
  /// Ends processes, all at the same time: they are told that no line follows, after some time they are asked to end,
  /// and after some more they and whatever is left in their groups are killed.
  ///
  /// In a sandbox nothing is left behind. Without one, what has begun a session of its own is out of reach.
  ///
  /// - Parameters:
  ///   - processes: The processes.
  ///   - grace: The milliseconds of each of the two waits; 0 kills at once.
  static func end(_ processes: [ExtensionProcess], grace: Int) {
    let living = processes.filter { $0.end == nil }
    if grace > 0 {
      living.forEach { $0.finishInput() }
      waitForEnd(of: living, .after(milliseconds: grace))
      signal(living.filter { !$0.hasEnded }, SIGTERM)
      waitForEnd(of: living, .after(milliseconds: grace))
    }
    // One that has ended and was not collected still holds the number of its group.
    signal(living, SIGKILL)
    waitForEnd(of: living, .after(milliseconds: killing))
    living.forEach { $0.collect() }
  }

  /// Waits for processes to end, and throws away what they say meanwhile.
  static func waitForEnd(of processes: [ExtensionProcess], _ deadline: Deadline) {
    processes.forEach { $0.noticeEnd() }
    var living = processes.filter { !$0.hasEnded }
    while !living.isEmpty, !deadline.isOver {
      poll(living, timeout: deadline.left)
      living.forEach { $0.discardLines() }
      living.removeAll(where: \.hasEnded)
    }
  }

  /// The milliseconds that killed processes get.
  private static let killing = 2_000

  private static func signal(_ processes: [ExtensionProcess], _ number: Int32) {
    for process in processes { petcontacts_signal_group(process.process, number) }
  }
}
