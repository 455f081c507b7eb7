/// What pictures made of characters may use.
public struct SymbolStyle: Hashable, Sendable {
  /// Colours.
  public enum Colors: Sendable {
    /// 16 million colours, as red, green and blue.
    case trueColor
    /// The 256 of xterm's palette.
    case indexed256
    /// The 16 that the terminal's user chose.
    case indexed16
    /// The terminal's own two: text, and what is behind it.
    case none
  }

  /// Characters.
  public enum Characters: Sendable {
    /// Blocks, quarters and lines of Unicode.
    case blocks
    /// Blocks and halves only, which the font of the Linux console has.
    case halves
    /// ASCII.
    case ascii
  }

  /// The colours that are used.
  public var colors: Colors
  /// The characters that are used.
  public var characters: Characters
  /// Whether the terminal shows dark text on light, which turns pictures without colours round.
  public var isDarkOnLight: Bool

  /// Creates a style.
  public init(colors: Colors, characters: Characters, isDarkOnLight: Bool = false) {
    self.colors = colors
    self.characters = characters
    self.isDarkOnLight = isDarkOnLight
  }
}
