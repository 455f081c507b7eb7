/// Completion for bash.
enum BashCompletion {
  /// The lines of the script.
  static var lines: [String] {
    let program = "petcontacts"
    return [
      "# Completion of \(program) for bash.",
      "_\(program)() {",
      "  local typed=(\"${COMP_WORDS[0]}\") rest=\"${COMP_LINE#*\"${COMP_WORDS[0]}\"}\" piece='' command='' words='' files='' index=1",
      "  # bash splits at = and : too. Joined again, but for the = between an option and its value.",
      "  for piece in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do",
      "    if [[ $rest == [[:blank:]]* ]]; then typed+=(\"$piece\")",
      "    elif [[ $piece == =* && ${typed[-1]} == --* ]]; then typed+=(\"${piece:1}\")",
      "    else typed[-1]+=$piece; fi",
      "    rest=\"${rest#*\"$piece\"}\"",
      "  done",
      "  [[ ${piece//[=:]} ]] || piece=''",
      "  local last=$((${#typed[@]} - 1))",
      "  local current=\"${typed[last]}\" previous=\"${typed[last > 0 ? last - 1 : 0]}\"",
      "  # Options of the program stand before the command.",
      "  while ((index < last)); do",
      "    case \"${typed[index]}\" in",
      "      \(pattern(CompletionCase.programOptions.map(\.name)))) ((index += 2)) ;;",
      "      -*) ((index += 1)) ;;",
      "      *) break ;;",
      "    esac",
      "  done",
      "  if ((index < last)); then command=\"${typed[*]:index:last-index}\"; fi",
      "  case \"$command\" in",
      "    '')",
      "      case \"$previous\" in",
    ]
      + CompletionCase.programOptions.map { "        \($0.name)) \(assignment($0.kind)) ;;" }
      + ["        *) words=\(quoted(CompletionCase.program.words.map(\.text))) ;;", "      esac ;;"]
      + CompletionCase.commands.flatMap(cases)
      + [
        "  esac",
        "  if [[ $files ]]; then",
        "    compopt -o filenames",
        "    mapfile -t COMPREPLY < <(compgen -f -- \"$piece\")",
        "  else",
        "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")",
        "  fi",
        "}",
        "complete -F _\(program) \(program)",
      ]
  }

  private static func cases(_ completion: CompletionCase) -> [String] {
    let (name, plain) = (completion.name, "words=\(quoted(completion.words.map(\.text)))")
    let pattern = "    \(quoted([name])) | \(quoted([name, ""]))*)"
    guard completion.takesMore else { return ["\(pattern) \(plain) ;;"] }
    return ["\(pattern)", "      case \"$previous\" in"]
      + completion.options.map { "        \($0.name)) \(assignment($0.kind)) ;;" }
      + [
        completion.takesFile
          ? "        *) if [[ $current == -* ]]; then \(plain); else files=yes; fi ;;" : "        *) \(plain) ;;",
        "      esac ;;",
      ]
  }

  /// What completes a value.
  private static func assignment(_ kind: Argument.Kind) -> String {
    switch kind {
    case .file, .store: "files=yes"
    case .choice(let choices), .choiceOrKey(let choices): "words=\(quoted(choices))"
    default: "words=''"
    }
  }

  private static func pattern(_ names: [String]) -> String { names.joined(separator: " | ") }

  /// Words as one word of the shell. None of the tables' has a quote in it.
  private static func quoted(_ words: [String]) -> String { "'" + words.joined(separator: " ") + "'" }
}
