import AddressBook

/// Completion for zsh: a file that `compinit` finds as `_petcontacts`, or that is read by `source`.
enum ZshCompletion {
  /// The lines of the script.
  static var lines: [String] {
    [
      "#compdef petcontacts",
      "# Completion of petcontacts for zsh.",
      "_petcontacts() {",
      "  local current=$words[CURRENT] previous=$words[CURRENT-1] command='' index=2",
      "  local -a offered",
      "  # The value of an option may stand behind = in the same word.",
      "  if [[ $current == --*=* ]]; then previous=${current%%=*}; compset -P '*='; fi",
      "  # Options of the program stand before the command.",
      "  while ((index < CURRENT)); do",
      "    case $words[index] in",
      "      (\(CompletionCase.programOptions.map(\.name).joined(separator: "|"))) ((index += 2)) ;;",
      "      (-*) ((index += 1)) ;;",
      "      (*) break ;;",
      "    esac",
      "  done",
      "  ((index < CURRENT)) && command=\"${(j: :)words[index,CURRENT-1]}\"",
      "  case $command in",
      "    ('')",
    ]
      + body(CompletionCase.program)
      + CompletionCase.commands.flatMap { ["    (\(quoted($0.name))|\(quoted($0.name + " "))*)"] + body($0) }
      + [
        "  esac",
        "  _describe petcontacts offered",
        "}",
        "if [[ $funcstack[1] == _petcontacts ]]; then _petcontacts \"$@\"; else compdef _petcontacts petcontacts; fi",
      ]
  }

  private static func body(_ completion: CompletionCase) -> [String] {
    let words = "offered=(\(completion.words.map(word).joined(separator: " ")))"
    let others = completion.takesFile ? "if [[ $current == -* ]]; then \(words); else _files; return; fi" : words
    guard !completion.options.isEmpty else { return ["      \(others) ;;"] }
    return ["      case $previous in"]
      + completion.options.map { "        (\($0.name)) \(value($0.kind)) ;;" }
      + ["        (*) \(others) ;;", "      esac ;;"]
  }

  /// What completes a value.
  private static func value(_ kind: Argument.Kind) -> String {
    switch kind {
    case .file, .store: "_files; return"
    case .choice(let choices), .choiceOrKey(let choices): "offered=(\(choices.map(quoted).joined(separator: " ")))"
    default: "return"
    }
  }

  /// A word with what it means behind a colon.
  private static func word(_ word: CompletionCase.Word) -> String {
    quoted(word.summary.map { "\(word.text):\($0)" } ?? word.text)
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", by: "'\\''") + "'" }
}
