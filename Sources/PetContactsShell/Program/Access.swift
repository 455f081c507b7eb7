import PropertyLists

/// Whether a client may change the book (`CNAuthorizationStatus`). The person at the prompt owns it and is never asked.
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

/// The clients that ask for access, and what they were told.
enum Access {
  /// The app behind `tap`.
  static let pets = "pets"

  /// All clients.
  static let clients = [pets]

  /// What a client may do.
  /// - Throws: ``ShellError`` when the settings cannot be read.
  static func status(of client: String, in configuration: Configuration) throws(ShellError) -> AccessStatus {
    if let problem = configuration.problem { throw problem }
    func stored(_ settings: PropertyList.Dictionary) -> AccessStatus? {
      settings["access"]?.dictionary?[client]?.string.flatMap(AccessStatus.init(rawValue:))
    }
    if stored(configuration.system) == .restricted { return .restricted }
    return stored(configuration.own) ?? .notDetermined
  }

  /// Remembers what a client was told; nothing forgets it.
  static func set(_ status: AccessStatus?, of client: String, in configuration: Configuration) throws {
    var access = configuration.own["access"]?.dictionary ?? [:]
    access[client] = status.map { .string($0.rawValue) }
    try configuration.set(access.isEmpty ? nil : .dictionary(access), for: "access")
  }
}
