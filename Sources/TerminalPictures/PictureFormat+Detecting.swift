extension PictureFormat {
  /// The best format of the terminal that an environment describes, or nothing where it can show none (`TERM=dumb`).
  ///
  /// Only what the environment says is believed; the terminal is not asked, for its answer would have to be waited for
  /// and could get among what the user types. A format that some builds of a terminal have is not assumed.
  ///
  /// - Parameter environment: The variables by name.
  /// - Returns: The format, or nil.
  public static func detected(in environment: [String: String]) -> PictureFormat? {
    let variables = TerminalVariables(environment)
    guard !variables.isDumb else { return nil }
    // A multiplexer hands pictures on only if it is set up to, and shows the terminal outside by old variables.
    guard !variables.isInMultiplexer else { return .symbols }
    if variables.hasKittyGraphics { return .kitty }
    if variables.hasITermImages { return .iterm }
    return variables.hasSixel ? .sixel : .symbols
  }
}

extension TerminalVariables {
  fileprivate var hasKittyGraphics: Bool {
    self["KITTY_WINDOW_ID"] != nil || isTerm("xterm-kitty", "xterm-ghostty") || program == "ghostty"
  }

  /// LC_TERMINAL is handed on by ssh.
  fileprivate var hasITermImages: Bool { program == "iTerm.app" || self["LC_TERMINAL"] == "iTerm2" }

  fileprivate var hasSixel: Bool {
    if isTerm("foot", "mlterm", "contour", "yaft") || self["MLTERM"] != nil { return true }
    if program == "WezTerm" || self["WEZTERM_EXECUTABLE"] != nil || program == "mintty" { return true }
    // Konsole has Sixel since 22.04, which says 220400.
    return number("KONSOLE_VERSION") >= 220_400
  }
}
