/// Completion for bash, made from the tables of commands and options: words of commands, options, choices and files. Names
/// of the book are completed at the prompt only.
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
      "      \(pattern(ProgramOptions.table.filter { $0.value != nil }.map(\.name)))) ((index += 2)) ;;",
      "      -*) ((index += 1)) ;;",
      "      *) break ;;",
      "    esac",
      "  done",
      "  if ((index < last)); then command=\"${typed[*]:index:last-index}\"; fi",
      "  case \"$command\" in",
      "    '')",
      "      case \"$previous\" in",
    ]
      + ProgramOptions.table.filter { $0.value != nil }.map { "        \($0.name)) \(assignment($0.kind)) ;;" }
      + ["        *) words=\(quoted(ProgramOptions.table.map(\.name) + CommandTable.firstWords)) ;;", "      esac ;;"]
      + commandsByLength.flatMap(cases)
      + groupWords.map { "    \(quoted([$0])) | \(quoted([$0, ""]))*) words=\(quoted(continuations(of: $0))) ;;" }
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

  /// Longer names first: `group new` must not be taken for `group`.
  private static var commandsByLength: [Command] { CommandTable.all.sorted { $0.path.count > $1.path.count } }

  /// The words that begin several commands.
  private static var groupWords: [String] {
    CommandTable.firstWords.filter { word in !CommandTable.all.contains { $0.path == [word] } }
  }

  private static func continuations(of word: String) -> [String] { CommandTable.continuations(of: [word]) }

  private static func cases(_ command: Command) -> [String] {
    let options = command.options + CommandTable.commonOptions
    let choices = command.arguments.flatMap { argument -> [String] in
      switch argument.kind {
      case .choice(let choices): choices
      case .command: CommandTable.firstWords
      case .client: Access.clients
      default: []
      }
    }
    let words = options.map(\.name) + choices + CommandTable.continuations(of: command.path)
    let takesFile = command.arguments.contains { if case .file = $0.kind { true } else { false } }
    let plain = "words=\(quoted(words))"
    return ["    \(quoted([command.name])) | \(quoted([command.name, ""]))*)", "      case \"$previous\" in"]
      + options.filter { $0.value != nil && !$0.isValueOptional }.map {
        "        \($0.name)) \(assignment($0.kind)) ;;"
      }
      + [
        takesFile
          ? "        *) if [[ $current == -* ]]; then \(plain); else files=yes; fi ;;" : "        *) \(plain) ;;",
        "      esac ;;",
      ]
  }

  /// What completes a value.
  private static func assignment(_ kind: Argument.Kind) -> String {
    switch kind {
    case .file: "files=yes"
    case .choice(let choices): "words=\(quoted(choices))"
    default: "words=''"
    }
  }

  private static func pattern(_ names: [String]) -> String { names.joined(separator: " | ") }

  /// Words as one word of the shell. None of the tables' has a quote in it.
  private static func quoted(_ words: [String]) -> String { "'" + words.joined(separator: " ") + "'" }
}
