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

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: plainCompletions)
  func `zsh completes words of the table and files`(words: [String], offered: [String]) throws {
    let workplace = try Workplace()
    // What zsh offers is what begins as the word does; its own functions need a terminal.
    let script = """
      compdef() { [[ $2 == petcontacts ]]; }
      compset() { current=${current#*=}; }
      _files() { offered=(*(N)); shown; }
      _describe() { shown; }
      shown() { local one; for one in $offered; do [[ ${one%%:*} == $current* ]] && echo ${one%%:*}; done; }
      source <(petcontacts help --completion zsh)
      rm -r Assets Plugins etc; touch picture.jpg
      words=(petcontacts \(words.map { "'\($0)'" }.joined(separator: " "))); CURRENT=\(words.count + 1)
      _petcontacts
      """
    try script.write(toFile: workplace.home + "/.try.zsh", atomically: true, encoding: .utf8)
    #expect(try workplace.run("zsh -f .try.zsh").lines == offered)
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
