public import AddressBook
import Files

/// Finds extensions and declares their properties. Nothing that is wrong with one stops the others.
public struct PropertyExtensionLoader: Sendable {
  /// The languages to show titles in, the preferred first (see ``Manifest/init(_:file:languages:)``).
  public var languages: [UserLocale]
  /// The identifiers of extensions that are not to be loaded, or the names of their folders.
  public var switchedOff: Set<String>
  /// The users whose files are taken besides, by the folder that these are below.
  private let owners: [String: [UInt32]]

  /// Makes a loader.
  /// - Parameters:
  ///   - languages: The languages to show titles in.
  ///   - switchedOff: The identifiers of extensions that are not to be loaded, or the names of their folders.
  ///   - owners: The numbers of users whose files are taken besides those of root and of the user, by the folder below which
  ///     they are taken.
  public init(
    languages: [UserLocale] = [], switchedOff: Set<String> = [], trusting owners: [String: [UInt32]] = [:]
  ) {
    self.languages = languages
    self.switchedOff = switchedOff
    self.owners = owners
  }

  /// What is tested of files in a folder.
  private func checks(in folder: String) -> SafetyChecks {
    let trusted = owners.filter { folder == $0.key || folder.utf8.starts(with: "\($0.key)/".utf8) }
    return SafetyChecks(trusting: trusted.values.flatMap(\.self))
  }

  /// Looks for extensions in folders and declares their properties in the catalogue.
  ///
  /// Each folder inside one of `folders` is an extension; hidden ones are passed over, and so are `folders` that are not
  /// there. Who comes first keeps a name; an extension whose identifier was loaded before is shadowed. Only what nobody
  /// else can change is read, and no symbolic link may lead out of the folder.
  ///
  /// - Parameters:
  ///   - single: Folders of extensions, which come before all others.
  ///   - folders: Where to look, the most important first.
  ///   - catalog: Where properties are declared.
  /// - Returns: what was found, in the order of `folders` and of the names in them.
  public func load(
    single: [String] = [], folders: [String], into catalog: inout PropertyCatalog
  ) -> [LoadedExtension] {
    var found: [LoadedExtension] = []
    let languages = ManifestLanguages(languages)
    let all = single.map { readingSingle($0, languages) } + folders.flatMap { readings(in: $0, languages) }
    catalog.reserve(all.reduce(0) { $0 + (((try? $1.result.get())?.properties.count) ?? 0) })
    for reading in all {
      let isOff = switchedOff.contains(Path.name(reading.folder))
      switch reading.result {
      case .failure(let error):
        let isNamed = error.identifier.map(switchedOff.contains) ?? false
        found.append(LoadedExtension(reading.folder, error, checks(in: reading.folder), isOff: isOff || isNamed))
      case .success(let manifest):
        let other = found.first { $0.isLoaded && $0.identifier == manifest.identifier }
        let state: LoadedExtension.State =
          if let other {
            .shadowed(by: other.folder)
          } else if isOff || switchedOff.contains(manifest.identifier) {
            .off
          } else {
            Self.declare(manifest, beside: found.filter(\.isLoaded).compactMap(\.identifier), in: &catalog)
          }
        found.append(LoadedExtension(reading.folder, manifest, state, checks(in: reading.folder)))
      }
    }
    for index in found.indices where found[index].isLoaded { found[index].manifest?.resolveKeys(in: catalog) }
    return found
  }

  /// Reads the manifest of the extension in a folder.
  /// - Parameter folder: The extension's folder.
  /// - Returns: what the manifest says.
  /// - Throws: ``ManifestError``.
  public func read(_ folder: String) throws(ManifestError) -> Manifest {
    try read(folder, within: folder, ManifestLanguages(languages))
  }

  /// Reads the manifest of the extension in a folder, which must not lead out of another.
  private func read(
    _ folder: String, within root: String, _ languages: ManifestLanguages
  ) throws(ManifestError) -> Manifest {
    let file = Path.join(folder, Manifest.fileName)
    let checks = checks(in: folder)
    try checks.check(folder, within: root)
    try checks.check(file, within: folder)
    let bytes: [UInt8]
    do {
      bytes = try Files.read(file, limit: Manifest.byteLimit)
    } catch {
      throw ManifestError(file: file, reason: "\(error)")
    }
    var manifest = try Manifest(bytes, file: file, languages: languages)
    if manifest.hasCode { manifest.source = bytes }
    if let program = manifest.run.first.map({ Path.join(folder, $0) }), Files.exists(program) {
      do {
        try checks.check(program, within: folder)
      } catch {
        throw ManifestError(identifier: manifest.identifier, version: manifest.version, problems: error.problems)
      }
    }
    return manifest
  }

  /// The digest of an extension's folder (``LoadedExtension/digest``).
  func digest(of folder: String) throws(ManifestError) -> String {
    try ExtensionDigest.digest(of: folder, checks: checks(in: folder))
  }

  /// A folder and what its manifest says.
  private struct Reading {
    let folder: String
    let result: Result<Manifest, ManifestError>
  }

  private func reading(_ folder: String, within root: String, _ languages: ManifestLanguages) -> Reading {
    Reading(folder: folder, result: Result { () throws(ManifestError) in try read(folder, within: root, languages) })
  }

  /// Reads the manifest of an extension that was named, in whose place nobody else can put another one.
  private func readingSingle(_ folder: String, _ languages: ManifestLanguages) -> Reading {
    do throws(ManifestError) {
      try checks(in: folder).checkParent(of: folder)
    } catch {
      return Reading(folder: folder, result: .failure(error))
    }
    return reading(folder, within: folder, languages)
  }

  /// Reads the manifests of the extensions in a folder.
  private func readings(in folder: String, _ languages: ManifestLanguages) -> [Reading] {
    do {
      let names = try Files.list(folder).filter { $0.first != "." }
      let root = try Files.realPath(folder)
      try checks(in: folder).check(root, within: root)
      let paths = names.map { Path.join(folder, $0) }
      return paths.filter(Files.isFolder).map { reading($0, within: root, languages) }
    } catch let error as ManifestError {
      return [Reading(folder: folder, result: .failure(error))]
    } catch let error as FileError where error.code == .notFound {
      return []
    } catch {
      return [Reading(folder: folder, result: .failure(ManifestError(file: folder, reason: "\(error)")))]
    }
  }
}

extension Manifest {
  /// Puts raw keys in the place of names that other extensions have given their properties.
  fileprivate mutating func resolveKeys(in catalog: PropertyCatalog) {
    func raw(_ name: String) -> String { catalog.declaration(named: name)?.key ?? name }
    if !reads.isEmpty { reads = reads.map(raw) }
    if !writes.isEmpty { writes = writes.map(raw) }
  }
}
