import Files

/// The user's own folder of extensions, into which they are installed and from which they are removed.
public struct ExtensionFolder: Sendable {
  /// The folder; it need not exist.
  public let path: String
  private let loader: PropertyExtensionLoader

  /// Takes the folder, and what decides whether an extension can be used.
  public init(_ path: String, loader: PropertyExtensionLoader = PropertyExtensionLoader()) {
    self.path = path
    self.loader = loader
  }

  /// Copies the folder of an extension, and what it contains, under its own name. Whoever looks sees all of it or nothing.
  /// - Parameters:
  ///   - source: The extension's folder.
  ///   - isReplacing: Whether one of the same name gives way.
  /// - Returns: where the copy is.
  /// - Throws: ``ManifestError`` when something is wrong with the extension, ``ExtensionFolderError``, `FileError`.
  @discardableResult
  public func install(_ source: String, replacing isReplacing: Bool = false) throws -> String {
    let source = try Files.realPath(source)
    let name = Path.name(source)
    guard !name.isEmpty, !name.hasPrefix(".") else { throw ExtensionFolderError.unusableName(source) }
    _ = try loader.read(source)
    let digest = try loader.digest(of: source)
    let target = Path.join(path, name)
    let isThere = (try? Files.status(of: target, followingLinks: false)) != nil
    guard isReplacing || !isThere else { throw ExtensionFolderError.exists(target) }
    try Files.createFolder(path)
    let copy = hiddenPath()
    do {
      try Files.copyTree(source, to: copy) { !ExtensionDigest.passedOver.contains($0) }
      // Nothing was changed while it was copied, and nothing in it leads back to where it came from.
      guard try loader.digest(of: copy) == digest else { throw ExtensionFolderError.changing(source) }
      if isThere {
        try replace(target, by: copy)
      } else {
        try Files.rename(copy, to: target)
      }
    } catch {
      try? Files.removeTree(copy)
      throw error
    }
    return target
  }

  /// Whether a folder is one of those that ``remove(_:)`` removes.
  public func contains(_ folder: String) -> Bool {
    guard let own = try? Files.realPath(path), let parent = try? Files.realPath(Path.parent(folder)) else {
      return false
    }
    return own == parent && !Path.name(folder).isEmpty
  }

  /// Removes the folder of an extension with all that is in it; of a symbolic link only the link.
  /// - Throws: ``ExtensionFolderError/notOwn(_:)`` for a folder elsewhere, `FileError`.
  public func remove(_ folder: String) throws {
    guard contains(folder) else { throw ExtensionFolderError.notOwn(folder) }
    try setAside(folder)
  }

  /// Puts a folder in the place of another one, which comes back when that fails and is removed only afterwards.
  /// - Parameters:
  ///   - target: The folder that gives way.
  ///   - copy: The one that takes its place.
  ///   - rename: Gives what is at a path another one.
  /// - Throws: `FileError`.
  func replace(
    _ target: String, by copy: String,
    rename: (String, String) throws(FileError) -> Void = { path, target throws(FileError) in
      try Files.rename(path, to: target)
    }
  ) throws(FileError) {
    let old = hiddenPath()
    try rename(target, old)
    do {
      try rename(copy, target)
    } catch {
      try? rename(old, target)
      throw error
    }
    // The new one is there; what cannot be removed of the old one is out of sight.
    try? Files.removeTree(old)
  }

  /// Takes a folder out of sight at once, then removes it.
  private func setAside(_ folder: String) throws(FileError) {
    let hidden = hiddenPath()
    try Files.rename(folder, to: hidden)
    try Files.removeTree(hidden)
  }

  /// A name that is not looked at.
  private func hiddenPath() -> String {
    Path.join(path, ".\(String(UInt64.random(in: .min ... .max), radix: 36))")
  }
}

/// Why an extension was not installed or not removed.
public enum ExtensionFolderError: Error, Hashable, Sendable {
  /// Something of that name is there already.
  case exists(String)
  /// The folder's name begins with a full stop, or it has none.
  case unusableName(String)
  /// The folder was changed while it was copied.
  case changing(String)
  /// The folder is not in the user's own folder of extensions.
  case notOwn(String)
}

extension ExtensionFolderError: CustomStringConvertible {
  /// One sentence for a person, without a full stop.
  public var description: String {
    switch self {
    case .exists(let path): "\(path) is there already"
    case .unusableName(let path): "\(path) has no name that an extension can have"
    case .changing(let path): "\(path) was changed while it was copied, or has a symbolic link out of it"
    case .notOwn(let path): "\(path) is not in your folder of plugins, and stays"
    }
  }
}
