/// A conversation with the built program, kept as text: what is typed, and word for word what must come back.
///
/// A transcript is a file in `Scripts`, or the ` ```console ` blocks of `README.md` one after another:
///
///     # A second tap adds nothing
///     # modes: terminal
///     petcontacts> tap 4
///     Pets would like to access your contacts. Allow it? [y/n] y
///     Contact Added
///     petcontacts> tap 4
///     There can only be one Shippo
///     $ petcontacts show Maxi
///     error: nobody here is called "Maxi", find searches all values
///     [exit 4]
///
/// - The head: lines that begin with `# `. The first is the title; `# modes: terminal` or `# modes: pipe` limits how the
///   transcript is run. Without it, it is run in both ways. `# columns: 40` gives the terminal so many columns; without it lines
///   are as long as through a pipe, except those of a page, whose terminal is as wide as the page.
/// - `petcontacts> ` (between `begin` and `commit` `petcontacts*> `) stands before a line that is typed at the prompt. At a
///   terminal it is typed once the prompt has come, and echo and prompt are compared, too. Through a pipe the lines are standard
///   input of `petcontacts --keep-going`, and each error must tell the number of its line. The greeting is left out.
/// - `$ ` stands before a command for `/bin/sh`, on the terminal or with pipes; lines below it that begin with `> ` continue it.
///   Standard output and standard error are expected in the order written. `[exit N]` follows when the status is not 0.
/// - `$ petcontacts` without a command, before a line that is typed at the prompt, opens a prompt of its own; then its greeting
///   is expected. A prompt is closed by `quit`, by the end of the transcript and, except in those for a terminal only, by `$ `.
/// - What is typed at a question stands behind the question, as on the terminal. `^C` and `^D` at the end of what is typed are keys;
///   a terminal does not show `^D`, a transcript does.
/// - All other lines are expected output. `‹id›` stands for an identifier, `‹date›` for a date with its time, `‹path›` for an
///   absolute path and `‹n›` for digits. `▒` stands for a blank or a block element: a cell of a picture.
///
/// All commands of one run share a new empty folder as home and as working folder, in which the checkout's `Assets` and
/// `Plugins` are found. `EXTENSIONS` is the folder of extensions for transcripts. `PETCONTACTS_HOME` is the folder `book` in it, and not set for a page. The system's settings turn
/// pictures off.
///
/// With `PETCONTACTS_TRANSCRIPTS="merge undo"` in the environment only those are run whose paths contain one of the words.
///
/// With `PETCONTACTS_RECORD=1` in the environment the expected output is replaced by what came; the test fails
/// nevertheless, for somebody has to look at it.
struct Transcript: Sendable {
  /// How a transcript is run.
  enum Mode: String, Sendable, CaseIterable {
    case terminal
    case pipe
  }

  /// What is typed, and what must come back.
  struct Step: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// A line at the program's prompt.
      case prompt
      /// A command for the shell.
      case shell
      /// A command for the shell that opens a prompt.
      case opening
    }

    var kind: Kind
    /// The prompt before it.
    let prompt: String
    /// What is typed.
    var input: String
    /// The number of its first line in the file.
    let line: Int
    /// What must come back, with line numbers.
    var output: [Numbered]
    /// The place of that in the file's lines, from 0.
    var outputRange: Range<Int>

    /// What a terminal shows of it.
    var shown: [Numbered] { [Numbered(number: line, text: prompt + input)] + output }
  }

  /// A line with its number in the file, from 1.
  struct Numbered: Hashable, Sendable {
    let number: Int
    let text: String
  }

  let path: String
  let title: String
  let modes: [Mode]
  /// The columns of the terminal.
  var columns = Self.widest
  let steps: [Step]

  /// More columns than any line has.
  private static let widest = 400
  /// The columns of a page.
  static let pageColumns = 100

  /// Whether its commands run with `PETCONTACTS_HOME`: those of a page are what a person has who set nothing.
  var hasBookFolder: Bool { !path.hasSuffix(".md") }

  /// The name of the file.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
