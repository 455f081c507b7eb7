public import AddressBook
import Files

/// Finds extensions and declares their properties. Nothing that is wrong with one stops the others.
public enum PropertyExtensionLoader: Sendable {
  /// Looks for extensions in folders and declares their properties in the catalogue.
  ///
  /// Each folder inside one of `folders` is an extension; hidden ones are passed over, and so are `folders` that are not
  /// there. Who comes first keeps a name; an extension whose identifier was loaded before is shadowed.
  ///
  /// - Parameters:
  ///   - folders: Where to look, the most important first.
  ///   - languages: The languages to show titles in, the preferred first (see ``Manifest/init(_:file:languages:)``).
  ///   - catalog: Where properties are declared.
  /// - Returns: what was found, in the order of `folders` and of the names in them.
  public static func load(
    folders: [String],
    languages: [UserLocale] = [],
    into catalog: inout PropertyCatalog
  ) -> [LoadedExtension] {
    var found: [LoadedExtension] = []
    for reading in folders.flatMap({ readings(in: $0, languages: languages) }) {
      switch reading.result {
      case .failure(let error):
        found.append(LoadedExtension(reading.folder, error))
      case .success(let manifest):
        let other = found.first { $0.isLoaded && $0.identifier == manifest.identifier }
        let state = other.map { .shadowed(by: $0.folder) } ?? declare(manifest, in: &catalog)
        found.append(LoadedExtension(reading.folder, manifest, state))
      }
    }
    return found
  }

  /// A folder and what its manifest says.
  private typealias Reading = (folder: String, result: Result<Manifest, ManifestError>)

  /// Reads the manifests of the extensions in a folder.
  private static func readings(in folder: String, languages: [UserLocale]) -> [Reading] {
    do {
      let root = try Files.realPath(folder)
      let paths = try Files.list(folder).filter { $0.first != "." }.map { Path.join(folder, $0) }
      return paths.filter(Files.isFolder).map { path in
        (path, Result { () throws(ManifestError) in try read(path, root: root, languages: languages) })
      }
    } catch  where error.code == .notFound {
      return []
    } catch {
      return [(folder, .failure(ManifestError(file: folder, reason: "\(error)")))]
    }
  }

  /// Reads the manifest of the extension in a folder, which must not lie outside the folder of all extensions.
  private static func read(_ folder: String, root: String, languages: [UserLocale]) throws(ManifestError) -> Manifest {
    let file = Path.join(folder, Manifest.fileName)
    let bytes: [UInt8]
    do {
      let realPath = try Files.realPath(file)
      guard realPath.hasPrefix(Path.join(root, "")) else {
        throw ManifestError(file: file, reason: "a symbolic link leads out of the plugins folder, to \(realPath)")
      }
      bytes = try Files.read(realPath, limit: Manifest.byteLimit)
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError(file: file, reason: "\(error)")
    }
    return try Manifest(bytes, file: file, languages: languages)
  }
}
