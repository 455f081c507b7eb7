import AddressBook
import Files
import Glibc
import LineEditor
import PropertyLists

/// The program: arguments, then the prompt, a script or one command.
public enum Program: Sendable {
  /// The version, for `--version`.
  static let version = "0.1.0"

  /// Runs the program with its arguments and gives its exit status.
  public static func run() -> Int32 {
    ProcessFacts.openStandardDescriptors()
    Interrupt.install()
    let environment = ProcessFacts.environment
    let plain = TerminalConsole(isInteractive: false, editor: nil)
    let options: ProgramOptions
    do {
      options = try ProgramOptions(try ProcessFacts.arguments())
    } catch {
      return report(error, on: plain, environment)
    }
    do {
      guard let answer = options.answer else { return try start(options, environment) }
      try Renderer(console: plain, style: Style(isColoured: false), isJSON: options.isJSON).render(answer)
      return plain.finish(.done)
    } catch {
      return report(ShellError(error), on: plain, environment)
    }
  }

  private static func start(_ options: ProgramOptions, _ environment: [String: String]) throws -> Int32 {
    let folders = try Folders(environment: environment)
    let isInteractive = Terminal.isTerminal(STDIN_FILENO) && Terminal.isTerminal(STDOUT_FILENO)
    let editor = PromptEditor(historyFile: Path.join(folders.state, "history"))
    let console = TerminalConsole(
      isInteractive: isInteractive, editor: editor,
      pagerCommand: options.usesPager && isInteractive ? Pager.command(environment) : nil)
    let session = Session(
      console: console, environment: environment, bookEnvironment: ProcessFacts.bookEnvironment, folders: folders,
      storeName: options.store, usesPlugins: options.usesPlugins, region: options.region, locale: options.locale,
      pictures: options.pictures, color: options.color)
    try session.phones.checkOption()
    for warning in session.configuration.warnings { session.warn(warning) }
    let runner = CommandRunner(
      session: session, style: Style(isColoured: options.color.applies(to: STDOUT_FILENO, environment)),
      errorStyle: Style(isColoured: options.color.applies(to: STDERR_FILENO, environment)), isJSON: options.isJSON)
    session.readScript = { path in
      try ScriptRunner(runner: runner, keepsGoing: options.keepsGoing).run(file: path)
    }
    let status: CommandStatus
    if let script = options.script {
      status = ScriptRunner(runner: runner, keepsGoing: options.keepsGoing).runWhole(file: script)
    } else if !options.words.isEmpty {
      status = console.paging { ScriptRunner(runner: runner, keepsGoing: false).runWhole(words: options.words) }
    } else if isInteractive {
      return PromptLoop(runner: runner, console: console, editor: editor).run()
    } else {
      status = ScriptRunner(runner: runner, keepsGoing: options.keepsGoing).runWholeInput()
    }
    session.end()
    let exit = console.finish(status)
    return status == .interrupted ? 128 + (Interrupt.signal ?? SIGINT) : exit
  }

  private static func report(_ error: ShellError, on console: TerminalConsole, _ environment: [String: String]) -> Int32
  {
    let style = Style(isColoured: ColorChoice.auto.applies(to: STDERR_FILENO, environment))
    Renderer(console: console, style: style, isJSON: false).renderError(error, place: nil)
    return console.finish(error.status)
  }
}
