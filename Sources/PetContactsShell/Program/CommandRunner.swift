import AddressBook
import LineEditor

/// Runs one command after another in a session.
final class CommandRunner {
  let session: Session
  let style: Style
  private let errorStyle: Style
  // Whether JSON is wanted: of all commands, or of those that a file holds which is read.
  private var isJSON: Bool

  /// Standard output and standard error need not both be a terminal, so that each has a style of its own.
  init(session: Session, style: Style, errorStyle: Style, isJSON: Bool) {
    self.session = session
    self.style = style
    self.errorStyle = errorStyle
    self.isJSON = isJSON
  }

  /// Runs a command that is given as a line; `place` tells where it stands, for errors. A line without words does nothing.
  func run(line: String, place: String? = nil) -> CommandStatus {
    do {
      let words = try CommandLineTokenizer.split(line, allowsComments: true).map(\.text)
      return words.isEmpty ? .done : run(words, place: place)
    } catch {
      return fail(error, place: place)
    }
  }

  /// Runs a command that is given as words; `place` tells where it stands, for errors.
  func run(_ words: [String], place: String? = nil) -> CommandStatus {
    let wantedJSON = isJSON
    // Who talks to the program through a pipe waits for the answer; nobody talks to a file of commands.
    defer {
      if !session.isUnattended || session.console.isTerminal { session.console.flush() }
      session.makesStore = false
      isJSON = wantedJSON
    }
    session.beginCommand()
    do {
      let call = try session.commands(for: words).parse(words)
      session.makesStore = call.command.makesStore
      session.savesAnyway = call.has("--anyway")
      isJSON = isJSON || call.has("--json")
      let renderer = Renderer(
        console: session.console, style: style, isJSON: isJSON, pictures: session.pictures)
      try session.with(locale: try call.value("--locale").map(LocaleChoice.parse)) {
        do {
          for output in try call.command.run(session, call) { try renderer.render(output) }
          session.tellKnownDamage()
          if let problem = session.catalogProblem { throw problem }
        } catch {
          throw session.named(error)
        }
      }
      return session.notedStatus
    } catch {
      return fail(error, place: place)
    }
  }

  /// Tells what went wrong, unless that was done already.
  func fail(_ error: any Error, place: String?) -> CommandStatus {
    let error = ShellError(error)
    if !error.message.isEmpty {
      Renderer(console: session.console, style: errorStyle, isJSON: isJSON).renderError(error, place: place)
    }
    return error.status
  }
}
