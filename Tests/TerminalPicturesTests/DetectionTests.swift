import Testing

@testable import TerminalPictures

@Suite struct DetectionTests {
  /// A terminal as its environment describes it, written as the shell does.
  struct Terminal: Sendable, CustomTestStringConvertible {
    let variables: String
    let format: PictureFormat?
    let colors: SymbolStyle.Colors

    init(_ variables: String, _ format: PictureFormat?, _ colors: SymbolStyle.Colors) {
      (self.variables, self.format, self.colors) = (variables, format, colors)
    }

    var environment: [String: String] {
      var environment: [String: String] = [:]
      for pair in variables.split(separator: " ") {
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
        environment[String(parts[0])] = String(parts[1])
      }
      return environment
    }

    var testDescription: String { variables }
  }

  static let terminals = [
    Terminal("TERM=xterm-kitty KITTY_WINDOW_ID=1 COLORTERM=truecolor", .kitty, .trueColor),
    Terminal("TERM=xterm-kitty", .kitty, .trueColor),
    Terminal("TERM=xterm-256color KITTY_WINDOW_ID=3", .kitty, .indexed256),
    Terminal("TERM=xterm-ghostty TERM_PROGRAM=ghostty", .kitty, .trueColor),
    Terminal("TERM=xterm-256color TERM_PROGRAM=iTerm.app", .iterm, .trueColor),
    Terminal("TERM=xterm-256color LC_TERMINAL=iTerm2", .iterm, .indexed256),
    Terminal("TERM=xterm-256color TERM_PROGRAM=WezTerm COLORTERM=truecolor", .sixel, .trueColor),
    Terminal("TERM=xterm-256color WEZTERM_EXECUTABLE=/usr/bin/wezterm-gui", .sixel, .indexed256),
    Terminal("TERM=xterm TERM_PROGRAM=mintty", .sixel, .trueColor),
    Terminal("TERM=foot COLORTERM=truecolor", .sixel, .trueColor),
    Terminal("TERM=foot-extra", .sixel, .indexed256),
    Terminal("TERM=mlterm", .sixel, .indexed256),
    Terminal("TERM=xterm MLTERM=3.9.2", .sixel, .indexed16),
    Terminal("TERM=contour", .sixel, .indexed256),
    Terminal("TERM=yaft-256color", .sixel, .indexed256),
    Terminal("TERM=xterm-256color KONSOLE_VERSION=220400", .sixel, .trueColor),
    Terminal("TERM=xterm-256color KONSOLE_VERSION=211203", .symbols, .trueColor),
    Terminal("TERM=xterm-256color KONSOLE_VERSION=new", .symbols, .trueColor),
    Terminal("TERM=xterm-256color VTE_VERSION=7006 COLORTERM=truecolor", .symbols, .trueColor),
    Terminal("TERM=xterm-256color VTE_VERSION=7006", .symbols, .trueColor),
    Terminal("TERM=xterm VTE_VERSION=3409", .symbols, .indexed16),
    Terminal("TERM=xterm-256color WT_SESSION=5a1c", .symbols, .trueColor),
    Terminal("TERM=alacritty", .symbols, .trueColor),
    Terminal("TERM=xterm-direct", .symbols, .trueColor),
    Terminal("TERM=xterm-256color", .symbols, .indexed256),
    Terminal("TERM=xterm", .symbols, .indexed16),
    Terminal("TERM=linux", .symbols, .indexed16),
    Terminal("TERM=vt220", .symbols, .none),
    Terminal("TERM=vt525-color", .symbols, .indexed16),
    Terminal("TERM=xterm-mono", .symbols, .none),
    Terminal("TERM=linux-m", .symbols, .none),
    // A multiplexer, whatever terminal it was started in.
    Terminal("TERM=tmux-256color TMUX=/tmp/tmux-1000/default,1,0 KITTY_WINDOW_ID=1", .symbols, .indexed256),
    Terminal("TERM=screen-256color TMUX=/tmp/t,1,0 TERM_PROGRAM=tmux COLORTERM=truecolor", .symbols, .trueColor),
    Terminal("TERM=screen.xterm-256color STY=1.pts LC_TERMINAL=iTerm2", .symbols, .indexed256),
    Terminal("TERM=screen STY=1.pts COLORTERM=truecolor", .symbols, .indexed16),
    Terminal("TERM=screen", .symbols, .indexed16),
    // NO_COLOR is about colours only, and means nothing when it is empty.
    Terminal("TERM=xterm-256color NO_COLOR=1 COLORTERM=truecolor", .symbols, .none),
    Terminal("TERM=xterm-kitty NO_COLOR=1", .kitty, .none),
    Terminal("TERM=xterm-256color NO_COLOR=", .symbols, .indexed256),
    // No control sequences at all.
    Terminal("TERM=dumb COLORTERM=truecolor KITTY_WINDOW_ID=1", nil, .none),
    Terminal("TERM= COLORTERM=truecolor", nil, .none),
    Terminal("COLORTERM=truecolor", nil, .none),
  ]

  @Test(arguments: terminals)
  func `The environment tells the format and the colours`(_ terminal: Terminal) {
    #expect(PictureFormat.detected(in: terminal.environment) == terminal.format)
    #expect(SymbolStyle(environment: terminal.environment).colors == terminal.colors)
  }

  @Test(
    arguments: [
      ("LC_ALL=C.UTF-8", .blocks), ("LANG=pt_BR.utf8", .blocks), ("LC_CTYPE=ca_ES.UTF-8@valencia LANG=C", .blocks),
      ("LC_ALL=C LANG=en_US.UTF-8", .ascii), ("LC_ALL= LANG=en_US.UTF-8", .blocks), ("LANG=de_DE", .ascii),
      ("LANG=POSIX", .ascii), ("X=", .ascii), ("TERM=linux LANG=en_US.UTF-8", .halves), ("TERM=linux", .ascii),
    ] as [(String, SymbolStyle.Characters)])
  func `The locale and the font tell the characters`(variables: String, characters: SymbolStyle.Characters) {
    let environment = Terminal(variables, nil, .none).environment
    #expect(SymbolStyle(environment: environment).characters == characters)
  }

  @Test(arguments: [("0;15", true), ("0;default;15", true), ("0;7", true), ("15;0", false), ("", false)])
  func `A light background is believed`(value: String, isDarkOnLight: Bool) {
    #expect(SymbolStyle(environment: ["COLORFGBG": value]).isDarkOnLight == isDarkOnLight)
  }
}
