enum PluginCommands { static let all: [Command] = [] }
