import Files

/// What a new extension begins as: the files of a folder, with the extension's own names in them.
///
/// In the files `{{NAME}}`, `{{SHORT}}` (the name in small letters), `{{IDENTIFIER}}` and `{{KIT}}` (the folder of the kit's
/// package) are replaced; in the names of files and folders it is `NAME`.
public struct ExtensionTemplate: Sendable {
  /// What is replaced by what.
  public struct Names: Hashable, Sendable {
    /// The extension's name, which is that of its folder and of its program in Swift.
    public let name: String
    /// The extension's identifier.
    public let identifier: String
    /// The folder of the kit's package.
    public let kit: String

    /// The longest name.
    static let nameLimit = 40

    /// Takes the names.
    ///
    /// - Parameters:
    ///   - name: A letter, then letters and digits, all of ASCII.
    ///   - identifier: A domain's name turned round; `org.example.` and the name where none is given.
    ///   - kit: The folder of the kit's package.
    /// - Throws: ``ExtensionTemplateError`` for names that no extension can have.
    public init(name: String, identifier: String? = nil, kit: String) throws(ExtensionTemplateError) {
      guard name.utf8.first?.isLetter == true, name.utf8.count <= Self.nameLimit,
        name.utf8.allSatisfy({ $0.isLetter || $0.isDigit })
      else { throw .unusableName(name) }
      let identifier = identifier ?? "org.example." + name.lowercased()
      guard ManifestNames.isIdentifier(identifier) else { throw .unusableIdentifier(identifier) }
      self.name = name
      self.identifier = identifier
      self.kit = kit
    }

    var replacements: [(placeholder: String, text: String)] {
      [("{{NAME}}", name), ("{{SHORT}}", name.lowercased()), ("{{IDENTIFIER}}", identifier), ("{{KIT}}", kit)]
    }
  }

  /// The folder of the template.
  let folder: String
  /// Files that are taken as they are, beside those of the folder.
  let library: [String]

  /// Takes a template.
  ///
  /// - Parameters:
  ///   - folder: Its folder.
  ///   - library: Files that are taken as they are, beside those of the folder.
  public init(_ folder: String, library: [String] = []) {
    self.folder = folder
    self.library = library
  }

  private static let fileLimit = 1 << 20

  /// Makes an extension, all of it or nothing.
  ///
  /// - Parameters:
  ///   - names: What it is called.
  ///   - parent: The folder to make its folder in, which is made when it is not there.
  /// - Returns: the extension's folder.
  /// - Throws: ``ExtensionTemplateError`` when something has the name already, `FileError`, and ``ManifestError`` when
  ///   the names make no valid manifest.
  public func make(_ names: Names, in parent: String) throws -> String {
    let target = Path.join(parent, names.name)
    guard (try? Files.status(of: target, followingLinks: false)) == nil else {
      throw ExtensionTemplateError.exists(target)
    }
    try Files.createFolder(parent)
    let hidden = Path.join(parent, ".\(names.name)-\(String(UInt64.random(in: .min ... .max), radix: 36))")
    do {
      try write(folder, to: hidden, names)
      for file in library {
        try Files.write(Files.read(file, limit: Self.fileLimit), to: Path.join(hidden, Path.name(file)), mode: 0o644)
      }
      let manifest = Path.join(hidden, Manifest.fileName)
      let bytes = try Files.read(manifest, limit: Manifest.byteLimit)
      _ = try Manifest(bytes, file: Path.join(target, Manifest.fileName))
      try Files.rename(hidden, to: target)
    } catch {
      try? Files.removeTree(hidden)
      throw error
    }
    return target
  }

  private func write(_ source: String, to target: String, _ names: Names) throws {
    try Files.createFolder(target, mode: 0o755, withIntermediate: false)
    for name in try Files.list(source) {
      let path = Path.join(source, name)
      let copy = Path.join(target, name == "NAME" ? names.name : name)
      if Files.isFolder(path) {
        try write(path, to: copy, names)
      } else {
        let text = try Files.readText(path, limit: Self.fileLimit).replacing(names.replacements)
        try Files.write(Array(text.utf8), to: copy, mode: Files.isExecutable(path) ? 0o755 : 0o644)
      }
    }
  }
}

/// Why a new extension was not made.
public enum ExtensionTemplateError: Error, Hashable, Sendable {
  /// Something of that name is there already.
  case exists(String)
  /// A name is none that an extension can have.
  case unusableName(String)
  /// An identifier is none.
  case unusableIdentifier(String)
}

extension ExtensionTemplateError: CustomStringConvertible {
  /// What is wrong and what is wanted, without a full stop.
  public var description: String {
    switch self {
    case .exists(let path): "\(path) is there already"
    case .unusableName(let name):
      "\"\(name)\" is no name for a plugin, wanted a letter, then letters and digits, such as Toys"
    case .unusableIdentifier(let text):
      "\"\(text)\" is no identifier, wanted a domain's name turned round, such as org.example.toys"
    }
  }
}

extension String {
  /// The text with each placeholder replaced, once and from left to right: what was put in is not looked at again.
  fileprivate func replacing(_ replacements: [(placeholder: String, text: String)]) -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      if let (placeholder, text) = replacements.first(where: { rest.hasPrefix($0.placeholder) }) {
        result += text
        rest = rest.dropFirst(placeholder.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}
