import Glibc

/// How much is tried of what happens at random. The environment says more where there is time (`make soak`), and less where
/// programs need many times as long (`make sanitize`).
enum Effort {
  /// How many seeds the laws that are tried at random have (`PETCONTACTS_LAWS`).
  static let laws = number("PETCONTACTS_LAWS") ?? 6

  /// How many programs are killed (`PETCONTACTS_KILLS`).
  static let kills = number("PETCONTACTS_KILLS") ?? 300

  /// Whether what takes long is done in full (`PETCONTACTS_SOAK`).
  static let isSoak = unsafe getenv("PETCONTACTS_SOAK") != nil

  /// So many seeds from `PETCONTACTS_SEED` on, so that soaking can begin where it was never before, or find a fault again.
  static func seeds(_ count: Int) -> [UInt64] {
    let first = UInt64(number("PETCONTACTS_SEED") ?? 1)
    return (0..<max(1, count)).map { first &+ UInt64($0) }
  }

  /// A number that the environment says; a negative one is none.
  private static func number(_ name: String) -> Int? {
    unsafe getenv(name).flatMap { Int(unsafe String(cString: $0)) }.flatMap { $0 < 0 ? nil : $0 }
  }
}
