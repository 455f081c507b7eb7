import Files
import PropertyLists

/// The person's settings, `config.json`, and those the system prescribes. Settings this program does not know are kept.
struct Configuration {
  /// The person's own settings.
  let own: PropertyList.Dictionary
  /// What the system's administrator prescribes.
  let system: PropertyList.Dictionary
  private let path: String
  /// Where the system's settings are, when there are any.
  private let systemPath: String?
  /// Why one of the files cannot be used. What it forbids cannot be known then, and it is never overwritten.
  let problem: ShellError?

  /// The settings that the program knows.
  private static let known = [
    "access", ExtensionChoice.setting, "locale", "pictures", "region", "sortOrder", TrustSettings.name,
  ]

  private static let sizeLimit = 1 << 20

  /// Where the files lie, if there are any.
  struct Places {
    /// The person's own.
    let own: String
    /// Those of the system, of which the first that is there counts.
    let system: [String]

    init(folders: Folders, environment: [String: String]) {
      own = Path.join(folders.config, "config.json")
      let list = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
      system = list.split(separator: ":").map { Path.join(String($0), "petcontacts/config.json") }
    }
  }

  /// Reads the files as they are now.
  init(_ places: Places) {
    path = places.own
    systemPath = places.system.first(where: Files.exists)
    var problem: ShellError?
    func settings(_ path: String) -> PropertyList.Dictionary {
      do throws(ShellError) {
        return try Self.read(path)
      } catch {
        problem = problem ?? error
        return [:]
      }
    }
    own = settings(places.own)
    system = systemPath.map(settings) ?? [:]
    self.problem = problem
  }

  /// What the user should know of files that cannot be used and of settings that mean nothing to the program, a sentence
  /// each.
  var warnings: [String] {
    [problem?.message].compactMap(\.self) + unknownSettings
  }

  private var unknownSettings: [String] {
    [(own, path), (system, systemPath ?? "")].flatMap { settings, path in
      settings.map(\.key).filter { !Self.known.contains($0) }.map { name in
        let advice =
          Suggestion.question(for: name, among: Self.known) ?? "there are \(Self.known.joined(separator: ", "))"
        return "the setting \(name) in \(path) is not known, \(advice)"
      }
    }
  }

  /// Changes a setting and writes the file.
  /// - Throws: ``ShellError`` when the file could not be read or cannot be written.
  func set(_ value: PropertyList?, for name: String) throws {
    // Another prompt may have changed other settings since.
    var own = try Self.read(path)
    own[name] = value
    try Files.createFolder(Path.parent(path))
    let text = try JSONPropertyList.encodeText(.dictionary(own), style: .pretty) + "\n"
    try Files.write(Array(text.utf8), to: path)
  }

  private static func read(_ path: String) throws(ShellError) -> PropertyList.Dictionary {
    guard Files.exists(path) else { return [:] }
    do {
      let value = try JSONPropertyList.decode(Files.read(path, limit: sizeLimit))
      if let settings = value.dictionary { return settings }
    } catch {
      throw ShellError(.failed, "cannot read the settings", path, ShellError(error).message, "mend or remove the file")
    }
    throw ShellError(.failed, "cannot read the settings", path, "an object is wanted", "mend or remove the file")
  }
}
