import TerminalPictures

/// What the user wants of pictures at the terminal: `--pictures`, or the setting `pictures`.
enum PictureChoice: Hashable {
  /// None.
  case off
  /// Pictures in one format, whatever the terminal seems to be.
  case format(PictureFormat)

  /// The names that can be given.
  static let names = PictureFormat.allCases.map(\.rawValue) + ["off"]

  /// Reads a name; `place` is where it was given, for the error.
  /// - Throws: ``ShellError`` with status 2.
  init(_ name: String, of place: String) throws(ShellError) {
    if name == "off" {
      self = .off
    } else if let format = PictureFormat(rawValue: name) {
      self = .format(format)
    } else {
      let names = Self.names.dropLast().joined(separator: ", ")
      throw ShellError(.usage, "\(place) takes \(names) or off", "not \"\(name)\"")
    }
  }
}
