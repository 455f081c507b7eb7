import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// The commands of extensions, made into commands like the program's own.
struct ExtensionCommands {
  /// The commands, in the order of the extensions.
  private(set) var all: [Command] = []
  /// What is left out because its name is taken, a sentence each.
  private(set) var clashes: [(plugin: LoadedExtension, sentence: String)] = []

  /// Takes the commands of extensions; who comes first keeps a name, and nobody takes one of the program's own.
  init(of plugins: [LoadedExtension]) {
    let ownWords = Set(CommandTable.builtIn.firstWords)
    var owners: [String: String] = [:]
    for plugin in plugins where plugin.isLoaded {
      for command in plugin.manifest?.commands ?? [] {
        let name = plugin.shortName
        if let first = command.words.first, ownWords.contains(first) {
          clashes.append((plugin, "\(first) is a command of the program, so \(name) does not add \(command.name)"))
        } else if let owner = owners[command.name] {
          clashes.append((plugin, "\(command.name) is a command of \(owner), so \(name) does not add it"))
        } else {
          owners[command.name] = name
          all.append(Command(command, of: plugin))
        }
      }
    }
  }
}

extension Command {
  fileprivate init(_ command: ExtensionCommand, of plugin: LoadedExtension) {
    self.init(
      path: command.words, summary: command.summary,
      arguments: command.arguments.map(Argument.init), options: command.options.map(CommandOption.init),
      details: command.details ?? "", examples: command.examples, owner: plugin
    ) { session, call in try ExtensionCommandRun(session: session, plugin: plugin, command: command).outputs(call) }
  }
}

extension Argument {
  fileprivate init(_ argument: ExtensionCommand.Argument) {
    self.init(
      name: argument.name, kind: Kind(argument.kind, argument.values), occurrence: Occurrence(argument.occurrence))
  }
}

extension CommandOption {
  fileprivate init(_ option: ExtensionCommand.Option) {
    self.init(
      name: option.name, value: option.value, kind: Argument.Kind(option.kind, option.values), repeats: option.repeats,
      summary: option.summary)
  }
}

extension Argument.Kind {
  fileprivate init(_ kind: ExtensionCommand.Kind, _ values: [String]) {
    self =
      switch kind {
      case .who: .who
      case .group: .group
      case .key: .key
      case .label: .label
      case .value: .value
      case .file: .file
      case .text: .text
      case .choice: .choice(values)
      }
  }
}

extension Argument.Occurrence {
  fileprivate init(_ occurrence: ExtensionCommand.Occurrence) {
    self =
      switch occurrence {
      case .once: .once
      case .optional: .optional
      case .any: .any
      case .many: .many
      }
  }
}
