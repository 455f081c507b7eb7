import Glibc

/// Waits for a moment.
enum Pause {
  /// Waits until another program may have done something.
  static func shortly() { usleep(500) }

  /// Waits for less than a time, how long depends on a generator.
  static func within(microseconds: UInt32, _ generator: inout SeededGenerator) {
    usleep(UInt32.random(in: 0..<microseconds, using: &generator))
  }
}
