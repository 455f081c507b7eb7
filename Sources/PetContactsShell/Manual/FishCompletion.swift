import AddressBook

/// Completion for fish.
enum FishCompletion {
  /// The lines of the script.
  static var lines: [String] {
    [
      "# Completion of petcontacts for fish.",
      "function __petcontacts_complete",
      "  set -l words (commandline -opc)",
      "  set -l current (commandline -ct)",
      "  set -l previous $words[-1]",
      "  set -l before ''",
      "  # The value of an option may stand behind = in the same word.",
      "  if string match -q -- '--*=*' $current",
      "    set previous (string replace -r '=.*' '' -- $current)",
      "    set before $previous=",
      "    set current (string replace -r '^[^=]*=' '' -- $current)",
      "  end",
      "  # Options of the program stand before the command.",
      "  set -e words[1]",
      "  while set -q words[1]",
      "    switch $words[1]",
      "      case \(CompletionCase.programOptions.map(\.name).joined(separator: " "))",
      "        set -e words[1]",
      "        set -q words[1]; and set -e words[1]",
      "      case '-*'",
      "        set -e words[1]",
      "      case '*'",
      "        break",
      "    end",
      "  end",
      "  switch \"$words \"",
      "    case ' '",
    ]
      + body(CompletionCase.program)
      + CompletionCase.commands.flatMap { ["    case \(quoted($0.name + " *"))"] + body($0) }
      + ["  end", "end", "complete -c petcontacts -f -a '(__petcontacts_complete)'"]
  }

  private static func body(_ completion: CompletionCase) -> [String] {
    let words = "printf '%s\\t%s\\n' \(completion.words.map(word).joined(separator: " "))"
    let others =
      completion.takesFile
      ? ["if string match -q -- '-*' $current", "  \(words)", "else", "  \(files)", "end"] : [words]
    let cases =
      completion.options.flatMap { ["  case \($0.name)", "    \(value($0.kind))"] }
      + ["  case '*'"] + others.map { "    " + $0 }
    return (completion.options.isEmpty ? others : ["switch \"$previous\""] + cases + ["end"]).map { "      " + $0 }
  }

  private static let files = "printf '%s\\n' $before(__fish_complete_path $current)"

  /// What completes a value.
  private static func value(_ kind: Argument.Kind) -> String {
    switch kind {
    case .file, .store: files
    case .choice(let choices), .choiceOrKey(let choices):
      "printf '%s\\n' $before\(choices.count == 1 ? choices[0] : "{\(choices.joined(separator: ","))}")"
    default: "return"
    }
  }

  /// A word and what it means.
  private static func word(_ word: CompletionCase.Word) -> String {
    "\(quoted(word.text)) \(quoted(word.summary ?? ""))"
  }

  /// A text as one word of the shell, in which only a backslash and the quote itself mean something.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", by: "\\\\").replacing("'", by: "\\'") + "'"
  }
}
