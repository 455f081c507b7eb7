import CChafa

/// chafa, opened when it is first needed.
public enum ChafaLibrary: Sendable {
  /// Opens the library; once it is open this costs little.
  ///
  /// ``PicturePainter`` does it itself. It is for asking early, before a picture is read.
  ///
  /// - Throws: ``TerminalPictureError/unavailable(reason:)``, which names the package that brings it.
  public static func load() throws(TerminalPictureError) { try load(named: "libchafa.so.0") }

  /// Opens the library under another file name.
  static func load(named name: String) throws(TerminalPictureError) {
    guard unsafe petcontacts_chafa_open_library(name) else {
      throw .unavailable(reason: unsafe String(cString: petcontacts_chafa_failure()))
    }
  }
}
