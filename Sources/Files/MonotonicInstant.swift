import Glibc

/// A point in time of a clock that nobody sets, which tells how long something takes (`CLOCK_MONOTONIC`, POSIX
/// `clock_gettime`).
///
/// The standard library's `ContinuousClock` belongs to Swift's concurrency, whose runtime makes its queues ready before
/// a program begins, also where nothing waits for them.
public struct MonotonicInstant: Comparable, Sendable {
  /// The time since a point that stays the same while the machine runs.
  private let elapsed: Duration

  private init(_ elapsed: Duration) { self.elapsed = elapsed }

  /// This moment.
  public static var now: MonotonicInstant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  /// Whether one is earlier than the other.
  public static func < (earlier: Self, later: Self) -> Bool { earlier.elapsed < later.elapsed }

  /// What is later by so long.
  public static func + (instant: Self, duration: Duration) -> Self { Self(instant.elapsed + duration) }

  /// How long it is from one to the other.
  public static func - (later: Self, earlier: Self) -> Duration { later.elapsed - earlier.elapsed }
}
