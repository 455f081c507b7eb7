import AddressBook
import Files

/// What an extension's folder contains in one number, so that a change to any file of it is noticed.
///
/// It is SHA-256 over all files in the order of their paths: the path, whether the file can be executed, and what it contains; of
/// a symbolic link where it leads, which is inside the folder. Files are read in pieces.
enum ExtensionDigest {
  /// Folders that are passed over wherever they are: what tools keep there changes, and no program is run from it.
  static let passedOver: Set<String> = [".build", ".git"]
  /// In which folder that is passed over something lies.
  /// - Parameters:
  ///   - path: The real path of something in a folder, or of the folder.
  ///   - folder: The real path of the folder.
  /// - Returns: the folder's name; nothing when what is there is part of the digest.
  static func passedOver(on path: String, below folder: String) -> String? {
    let parts = path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/"))
    return parts.lazy.map { String(Substring($0)) }.first(where: passedOver.contains)
  }

  /// The most files that a folder may have.
  static let fileLimit = 20_000
  /// The most bytes that the files may have together.
  static let byteLimit = 1 << 29
  /// The most folders within each other.
  static let depthLimit = 32

  /// The digest of a folder, 64 hexadecimal digits.
  /// - Throws: ``ManifestError`` that names what is unsafe, cannot be read, or is too much.
  static func digest(of folder: String, checks: SafetyChecks) throws(ManifestError) -> String {
    var walk = Walk(folder: folder, checks: checks)
    try walk.visit("", depth: 0)
    return walk.hash.finalize().map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// A walk through the files of a folder.
  private struct Walk {
    let folder: String
    let checks: SafetyChecks
    var hash = SHA256()
    private var files = 0
    private var bytes = 0

    init(folder: String, checks: SafetyChecks) {
      self.folder = folder
      self.checks = checks
    }

    mutating func visit(_ path: String, depth: Int) throws(ManifestError) {
      let place = Path.join(folder, path)
      guard depth <= depthLimit else {
        throw ManifestError(file: place, reason: "more than \(depthLimit) folders lie within each other")
      }
      for name in try told({ () throws(FileError) in try Files.list(place) }) where !passedOver.contains(name) {
        let path = path.isEmpty ? name : "\(path)/\(name)"
        let place = Path.join(folder, path)
        files += 1
        guard files <= fileLimit else {
          throw ManifestError(file: folder, reason: "it has more than \(fileLimit) files")
        }
        switch try checks.check(place, within: folder) {
        case .folder: try visit(path, depth: depth + 1)
        case .symbolicLink:
          add("l", path, SHA256.hash(Array(try told { () throws(FileError) in try Files.linkTarget(place) }.utf8)))
        case .file: try add(path, at: place)
        case .other: throw ManifestError(file: place, reason: "it is no file and no folder")
        }
      }
    }

    private mutating func add(_ path: String, at place: String) throws(ManifestError) {
      let isExecutable = try told { () throws(FileError) in try Files.status(of: place) }.isExecutable
      var contents = SHA256()
      var size = 0
      do {
        try Files.read(place, limit: byteLimit - bytes) { piece in
          contents.update(piece)
          size += piece.count
        }
      } catch  where error.code == .tooLarge(limit: byteLimit - bytes) {
        throw ManifestError(file: folder, reason: "its files have more than \(byteLimit >> 20) MB")
      } catch {
        throw ManifestError(file: place, reason: "\(error)")
      }
      bytes += size
      add(isExecutable ? "x" : "f", path, contents.finalize())
    }

    private mutating func add(_ kind: String, _ path: String, _ contents: [UInt8]) {
      // No path has a NUL.
      hash.update(Array(kind.utf8) + Array(path.utf8) + [0] + contents)
    }

    private func told<Result>(_ body: () throws(FileError) -> Result) throws(ManifestError) -> Result {
      do { return try body() } catch { throw ManifestError(file: error.path, reason: "\(error)") }
    }
  }
}
