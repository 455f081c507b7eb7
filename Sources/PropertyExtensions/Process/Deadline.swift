import CTerminal

/// A point of the monotonic clock until which something may take.
struct Deadline: Hashable, Sendable {
  private var milliseconds: Int64

  /// Now, and some milliseconds more.
  static func after(milliseconds: Int) -> Deadline {
    let (end, overflows) = petcontacts_milliseconds().addingReportingOverflow(Int64(max(0, milliseconds)))
    return Deadline(milliseconds: overflows ? .max : end)
  }

  /// The milliseconds that are left, none when it is over.
  var left: Int {
    let (left, overflows) = milliseconds.subtractingReportingOverflow(petcontacts_milliseconds())
    return overflows ? .max : Int(max(0, left))
  }

  /// Whether it is over.
  var isOver: Bool { left == 0 }

  /// Runs something that does not count.
  mutating func pausing<Result>(_ body: () -> Result) -> Result {
    let before = left
    defer { self = .after(milliseconds: before) }
    return body()
  }
}
