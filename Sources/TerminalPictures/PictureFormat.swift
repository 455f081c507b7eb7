/// How a picture is brought to a terminal.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// The graphics protocol of Kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// The inline images of iTerm2 (iterm2.com/documentation-images.html).
  case iterm
  /// Sixel graphics, as the VT340 had them.
  case sixel
  /// Characters, in colour where the terminal has it.
  case symbols
}
