import AddressBook
import PropertyExtensions
import PropertyLists

/// Whether a client may use the book (`CNAuthorizationStatus`).
enum AccessStatus: String, CaseIterable {
  /// Nobody was asked yet.
  case notDetermined
  /// The system's settings forbid it.
  case restricted
  /// The person said no.
  case denied
  /// The person said yes.
  case authorized

  /// The status in words.
  var title: String {
    switch self {
    case .notDetermined: "not determined"
    default: rawValue
    }
  }
}

/// The clients that ask for access to the book, and what they were told.
struct Access {
  let session: Session

  /// The app behind `tap`.
  static let pets = "pets"

  /// All clients: the app, and each extension that has a program.
  var clients: [AccessClient] {
    [.pets] + session.extensions.found.filter { $0.isLoaded && $0.manifest?.hasCode ?? false }.map(AccessClient.program)
  }

  /// The client with a name, or an extension's identifier.
  /// - Throws: ``ShellError`` with status 4.
  func client(_ name: String) throws(ShellError) -> AccessClient {
    let clients = clients
    if let client = clients.first(where: { $0.name == name || $0.identifier == name }) { return client }
    let folded = Folding.fold(name)
    if let client = clients.first(where: { Folding.fold($0.name) == folded }) { return client }
    let names = clients.map(\.name)
    let verb = names.count == 1 ? "is" : "are"
    throw ShellError(
      .notFound, "no client \"\(name)\"",
      Suggestion.question(for: name, among: names) ?? "there \(verb) \(names.joined(separator: ", "))")
  }

  /// What a client may do.
  /// - Throws: ``ShellError`` when the settings cannot be read.
  func status(of client: AccessClient) throws -> AccessStatus {
    let configuration = session.configuration
    if let problem = configuration.problem { throw problem }
    func stored(_ settings: PropertyList.Dictionary) -> AccessStatus? {
      settings["access"]?.dictionary?[client.identifier]?.string.flatMap(AccessStatus.init(rawValue:))
    }
    if stored(configuration.system) == .restricted { return .restricted }
    switch client {
    case .pets: return stored(configuration.own) ?? .notDetermined
    case .program(let plugin): return try trust(of: plugin)?.access ?? .notDetermined
    }
  }

  /// What was decided about the program of an extension with the files it has now.
  func trust(of plugin: LoadedExtension) throws -> ExtensionTrust? {
    let configuration = session.configuration
    guard let identifier = plugin.identifier, TrustSettings.knows(identifier, in: configuration) else { return nil }
    return TrustSettings.entry(try session.runtime.digest(of: plugin), in: configuration)
  }

  /// Whether anything was decided about an extension, whatever its files were.
  func knows(_ plugin: LoadedExtension) throws -> Bool {
    if let problem = session.configuration.problem { throw problem }
    return plugin.identifier.map { TrustSettings.knows($0, in: session.configuration) } ?? false
  }

  /// Forgets what was decided about an extension, whatever its files were.
  func forget(_ plugin: LoadedExtension) throws {
    // Decisions are kept one for each extension: to forget the one about some files forgets it.
    if try knows(plugin) { try session.runtime.decide(nil, about: plugin, "") }
  }

  /// Remembers what a client was told; nothing forgets it. Who grants an extension access grants what it asks for, unless
  /// it was said before what that is.
  func set(_ status: AccessStatus?, of client: AccessClient) throws {
    let configuration = session.configuration
    switch client {
    case .pets:
      var access = configuration.own["access"]?.dictionary ?? [:]
      access[client.identifier] = status.map { .string($0.rawValue) }
      try configuration.set(access.isEmpty ? nil : .dictionary(access), for: "access")
    case .program(let plugin):
      // The files that the decision before was about: others are not trusted by the way.
      let digest = try session.runtime.digest(of: plugin)
      guard let status else { return try session.runtime.decide(nil, about: plugin, digest) }
      var trust = try trust(of: plugin) ?? ExtensionTrust(identifier: client.identifier)
      if trust.access == nil {
        trust.reads = plugin.manifest?.reads ?? []
        trust.writes = plugin.manifest?.writes ?? []
      }
      trust.access = status
      try session.runtime.decide(trust, about: plugin, digest)
    }
  }
}
