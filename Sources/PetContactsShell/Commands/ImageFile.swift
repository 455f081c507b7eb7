import AddressBook
import Files

/// Reads pictures for commands.
enum ImageFile {
  /// The picture in a file, as it is.
  /// - Throws: ``FileError``, ``ImageError`` or ``ShellError``: what, about which file.
  static func read(_ path: String, _ session: Session) throws -> ImageData {
    let bytes = try bytes(path, session)
    do {
      return try ImageData(bytes)
    } catch {
      let advice = error == .unsupported(.heif) ? "image WHO FILE --jpeg does that" : nil
      throw ShellError(.failed, "cannot take the picture \(path)", error.description, advice, "nothing was changed")
    }
  }

  /// The bytes of a file that should be a picture.
  /// - Throws: ``FileError``.
  static func bytes(_ path: String, _ session: Session) throws -> [UInt8] {
    try Files.read(Files.expandTilde(path, home: session.folders.home), limit: ImageData.byteLimit)
  }
}
