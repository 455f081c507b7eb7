import Files

/// Where frames are written to.
protocol FrameSink: AnyObject {
  /// Writes a frame with its header.
  func write(_ framed: [UInt8]) throws
}

extension FrameSink {
  /// Writes a frame.
  func write(_ frame: Frame) throws { try write(IndexFile.framed(try frame.encode())) }
}

/// Frames that are held in memory, behind those of a file.
final class MemorySink: FrameSink {
  private let file: IndexFile

  init(_ file: IndexFile) { self.file = file }

  func write(_ framed: [UInt8]) { file.appendToMemory(framed) }
}

/// Frames of a new index file, which takes the place of the old one when it is whole.
final class NewIndexFile: FrameSink {
  private let folder: BookFolder
  private var buffer: FrameBuffer

  /// Begins a file. The lock must be held.
  init(_ folder: BookFolder) throws {
    self.folder = folder
    let path = folder(BookFolder.newIndex)
    if Files.exists(path) { try Files.remove(path) }
    buffer = FrameBuffer(try OpenFile(making: path), at: 0)
  }

  func write(_ framed: [UInt8]) throws { try buffer.write(framed) }

  /// What was written, to be read.
  func reading() throws -> IndexFile {
    try buffer.flush()
    return IndexFile(try OpenFile(folder(BookFolder.newIndex)))
  }

  /// Puts the file into its place.
  /// - Returns: what is known by it.
  func finish() throws -> BookIndex {
    var written = BookIndex(file: try reading())
    try buffer.file.synchronize()
    try Files.rename(folder(BookFolder.newIndex), to: folder(BookFolder.index))
    try Files.synchronize(folder(BookFolder.local))
    try written.catchUp()
    return written
  }
}
