import CReadline
import CTerminal
import Glibc

/// Reads lines at a terminal, with GNU Readline.
///
/// The editor waits in one `poll` loop for the keyboard, for signals, for watched descriptors and for timers. The
/// terminal is in Readline's mode only while a line is typed; while commands run it is as it was before, and so it is
/// left on every way out, whether by `exit`, a signal or a fault.
///
///     let editor = LineEditor(applicationName: "Example", historyFile: nil) { context in
///       ["feed", "walk"].filter { $0.hasPrefix(context.partial) }.map { Completion($0) }
///     }
///     let ending = editor.run(prompt: { "> " }) { line in
///       if case .command(let text) = line { print(text) }
///       return .proceed
///     }
///
/// Readline's state belongs to the process: there is one editor at a time, and it stays on the thread that made it.
public final class LineEditor {
  /// The number of bytes that a line may have.
  public static let maximumLineLength = 16 << 20

  let completer: (CompletionContext) -> [Completion]
  let applicationName: String
  let history: History
  var input = InputBuffer()
  var events = EventSources()
  /// How Readline answered the line under way.
  var entry: Entry?
  /// Whether a line is being typed.
  var isEditing = false
  /// Whether the line being typed is a command, which has completion and history.
  var isCommand = false
  private(set) var isPlain = false
  private var hasUTF8Locale = true
  private var isPrepared = false

  /// Creates an editor; the terminal and the history file are touched when the first line is read.
  ///
  /// - Parameters:
  ///   - applicationName: what `$if` in ~/.inputrc compares with.
  ///   - historyFile: the path of the history, or nil to keep none. Missing folders are made.
  ///   - historyLimit: the number of lines kept in the file and in memory.
  ///   - completer: the candidates for the word at the cursor, in the order of a list.
  public init(
    applicationName: String,
    historyFile: String?,
    historyLimit: Int = 1000,
    completer: @escaping (CompletionContext) -> [Completion]
  ) {
    self.applicationName = applicationName
    self.completer = completer
    history = History(path: historyFile, limit: historyLimit)
  }

  /// The columns of the terminal, 80 when it does not know.
  public var width: Int {
    Terminal.size(of: Self.outputDescriptor)?.columns ?? 80
  }

  /// The first thing that went wrong with the history file, once: nil afterwards. It never stops the prompt.
  public func takeHistoryError() -> HistoryError? {
    history.takeError()
  }

  /// Questions and prompts go to standard error when only that is a terminal.
  static var outputDescriptor: Int32 {
    !Terminal.isTerminal(STDOUT_FILENO) && Terminal.isTerminal(STDERR_FILENO) ? STDERR_FILENO : STDOUT_FILENO
  }

  /// Makes Readline ready, the first time.
  func prepare() {
    ReadlineCallbacks.activate(self)
    guard !isPrepared else { return }
    isPrepared = true
    Interrupt.install()
    hasUTF8Locale = petcontacts_use_utf8()
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    isPlain = terminal.isEmpty || terminal == "dumb"
    petcontacts_take_control(Self.outputDescriptor == STDERR_FILENO ? 1 : 0)
    // Readline keeps the pointer.
    unsafe petcontacts_set_application_name(strdup(applicationName))
    ReadlineCallbacks.register()
    unsafe rl_variable_bind("enable-bracketed-paste", "on")
    withUTF8Environment { _ = rl_initialize() }
    // Readline's pager does not wait when it is called back.
    unsafe rl_variable_bind("page-completions", "off")
    if isPlain { unsafe rl_variable_bind("enable-bracketed-paste", "off") }
    petcontacts_bind_paste_markers()
  }

  /// Runs Readline with an environment that names a UTF-8 locale: it looks there, not at the locale in force.
  func withUTF8Environment(_ body: () -> Void) {
    guard !hasUTF8Locale else { return body() }
    let former = unsafe getenv("LC_ALL").map { unsafe String(cString: $0) }
    unsafe setenv("LC_ALL", "C.UTF-8", 1)
    defer {
      if let former {
        unsafe setenv("LC_ALL", former, 1)
      } else {
        unsafe unsetenv("LC_ALL")
      }
    }
    body()
  }
}

/// Readline is confined to one thread, and so is what drives it.
@available(*, unavailable)
extension LineEditor: Sendable {}
