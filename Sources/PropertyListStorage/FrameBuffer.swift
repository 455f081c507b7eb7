import Files

/// Frames on their way to the end of a file, which takes them in large pieces.
struct FrameBuffer {
  let file: OpenFile
  private(set) var end: Int
  private var frames: [UInt8] = []
  private static let size = 1 << 20

  /// Begins at an offset of a file.
  init(_ file: OpenFile, at end: Int) { (self.file, self.end) = (file, end) }

  /// Whether no frame waits.
  var isEmpty: Bool { frames.isEmpty }

  /// Appends a frame with its header.
  mutating func write(_ framed: [UInt8]) throws(FileError) {
    frames += framed
    if frames.count >= Self.size { try flush() }
  }

  /// Writes what waits.
  mutating func flush() throws(FileError) {
    try file.write(frames, at: end)
    end += frames.count
    frames = []
  }
}
