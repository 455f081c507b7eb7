import Foundation
import PseudoTerminal
import Testing

/// What decides whether a terminal receives pictures, and which, when nothing was asked for.
@Suite struct PictureTests {
  private static let kitty = "\u{1B}_G"
  private static let sixel = "\u{1B}P"
  private static let iterm = "\u{1B}]1337;File="

  /// A home without the settings that turn pictures off, and a terminal as the environment describes it.
  private func workplace(_ environment: [String: String]) throws -> Workplace {
    let workplace = try Workplace()
    workplace.environment["XDG_CONFIG_DIRS"] = workplace.home + "/none"
    workplace.environment["NO_COLOR"] = nil
    workplace.environment.merge(environment) { $1 }
    return workplace
  }

  /// What a terminal of 80 columns receives of a command.
  private func shown(_ command: String, _ environment: [String: String]) throws -> String {
    let workplace = try workplace(environment)
    return try withExtendedLifetime(workplace) {
      let terminal = try PseudoTerminal(workplace.shell(command))
      #expect(try terminal.waitForExit() == .exited(0))
      return terminal.output
    }
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], kitty), (["LC_TERMINAL": "iTerm2"], iterm), (["TERM": "foot"], sixel),
      (["COLORTERM": "truecolor"], "8;2;"), (["TERM": "xterm-256color"], "8;5;"), (["NO_COLOR": "1"], "███"),
    ] as [([String: String], String)])
  func `A terminal receives the pictures that it can show`(environment: [String: String], sign: String) throws {
    let output = try shown("petcontacts pets", environment)
    #expect(output.contains(sign))
    #expect(output.contains("[4] "))
    let signs = [Self.kitty, Self.sixel, Self.iterm].filter { $0 != sign }
    #expect(!signs.contains { output.contains($0) })
  }

  @Test func `Within tmux pictures are symbols`() throws {
    let output = try shown("petcontacts pets", ["TERM": "tmux-256color", "TMUX": "/x,1,0", "KITTY_WINDOW_ID": "1"])
    #expect(!output.contains(Self.kitty))
    #expect(output.contains("8;5;"))
  }

  @Test(arguments: ["petcontacts pets --json", "TERM=dumb petcontacts pets", "petcontacts pets | cat"])
  func `JSON, dumb terminals and pipes are without pictures`(command: String) throws {
    #expect(!(try shown(command, ["TERM": "xterm-kitty"])).utf8.contains(0x1B))
  }

  @Test func `A picture is drawn where the cursor has been moved to, and the words stay where they are`() throws {
    let workplace = try workplace(["TERM": "foot"])
    #expect(try workplace.run("petcontacts access grant pets && petcontacts tap 4").status == .exited(0))
    // Of a screen of 15 rows the lines fill more than is left.
    let terminal = try PseudoTerminal(
      workplace.shell("seq 8; petcontacts show shippo; echo end"), columns: 80, rows: 15)
    #expect(try terminal.waitForExit() == .exited(0))
    let words = try #require(terminal.output.split(separator: Self.sixel).first)
    #expect(words.hasSuffix("\r\n\u{1B}7\u{1B}[12A"))
    let sequence = /\u{1B}7\u{1B}\[12A\u{1B}P[^\u{1B}]*\u{1B}\\\u{1B}8/
    let text = terminal.output.replacing(sequence, with: "")
    #expect(text.contains("picture"))
    #expect(!text.contains(Self.sixel))
    #expect(terminal.output.hasSuffix("\u{1B}8end\r\n"))
  }
}
