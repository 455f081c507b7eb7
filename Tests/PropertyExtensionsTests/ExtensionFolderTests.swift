import Files
import Foundation
import Testing

@testable import PropertyExtensions

@Suite struct ExtensionFolderTests {
  let plugins: TemporaryPlugins
  let folder: ExtensionFolder

  init() throws {
    plugins = try TemporaryPlugins()
    folder = ExtensionFolder(plugins.path + "/user/plugins")
    try plugins.write(
      #"{"identifier": "org.a", "version": "1", "properties": [{"key": "org.a.p", "type": "string"}]}"#,
      to: "source/Pets/plugin.json")
    try plugins.write("#!/bin/sh", to: "source/Pets/bin/run")
    try plugins.setMode(0o755, of: "source/Pets/bin/run")
    try plugins.write("x", to: "source/Pets/.git/config")
  }

  private var installed: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `An extension is copied whole, but for what tools keep in it`() throws {
    let target = try folder.install(plugins.path + "/source/Pets/")
    #expect(target == folder.path + "/Pets")
    #expect(try installed == ["Pets"])
    #expect(FileManager.default.isExecutableFile(atPath: target + "/bin/run"))
    #expect(!FileManager.default.isExecutableFile(atPath: target + "/plugin.json"))
    #expect(!FileManager.default.fileExists(atPath: target + "/.git"))
    #expect(try PropertyExtensionLoader().read(target).identifier == "org.a")
  }

  @Test func `One of the same name gives way only when it is said`() throws {
    try folder.install(plugins.path + "/source/Pets")
    try plugins.write("new", to: "source/Pets/note.txt")
    #expect(throws: ExtensionFolderError.exists(folder.path + "/Pets")) {
      try folder.install(plugins.path + "/source/Pets")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Pets/note.txt"))
    try folder.install(plugins.path + "/source/Pets", replacing: true)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/Pets/note.txt"))
    #expect(try installed == ["Pets"])
  }

  @Test func `The old one is there again when the new one cannot take its place`() throws {
    let target = try folder.install(plugins.path + "/source/Pets")
    let copy = folder.path + "/.copy"
    let failure = FileError(.notFound, .write, path: target)
    #expect(throws: failure) {
      try folder.replace(target, by: copy) { path, target throws(FileError) in
        if path == copy { throw failure }
        try Files.rename(path, to: target)
      }
    }
    #expect(try installed == ["Pets"])
    #expect(FileManager.default.isExecutableFile(atPath: target + "/bin/run"))
  }

  @Test(arguments: ["broken", "link", "missing"])
  func `What cannot be used is not copied, and nothing is left`(fault: String) throws {
    switch fault {
    case "broken": try plugins.write("{", to: "source/Pets/plugin.json")
    case "link": try plugins.link("source/Pets/secret", to: "/etc/passwd")
    default: try FileManager.default.removeItem(atPath: plugins.path + "/source/Pets/plugin.json")
    }
    #expect(throws: ManifestError.self) { try folder.install(plugins.path + "/source/Pets") }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `A link that leads back to where the copy came from is refused`() throws {
    try plugins.link("source/Pets/me", to: plugins.path + "/source/Pets/plugin.json")
    #expect(throws: ManifestError.self) { try folder.install(plugins.path + "/source/Pets") }
    #expect(try installed == [])
  }

  @Test func `Only what lies in the folder is removed, and of a link only the link`() throws {
    let target = try folder.install(plugins.path + "/source/Pets")
    #expect(throws: ExtensionFolderError.notOwn(plugins.path + "/source/Pets")) {
      try folder.remove(plugins.path + "/source/Pets")
    }
    try plugins.link("user/plugins/Linked", to: plugins.path + "/source/Pets")
    try folder.remove(folder.path + "/Linked")
    try folder.remove(target)
    #expect(try installed == [])
    #expect(FileManager.default.fileExists(atPath: plugins.path + "/source/Pets/plugin.json"))
  }
}
