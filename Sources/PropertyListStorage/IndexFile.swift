import Files

/// The bytes of the index: frames one after another, each behind its length and a checksum. The file only grows, until
/// another takes its place; what a reader has read stays where it was.
///
/// Where nothing may be written what is learnt is held in memory behind the file's end.
final class IndexFile {
  let file: OpenFile?
  /// What is held in memory.
  private var memory: [UInt8] = []
  /// The latest part of the file that was read, for frames that are read one after another.
  private var window: (start: Int, bytes: [UInt8]) = (0, [])

  /// Where what is held in memory begins, far behind the end of any file.
  static let memoryStart = 1 << 56
  /// How much is read at once of what is read in order.
  private static let windowSize = 1 << 20
  /// The most bytes that a frame has.
  private static let largestFrame = 1 << 29
  /// The bytes before those of a frame.
  static let headerSize = 12

  /// Takes an open file; without one all is held in memory.
  init(_ file: OpenFile?) { self.file = file }

  /// Where the bytes of a frame are.
  struct Place: Hashable {
    let offset: Int
    let count: Int
  }

  /// Appends frames to what is held in memory.
  func appendToMemory(_ bytes: [UInt8]) { memory += bytes }

  /// Whether something is held in memory.
  var holdsMemory: Bool { !memory.isEmpty }

  /// Where the next frame in memory comes to lie.
  var memoryEnd: Int { Self.memoryStart + memory.count }

  /// The bytes of a frame.
  func bytes(_ place: Place, isInOrder: Bool = false) throws -> [UInt8] {
    try read(place.offset + Self.headerSize, place.count - Self.headerSize, isInOrder: isInOrder)
  }

  /// The bytes of a frame with its header.
  func wholeBytes(_ place: Place) throws -> [UInt8] { try read(place.offset, place.count, isInOrder: true) }

  private func read(_ offset: Int, _ count: Int, isInOrder: Bool) throws -> [UInt8] {
    if offset >= Self.memoryStart {
      let start = offset - Self.memoryStart
      guard start <= memory.count, memory.count - start >= count else { return [] }
      return Array(memory[start..<start + count])
    }
    guard let file else { return [] }
    guard isInOrder, count <= Self.windowSize else { return try file.read(at: offset, count: count) }
    if offset < window.start || offset + count > window.start + window.bytes.count {
      window = (offset, try file.read(at: offset, count: Self.windowSize))
    }
    let start = offset - window.start
    return Array(window.bytes[start..<min(start + count, window.bytes.count)])
  }

  /// Forgets what was read, which was written again since.
  func forget() { window = (0, []) }

  /// The frame that begins at a place, when there is a whole one.
  func frame(at offset: Int) throws -> (place: Place, bytes: [UInt8])? {
    guard let (count, sum, _) = try header(at: offset) else { return nil }
    let bytes = try read(offset + Self.headerSize, count, isInOrder: true)
    guard bytes.count == count, Self.checksum(bytes) == sum else { return nil }
    return (Place(offset: offset, count: count + Self.headerSize), bytes)
  }

  /// The kind of the frame that begins at a place, and where the next one begins; whether all of it is there is not looked at.
  func kind(at offset: Int) throws -> (kind: Frame.Kind?, next: Int)? {
    guard let (count, _, kind) = try header(at: offset) else { return nil }
    return (Frame.Kind(rawValue: kind), offset + Self.headerSize + count)
  }

  /// The number of bytes of a frame, their checksum and the first of them.
  private func header(at offset: Int) throws -> (count: Int, sum: UInt64, first: UInt8)? {
    let header = try read(offset, Self.headerSize + 1, isInOrder: true)
    guard header.count == Self.headerSize + 1, let first = header.last else { return nil }
    let count = header[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let sum = header[4..<Self.headerSize].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (1...Self.largestFrame).contains(count) ? (count, sum, first) : nil
  }

  /// A frame with its header.
  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt32(clamping: bytes.count)
    let sum = checksum(bytes)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32($0 * 8)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 * 8)) } + bytes
  }

  /// A number that other bytes hardly have: eight bytes at a time, mixed as SplitMix64 does.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var sum = UInt64(bytes.count) &+ 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      sum = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
      sum ^= sum >> 29
    }
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        mix(UInt64(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      while offset < buffer.count {
        mix(UInt64(unsafe buffer[offset]))
        offset += 1
      }
    }
    return sum
  }
}
