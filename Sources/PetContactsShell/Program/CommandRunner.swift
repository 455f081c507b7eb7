import AddressBook
import LineEditor

/// Runs one command after another in a session.
final class CommandRunner {
  let session: Session
  let style: Style
  private let errorStyle: Style
  private let isJSON: Bool

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
      return fail(error, place: place, isJSON: isJSON)
    }
  }

  /// Runs a command that is given as words; `place` tells where it stands, for errors.
  func run(_ words: [String], place: String? = nil) -> CommandStatus {
    // Who talks to the program through a pipe waits for the answer; nobody talks to a file of commands.
    defer {
      if !session.isUnattended || session.console.isTerminal { session.console.flush() }
      session.makesStore = false
    }
    session.beginCommand()
    var wantsJSON = isJSON
    do {
      let call = try CommandTable.parse(words)
      session.makesStore = call.command.makesStore
      wantsJSON = wantsJSON || call.has("--json")
      let renderer = Renderer(
        console: session.console, style: style, isJSON: wantsJSON, pictures: session.pictures)
      try session.with(locale: try call.value("--locale").map(LocaleChoice.parse)) {
        for output in try call.command.run(session, call) { try renderer.render(output) }
      }
      return session.notedStatus
    } catch {
      return fail(session.named(error), place: place, isJSON: wantsJSON)
    }
  }

  /// Tells what went wrong, unless that was done already.
  func fail(_ error: any Error, place: String?, isJSON: Bool = false) -> CommandStatus {
    let error = ShellError(error)
    if !error.message.isEmpty {
      Renderer(console: session.console, style: errorStyle, isJSON: isJSON).renderError(error, place: place)
    }
    return error.status
  }
}
