import AddressBook
import PropertyExtensions

/// What commands need of extensions.
extension Session {
  /// The clients that ask for access to the book.
  var access: Access { Access(session: self) }

  /// All commands: the program's own, and those of extensions.
  var commands: CommandTable { CommandTable(all: CommandTable.builtIn.all + extensions.commands.all) }

  /// The commands among which a call is looked for: extensions are only looked at for what is none of the program's own.
  func commands(for words: [String]) -> CommandTable {
    let isOwn = words.first.map(CommandTable.builtIn.hasCommand) ?? true
    return isOwn ? .builtIn : commands
  }

  /// What became of the program of an extension; nothing where it has none, or is not loaded.
  func programState(of plugin: LoadedExtension) -> String? {
    guard plugin.isLoaded, plugin.manifest?.hasCode ?? false else { return nil }
    if runtime.reasonForSettingAside(plugin) != nil { return "set aside" }
    return runtime.isRunning(plugin) ? "running" : runtime.trust(of: plugin).title
  }

  /// Tells something that is no error, once in a session.
  func noteOnce(_ subject: String, _ text: String) {
    if toldOnce.insert(subject).inserted { note(text) }
  }

  /// Whether an error is the user's ^C.
  func isInterruption(_ error: any Error) -> Bool { ShellError(error).status == .interrupted }
}
