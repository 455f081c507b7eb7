import CPixbuf

/// gdk-pixbuf, opened when it is first needed.
public enum PixbufLibrary: Sendable {
  /// Opens the library; once it is open this costs little.
  ///
  /// ``ImageConverter`` and ``ImageDecoder`` do it themselves. It is for saying early that something is missing.
  ///
  /// - Throws: ``ImagingError/unavailable(reason:)``, which names the package that brings it.
  public static func load() throws(ImagingError) { try load(named: "libgdk_pixbuf-2.0.so.0") }

  /// Opens the library under another file name.
  static func load(named name: String) throws(ImagingError) {
    guard unsafe petcontacts_picture_open_library(name) == .ok else {
      throw .unavailable(reason: lastFailure)
    }
  }

  /// What the library said when the last call failed.
  static var lastFailure: String { unsafe String(cString: petcontacts_picture_failure()) }
}
