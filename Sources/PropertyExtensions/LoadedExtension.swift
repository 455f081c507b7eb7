import Files

/// A folder in which an extension was looked for, and what became of it.
public struct LoadedExtension: Hashable, Sendable {
  /// What became of it.
  public enum State: Hashable, Sendable {
    /// Its properties are declared.
    case loaded
    /// Its properties are declared but for names and keys that others had before.
    case clash([ExtensionClash])
    /// An extension of the same identifier was loaded from another folder.
    case shadowed(by: String)
    /// It was switched off, and nothing of it is declared.
    case off
    /// Something is wrong with it, and nothing of it is declared.
    case broken([ManifestProblem])
  }

  /// The extension's folder.
  public let folder: String
  /// The identifier, when it could be read.
  public let identifier: String?
  /// The version, when it could be read.
  public let version: String?
  /// What the manifest says, when nothing is wrong with it.
  public internal(set) var manifest: Manifest?
  /// What became of it.
  public let state: State

  private let checks: SafetyChecks

  init(_ folder: String, _ manifest: Manifest, _ state: State, _ checks: SafetyChecks) {
    self.folder = folder
    identifier = manifest.identifier
    version = manifest.version
    self.manifest = manifest
    self.state = state
    self.checks = checks
  }

  init(_ folder: String, _ error: ManifestError, _ checks: SafetyChecks, isOff: Bool) {
    self.folder = folder
    identifier = error.identifier
    version = error.version
    manifest = nil
    state = isOff ? .off : .broken(error.problems)
    self.checks = checks
  }

  /// What all files of the folder contain, in one number: SHA-256 as 64 hexadecimal digits. It is computed each time it is
  /// asked for, which reads all files; any change to one of them changes it.
  /// - Throws: ``ManifestError`` that names a file that others can change, leads out of the folder or cannot be read, or the
  ///   folder when there is too much in it.
  public var digest: String {
    get throws(ManifestError) { try ExtensionDigest.digest(of: folder, checks: checks) }
  }

  /// The ``digest``, for somebody who is to approve of the files by what the manifest says.
  /// - Throws: ``ManifestError`` also when the manifest's file is not as it was loaded.
  public var digestAsLoaded: String {
    get throws(ManifestError) {
      let digest = try digest
      let file = Path.join(folder, Manifest.fileName)
      guard let bytes = try? Files.read(file, limit: Manifest.byteLimit), bytes == manifest?.source else {
        throw ManifestError(file: file, reason: "it was changed since it was read, plugin reload reads it anew")
      }
      return digest
    }
  }

  /// Whether its properties are declared.
  public var isLoaded: Bool {
    switch state {
    case .loaded, .clash: true
    case .shadowed, .off, .broken: false
    }
  }

  /// What the user should know, one sentence each without a full stop; nothing when all is well.
  public var messages: [String] {
    switch state {
    case .loaded, .off: []
    case .clash(let clashes): clashes.map(\.description)
    case .shadowed(let other): ["\(folder) is not used, because \(identifier ?? "it") was loaded from \(other)"]
    case .broken(let problems): problems.map(\.description)
    }
  }
}

/// A name that two extensions claim. Who came first keeps it, but for keys that begin with both identifiers.
public struct ExtensionClash: Hashable, Sendable {
  /// What both claim.
  public enum Claim: Hashable, Sendable {
    /// A key; the later property is not declared.
    case key
    /// A short name; the later property has to be written in full.
    case name(String)
    /// The keys that begin with an identifier that begins with the other's; they belong to the longer identifier.
    case keys
    /// The name of a vCard property; the later property travels as any custom key does.
    case vCardName(String)
  }

  /// What both claim.
  public let claim: Claim
  /// The key of the property that came later.
  public let key: String
  /// The extension that came later.
  public let claimant: String
  /// The key of the property that came first.
  public let holderKey: String
  /// The extension that came first; nothing for the program itself.
  public let holder: String?
}

extension ExtensionClash: CustomStringConvertible {
  /// Both parties and what follows, without a full stop.
  public var description: String {
    let first = holder ?? "the program"
    return switch claim {
    case .key: "\(key) was declared by \(first) before, so \(claimant) does not declare it"
    case .name(let name): "\(name) means \(holderKey) of \(first), so \(claimant)'s is written \(key)"
    case .keys:
      "\(key) begins with \(holderKey), so keys that begin with \(key). belong to \(claimant), not to \(first)"
    case .vCardName(let name): "\(name) carries \(holderKey) of \(first), so it does not carry \(key) of \(claimant)"
    }
  }
}
