import Foundation
import PseudoTerminal
import Testing

/// What is made of the table of commands for other programs: the manual page and the completion of shells.
@Suite struct ManualTests {
  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  @Test(.enabled(if: isInstalled("groff"), "groff-base is not installed"))
  func `The manual page is accepted without a warning and shows what was meant`() throws {
    let workplace = try Workplace()
    #expect(try workplace.run("petcontacts help --man > page.1 && groff -man -ww -z page.1").lines == [])
    let text = try workplace.run("groff -man -Tascii -P-cbou -rLL=200n page.1").lines
    for title in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES", "ENVIRONMENT", "EXIT STATUS",
    ] { #expect(text.contains(title)) }
    let trimmed = text.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(trimmed.contains("list --where 'emailAddresses.@count > 0'"))
    #expect(trimmed.contains("find \"main street\" lovelace"))
    #expect(trimmed.contains { $0.hasPrefix("~/.inputrc") })
    #expect(trimmed.contains("130    interrupted"))
    for command in try HelpTests.commands() {
      #expect(trimmed.contains(command), "\(command) has no section")
    }
  }

  @Test func `The manual page is read where it is installed`() throws {
    let workplace = try Workplace()
    let (lines, status) = try workplace.run("petcontacts help --man")
    #expect(status == .exited(0))
    #expect(lines.first?.hasPrefix(".TH \"PETCONTACTS\" \"1\"") ?? false)
    #expect(lines.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  static let completions: [(words: [String], offered: [String])] = [
    (["und"], ["undo"]),
    (["--js"], ["--json"]),
    (["--color", "a"], ["auto", "always"]),
    (["--store", "my.sqlite", "commi"], ["commit"]),
    (["group", "d"], ["delete"]),
    (["group", "new", "Dogs", "--p"], ["--parent"]),
    (["list", "g"], ["groups"]),
    (["list", "--sort", "l"], ["last"]),
    (["show", "Shippo", "--pr"], ["--properties"]),
    (["image", "Shippo", "pict"], ["picture.jpg"]),
    (["read", "--he"], ["--help"]),
    (["help", "--completion", ""], ["bash", "zsh", "fish"]),
    (["nonsense", ""], []),
    (["--color=al"], ["always"]),
    (["--color="], ["auto", "always", "never"]),
    (["--store=my.sqlite", "commi"], ["commit"]),
    (["--store", "sqlite:my.sqlite", "commi"], ["commit"]),
    (["--store=sqlite:my.sqlite", "group", "d"], ["delete"]),
    (["--store=memory:", "commi"], ["commit"]),
    (["--store", "memory:", "group", "d"], ["delete"]),
    (["--store", "sqlite:pict"], ["picture.jpg"]),
    (["--store=sqlite:pict"], ["picture.jpg"]),
    (["list", "--sort=l"], ["last"]),
    (["set", "Shippo", "phone:--js"], []),
    (["="], []),
  ]

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed"), arguments: completions)
  func `bash completes words of the table and files`(words: [String], offered: [String]) throws {
    let workplace = try Workplace()
    // bash makes words of their own of = and :, which are in COMP_WORDBREAKS.
    let pieces = words.flatMap { $0.isEmpty ? [""] : $0.matches(of: /[=:]+|[^=:]+/).map { String($0.output) } }
    let typed = (["petcontacts"] + pieces).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <(petcontacts help --completion bash)
      compopt() { :; }
      touch picture.jpg
      COMP_WORDS=(\(typed)); COMP_CWORD=\(pieces.count); COMP_LINE='petcontacts \(words.joined(separator: " "))'
      _petcontacts
      [[ ${#COMPREPLY[@]} = 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    try script.write(toFile: workplace.home + "/try.bash", atomically: true, encoding: .utf8)
    #expect(try workplace.run("bash --norc -u try.bash").lines == offered)
  }

  /// Those of ``completions`` that say nothing of how bash splits words.
  private static let plainCompletions = completions.filter { words, _ in
    !(words.last ?? "").contains(":") && words != ["="]
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func `zsh completes words of the table and files`() throws {
    let workplace = try Workplace()
    let setUp = """
      rm -r Assets Plugins etc; touch picture.jpg; mkdir functions
      petcontacts help --completion zsh > functions/_petcontacts
      """
    try #require(try workplace.run(setUp).status == .exited(0))
    let line = try ZshLine(in: workplace)
    for (words, offered) in Self.plainCompletions {
      let typed = (["petcontacts"] + words).joined(separator: " ")
      let option = words.last.flatMap { $0.firstIndex(of: "=").map { String(words.last?[...$0] ?? "") } } ?? ""
      let before = (["petcontacts"] + words.dropLast()).joined(separator: " ") + " "
      try line.complete(
        typed, becomes: offered.count == 1 ? before + option + offered[0] + " " : nil, offering: offered)
    }
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: plainCompletions)
  func `fish completes words of the table and files`(words: [String], offered: [String]) throws {
    let workplace = try Workplace()
    let line = (["petcontacts"] + words).joined(separator: " ")
    let script = """
      petcontacts help --completion fish | source
      rm -r Assets Plugins etc; touch picture.jpg
      complete -C '\(line)' | string replace -r '\\t.*' ''
      """
    try script.write(toFile: workplace.home + "/.try.fish", atomically: true, encoding: .utf8)
    let found = try workplace.run("fish --no-config .try.fish").lines
    // An option's value stands behind the option; fish sorts.
    let option = words.last.flatMap { $0.firstIndex(of: "=").map { words.last?[...$0] ?? "" } } ?? ""
    #expect(found.sorted() == offered.map { option + $0 }.sorted())
  }
}

/// A line that is typed at the prompt of zsh, with its own completion.
private final class ZshLine {
  private let terminal: PseudoTerminal
  private var screen = Screen(columns: 100, rows: 40)
  private var position = 0

  /// Starts zsh, which finds the completion where an installation puts it: in a folder of functions.
  init(in workplace: Workplace) throws {
    let settings = """
      bindkey -e; PS1='> '; unsetopt prompt_sp; LISTMAX=1000
      fpath=($HOME/functions $fpath); autoload -Uz compinit; compinit -u -d $HOME/dump
      """
    try settings.write(toFile: workplace.home + "/.zshrc", atomically: true, encoding: .utf8)
    terminal = try PseudoTerminal(workplace.shell("exec zsh -d"), columns: 100, rows: 40)
    try terminal.wait(for: "the prompt") { self.read() == ">" }
  }

  /// Presses the tabulator key behind a text, and waits for what becomes of it, or for what is offered below.
  func complete(_ text: String, becomes result: String?, offering offered: [String]) throws {
    try terminal.send(text)
    try terminal.wait(for: text) { self.read() == ("> " + text).trimmingEnd }
    try terminal.send(.tab)
    // A key that cannot be taken for another shows that the other was done with.
    if offered.isEmpty { try terminal.send("#") }
    let expected = offered.isEmpty ? text + "#" : result
    try terminal.wait(for: "\(text) to become \(expected ?? "a list of \(offered)")") {
      let line = self.read()
      if let expected { return line == ("> " + expected).trimmingEnd && (offered.isEmpty || self.isBehindBlank) }
      let shown = self.screen.lines.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }
      return offered.allSatisfy(shown.contains)
    }
    // ^C could come while zsh is still at the completion, and be lost.
    try terminal.send(.control("u"))
    try terminal.wait(for: "an empty line") { self.read() == ">" }
    try terminal.send(.control("l"))
    try terminal.wait(for: "an empty screen") { self.read() == ">" && self.screen.cursor.row == 0 }
  }

  private var isBehindBlank: Bool { screen.cursor.column == screen.currentLine.count + 1 }

  private func read() -> String {
    screen.write(Array(terminal.outputBytes[position...]))
    position = terminal.outputBytes.count
    return screen.currentLine
  }
}

extension String {
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
