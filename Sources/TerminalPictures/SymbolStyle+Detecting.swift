extension SymbolStyle {
  /// The style of the terminal and the locale that an environment describes.
  ///
  /// `NO_COLOR` (no-color.org) leaves out colours.
  ///
  /// - Parameter environment: The variables by name.
  public init(environment: [String: String]) {
    let variables = TerminalVariables(environment)
    self.init(
      colors: variables.colors, characters: variables.characters, isDarkOnLight: variables.isDarkOnLight)
  }
}

extension TerminalVariables {
  fileprivate var colors: SymbolStyle.Colors {
    guard self["NO_COLOR"] == nil, !isDumb, !isMonochrome else { return .none }
    if hasTrueColor { return .trueColor }
    return isNamed("256color") || isTerm("foot", "mlterm", "contour") ? .indexed256 : .indexed16
  }

  /// DEC's terminals and what terminfo calls monochrome (term(7)).
  private var isMonochrome: Bool {
    let digits = term.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    if term.hasPrefix("vt"), digits.count == 3 { return !isNamed("color") }
    return term.hasSuffix("-m") || term.hasSuffix("-mono")
  }

  private var hasTrueColor: Bool {
    // GNU Screen hands on what COLORTERM says outside, but not the colours.
    guard !isInScreen else { return false }
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) || term.hasSuffix("-direct") { return true }
    guard !isInMultiplexer else { return false }
    // VTE has them since 0.36.
    return isTerm("xterm-kitty", "xterm-ghostty", "alacritty") || number("VTE_VERSION") >= 3600
      || ["iTerm.app", "WezTerm", "mintty"].contains(program) || self["WT_SESSION"] != nil
      || self["KONSOLE_VERSION"] != nil
  }

  fileprivate var characters: SymbolStyle.Characters {
    guard hasUTF8 else { return .ascii }
    return isTerm("linux") ? .halves : .blocks
  }

  /// Whether the locale's characters are UTF-8; the first variable that is set decides (locale(7)).
  private var hasUTF8: Bool {
    let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "C").lowercased()
    let codeset = locale.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
    return ["utf-8", "utf8"].contains(codeset)
  }

  /// COLORFGBG ends in the number of the background's colour; 7 and 15 are white.
  fileprivate var isDarkOnLight: Bool {
    ["7", "15"].contains(self["COLORFGBG"]?.split(separator: ";").last ?? "")
  }
}
