/// What an environment says of its terminal.
struct TerminalVariables {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// A variable that is set and not empty.
  subscript(name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The number that a variable begins with, or 0.
  func number(_ name: String) -> Int { Int(self[name]?.prefix { $0.isASCII && $0.isNumber } ?? "") ?? 0 }

  /// The type of terminal (term(7)).
  var term: String { self["TERM"] ?? "" }

  /// The terminal's own name for itself.
  var program: String? { self["TERM_PROGRAM"] }

  /// Whether the type is one of these, or one of their variants such as `foot-extra`.
  func isTerm(_ names: String...) -> Bool { names.contains { term == $0 || term.hasPrefix($0 + "-") } }

  /// Whether the type names something that the terminal can do, as `xterm-256color` does.
  func isNamed(_ ability: String) -> Bool {
    term.utf8.indices.contains { term.utf8[$0...].starts(with: ability.utf8) }
  }

  /// Whether control sequences are not understood.
  var isDumb: Bool { term.isEmpty || term == "dumb" }

  /// Whether this is a window of GNU Screen.
  var isInScreen: Bool { self["STY"] != nil || (isTerm("screen") && self["TMUX"] == nil) }

  /// Whether this is a window of tmux or GNU Screen.
  var isInMultiplexer: Bool { self["TMUX"] != nil || isTerm("tmux") || isInScreen }
}
