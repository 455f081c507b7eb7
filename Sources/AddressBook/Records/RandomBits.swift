import Synchronization

/// Random bits for identifiers. They have to differ from all others, not to be secret, so that the system is asked for a
/// seed once: asking it for each takes longer than all else that is done with an identifier.
enum RandomBits {
  private static let generator = Mutex(Generator())

  /// 128 bits.
  static func next() -> (UInt64, UInt64) {
    generator.withLock { ($0.next(), $0.next()) }
  }

  /// The generator xoshiro256** of Blackman and Vigna ("Scrambled Linear Pseudorandom Number Generators", 2021).
  private struct Generator {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    init() {
      var system = SystemRandomNumberGenerator()
      state = (system.next(), system.next(), system.next(), system.next())
      // All zeros, which comes once in 2^256 times, would stay so.
      if state == (0, 0, 0, 0) { state.0 = 1 }
    }

    mutating func next() -> UInt64 {
      let result = (state.1 &* 5).rotated(by: 7) &* 9
      let shifted = state.1 << 17
      state.2 ^= state.0
      state.3 ^= state.1
      state.1 ^= state.2
      state.0 ^= state.3
      state.2 ^= shifted
      state.3 = state.3.rotated(by: 45)
      return result
    }
  }
}

extension UInt64 {
  /// The bits moved to the left, those that fall out coming in again at the right.
  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
