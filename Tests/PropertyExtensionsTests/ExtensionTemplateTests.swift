import Foundation
import PropertyExtensions
import Testing

@Suite struct ExtensionTemplateTests {
  static let templates = SchemaValidator.root.appendingPathComponent("Assets/templates").path
  static let module = SchemaValidator.root.appendingPathComponent("Plugins/PetAge/petcontacts_extension.py").path

  static func names(_ name: String, _ identifier: String? = nil) throws -> ExtensionTemplate.Names {
    try .init(name: name, identifier: identifier, kit: "/kit")
  }

  /// The files in a folder and below.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      let kind = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type]
      return kind as? FileAttributeType == .typeRegular
    }.sorted()
  }

  @Test(arguments: ["manifest", "python", "swift"])
  func `A new extension has its own names everywhere`(kind: String) throws {
    let plugins = try TemporaryPlugins()
    let library = kind == "python" ? [Self.module] : []
    let template = ExtensionTemplate("\(Self.templates)/\(kind)", library: library)
    let folder = try template.make(Self.names("Toys", "com.example.toys"), in: plugins.path + "/a/b")
    #expect(folder == plugins.path + "/a/b/Toys")
    for file in try Self.files(in: folder) where !file.hasSuffix("petcontacts_extension.py") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(!text.contains("{{") && !text.contains("NAME"), "\(file)")
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/plugin.json"))
    let manifest = try Manifest(Array(bytes), file: "plugin.json")
    #expect(manifest.identifier == "com.example.toys")
    #expect(manifest.name == "Toys")
    // Nothing is left beside it.
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins.path + "/a/b") == ["Toys"])
  }

  @Test func `The files of each kind are there and can be run`() throws {
    let plugins = try TemporaryPlugins()
    func make(_ kind: String) throws -> String {
      try ExtensionTemplate("\(Self.templates)/\(kind)", library: kind == "python" ? [Self.module] : [])
        .make(Self.names(kind.capitalized), in: plugins.path)
    }
    #expect(try Self.files(in: make("manifest")) == ["README.md", "plugin.json"])
    let python = try make("python")
    #expect(try Self.files(in: python) == ["README.md", "extension.py", "petcontacts_extension.py", "plugin.json"])
    #expect(FileManager.default.isExecutableFile(atPath: python + "/extension.py"))
    #expect(
      try Self.files(in: make("swift")) == [
        ".gitignore", "Makefile", "Package.swift", "README.md", "Sources/Swift/main.swift", "plugin.json",
      ])
  }

  @Test func `Nothing is overwritten`() throws {
    let plugins = try TemporaryPlugins()
    try plugins.write("mine", to: "Toys/note.txt")
    let template = ExtensionTemplate(Self.templates + "/manifest")
    #expect(throws: ExtensionTemplateError.exists(plugins.path + "/Toys")) {
      try template.make(Self.names("Toys"), in: plugins.path)
    }
    try plugins.link("Dangling", to: "nowhere")
    #expect(throws: ExtensionTemplateError.exists(plugins.path + "/Dangling")) {
      try template.make(Self.names("Dangling"), in: plugins.path)
    }
    #expect(try Self.files(in: plugins.path + "/Toys") == ["note.txt"])
  }

  @Test func `What cannot be made leaves nothing behind`() throws {
    let plugins = try TemporaryPlugins()
    #expect(throws: (any Error).self) {
      try ExtensionTemplate(Self.templates + "/manifest", library: ["/nowhere/library.py"])
        .make(Self.names("Toys"), in: plugins.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins.path) == [])
  }

  @Test(arguments: [
    "", "1st", "my toys", "a/b", "..", ".hidden", "Ärger", "a-b", "{{NAME}}", String(repeating: "a", count: 41),
  ])
  func `A name that is none is refused`(name: String) {
    #expect(throws: ExtensionTemplateError.unusableName(name)) { try Self.names(name) }
  }

  @Test(arguments: ["toys", "org.", "org.example.to ys"])
  func `An identifier that is none is refused`(identifier: String) {
    #expect(throws: ExtensionTemplateError.unusableIdentifier(identifier)) { try Self.names("Toys", identifier) }
  }
}
