import AddressBook
import Files
import Imaging

/// Reads pictures for commands.
enum ImageFile {
  /// The picture in a file, as it is.
  /// - Throws: ``FileError``, ``ImageError`` or ``ShellError``: what, about which file.
  static func read(_ path: String, _ session: Session) throws -> ImageData {
    let bytes = try bytes(path, session)
    do {
      return try ImageData(bytes)
    } catch {
      let why = error == .unsupported(.heif) ? conversion(of: bytes) : error.description
      throw ShellError(.failed, "cannot take the picture \(path)", why, "nothing was changed")
    }
  }

  /// What can be done with a picture that is to be converted before it is taken: first the package that it takes.
  private static func conversion(of bytes: [UInt8]) -> String {
    let how = "image WHO FILE --jpeg does that"
    do throws(ImagingError) {
      _ = try ImageConverter.jpeg(from: bytes)
    } catch {
      switch error {
      case .noLoader, .unavailable: return "\(error.description), \(how) then"
      default: break
      }
    }
    return "\(ImageError.unsupported(.heif).description), \(how)"
  }

  /// The bytes of a file that should be a picture.
  /// - Throws: ``FileError``.
  static func bytes(_ path: String, _ session: Session) throws -> [UInt8] {
    try Files.read(Files.expandTilde(path, home: session.folders.home), limit: ImageData.byteLimit)
  }
}
