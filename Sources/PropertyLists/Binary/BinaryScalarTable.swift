/// Finds the scalar objects that are already written, by their bytes, so that each is written once.
///
/// A hash table with open addressing. A search stops after a fixed number of steps, so text that was made to collide
/// costs no more than other text; it is then written again, which is allowed.
struct BinaryScalarTable {
  /// The high half is a hash, the low half the number of an object plus 1; 0 is empty. The count is a power of 2.
  private var slots = [UInt64](repeating: 0, count: 256)
  private var used = 0
  private static let longestSearch = 64

  /// The number of the object whose bytes are those from `start` to the end. When there is none, `next` is remembered
  /// as the number of these bytes.
  mutating func find(from start: Int, in file: [UInt8], offsets: [Int], next: Int) -> Int? {
    // Bytes have no padding that could be read.
    let bytes = unsafe file.span.bytes
    let scalar = bytes.extracting(start..<bytes.byteCount)
    let hash = Self.hash(of: scalar)
    if used * 2 >= slots.count { grow() }
    var slot = Int(hash) & (slots.count - 1)
    for _ in 0..<Self.longestSearch {
      let entry = slots[slot]
      if entry == 0 {
        slots[slot] = UInt64(hash) << 32 | UInt64(next + 1)
        used += 1
        return nil
      }
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let object = Int(UInt32(truncatingIfNeeded: entry)) - 1
        // An object's first bytes say how long it is, so no object is the beginning of another.
        let offset = offsets[object]
        if bytes.extracting(offset..<start).commonPrefix(with: scalar) == scalar.byteCount { return object }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Multiplies eight bytes at a time into 64 bits and folds the product, so that every bit takes part.
  private static func hash(of bytes: RawSpan) -> UInt32 {
    var state = UInt64(bytes.byteCount) ^ 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      state = product.high ^ product.low
    }
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      mix(bytes.integer(at: offset, as: UInt64.self))
      offset += 8
    }
    if bytes.byteCount >= 8 {
      // Bytes that were mixed in already do no harm.
      mix(bytes.integer(at: bytes.byteCount - 8, as: UInt64.self))
    } else {
      var tail: UInt64 = 0
      while offset < bytes.byteCount {
        tail = tail << 8 | UInt64(bytes.byte(at: offset))
        offset += 1
      }
      mix(tail)
    }
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }
}
