import AddressBook
import Files
import PropertyExtensions
import PropertyLists

/// An extension, for reading.
struct PluginText {
  private let plugin: LoadedExtension
  private let session: Session

  init(_ plugin: LoadedExtension, _ session: Session) {
    self.plugin = plugin
    self.session = session
  }

  /// What became of it, and of its program.
  var state: String { ([declared] + [session.programState(of: plugin)].compactMap(\.self)).joined(separator: ", ") }

  private var declared: String {
    switch plugin.state {
    case .loaded: "loaded"
    case .clash: "loaded in part"
    case .shadowed: "shadowed"
    case .off: switchedOff?.what ?? "unloaded"
    case .broken: "broken"
    }
  }

  /// How it was switched off, and what switches it on; nothing when it was not.
  var switchedOff: (what: String, remedy: String)? {
    guard plugin.state == .off else { return nil }
    let isDisabled = session.extensionChoice.isDisabled(plugin)
    return isDisabled
      ? ("disabled", "plugin enable \(plugin.shortName)") : ("unloaded", "plugin load \(plugin.shortName)")
  }

  /// What it is, and all that it declares.
  var card: Card {
    var lines = [Card.Line(title: "state", text: state), Card.Line(title: "folder", text: plugin.folder)]
    if let identifier = plugin.identifier { lines.append(.init(title: "identifier", text: identifier)) }
    if let version = plugin.version { lines.append(.init(title: "version", text: version)) }
    for message in session.extensions.messages(about: plugin) { lines.append(.init(title: "problem", text: message)) }
    if let manifest = plugin.manifest {
      if let summary = manifest.summary { lines.append(.init(title: "summary", text: summary)) }
      if manifest.hasCode { lines.append(.init(title: "program", text: manifest.run.joined(separator: " "))) }
      if !manifest.reads.isEmpty { lines.append(.init(title: "reads", text: names(manifest.reads))) }
      if !manifest.writes.isEmpty { lines.append(.init(title: "writes", text: names(manifest.writes))) }
      for command in manifest.commands {
        lines.append(.init(title: "command", label: command.name, text: command.summary))
      }
      for property in manifest.properties {
        lines.append(.init(title: property.name, text: PropertyText(property, session).line))
      }
    }
    return Card(name: plugin.manifest?.name ?? Path.name(plugin.folder), lines: lines, value: value)
  }

  /// What commands call some keys.
  private func names(_ keys: [String]) -> String {
    keys.map { session.extensions.catalog[$0]?.name ?? $0 }.joined(separator: ", ")
  }

  /// All of it as one value.
  var value: PropertyList {
    var facts: PropertyList.Dictionary = [
      "folder": .string(plugin.folder), "state": .string(state),
      "messages": strings(session.extensions.messages(about: plugin)),
    ]
    facts["identifier"] = plugin.identifier.map(PropertyList.string)
    facts["version"] = plugin.version.map(PropertyList.string)
    guard let manifest = plugin.manifest else { return .dictionary(facts) }
    facts["summary"] = manifest.summary.map(PropertyList.string)
    facts["properties"] = .array(manifest.properties.map(\.facts))
    guard manifest.hasCode else { return .dictionary(facts) }
    facts["run"] = strings(manifest.run)
    facts["features"] = strings(manifest.features.map(\.rawValue).sorted())
    facts["reads"] = strings(manifest.reads)
    facts["writes"] = strings(manifest.writes)
    facts["commands"] = strings(manifest.commands.map(\.name))
    return .dictionary(facts)
  }

  private func strings(_ texts: [String]) -> PropertyList { .array(texts.map { .string($0) }) }
}
