import AddressBook
import Foundation
import PropertyLists
import Testing

@testable import PropertyExtensions

/// Folders and manifests that are refused: each names the culprit, declares nothing of it, and hides no other.
@Suite struct SafetyTests {
  let plugins: TemporaryPlugins

  init() throws {
    plugins = try TemporaryPlugins()
    try plugins.write(Self.manifest("org.good"), to: "user/Zoo/plugin.json")
  }

  private static func manifest(_ identifier: String, _ more: String = "") -> String {
    #"{"identifier": "\#(identifier)", "version": "1", \#(more) "properties": [{"key": "\#(identifier).p", "type": "string"}]}"#
  }

  private static let code = #""protocol": 1, "features": ["changed"], "run": "bin/x","#

  /// What is said of the extension `Bad`, after the other one was found to be loaded and nothing of this one declared.
  private func problem() throws -> String {
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/user"], into: &catalog)
    try #require(found.map { $0.folder.split(separator: "/").last } == ["Bad", "Zoo"])
    #expect(found.map(\.isLoaded) == [false, true])
    #expect(catalog["org.good.p"] != nil)
    #expect(catalog["org.bad.p"] == nil)
    let messages = found[0].messages
    #expect(messages.count == 1)
    return (messages.first ?? "").replacing(plugins.path + "/user/", with: "")
  }

  @Test(
    arguments: [
      ("", "Bad: everybody can write to it, wanted chmod o-w"),
      ("/plugin.json", "Bad/plugin.json: everybody can write to it, wanted chmod o-w"),
      ("/bin/x", "Bad/bin/x: everybody can write to it, wanted chmod o-w"),
    ] as [(String, String)])
  func `What everybody can write to is refused, and says how to mend it`(file: String, problem: String) throws {
    try plugins.write(Self.manifest("org.bad", Self.code), to: "user/Bad/plugin.json")
    try plugins.write("#!/bin/sh", to: "user/Bad/bin/x")
    try plugins.setMode(0o777, of: "user/Bad" + file)
    #expect(try self.problem() == problem)
  }

  @Test func `A folder of extensions that everybody can write to is refused with all that is in it`() throws {
    try plugins.setMode(0o777, of: "user")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/user"], into: &catalog)
    #expect(found.map(\.isLoaded) == [false])
    #expect(found[0].messages == ["\(plugins.path)/user: everybody can write to it, wanted chmod o-w"])
    #expect(catalog["org.good.p"] == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `What belongs to somebody else is refused, unless they are trusted`() throws {
    try plugins.write(Self.manifest("org.bad"), to: "user/Bad/plugin.json")
    unsafe try #require(chown(plugins.path + "/user/Bad/plugin.json", 4711, 0) == 0)
    #expect(
      try problem() == "Bad/plugin.json: it belongs to the user 4711, wanted a file of yours or of root")
    var catalog = PropertyCatalog.standard
    let loader = PropertyExtensionLoader(trusting: ["\(plugins.path)/user": [4711]])
    let found = loader.load(folders: ["\(plugins.path)/user"], into: &catalog)
    #expect(found.map(\.isLoaded) == [true, true])
    // Who is trusted with one folder is not trusted with others.
    catalog = .standard
    let elsewhere = PropertyExtensionLoader(trusting: ["\(plugins.path)/us": [4711]])
    #expect(elsewhere.load(folders: ["\(plugins.path)/user"], into: &catalog).map(\.isLoaded) == [false, true])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to any group"))
  func `What a group of others can write to is refused, unless it is the group of the user alone`() throws {
    try plugins.write(Self.manifest("org.bad"), to: "user/Bad/plugin.json")
    try plugins.setMode(0o664, of: "user/Bad/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/user"], into: &catalog)
    #expect(found.map(\.isLoaded) == [true, true])
    unsafe try #require(chown(plugins.path + "/user/Bad/plugin.json", 0, 4711) == 0)
    #expect(try problem() == "Bad/plugin.json: others of its group can write to it, wanted chmod g-w")
  }

  @Test func `An extension that is named is refused where everybody can put another one in its place`() throws {
    func messages() -> [String] {
      var catalog = PropertyCatalog.standard
      return PropertyExtensionLoader().load(single: ["\(plugins.path)/user/Zoo"], folders: [], into: &catalog)
        .flatMap(\.messages)
    }
    #expect(messages() == [])
    try plugins.setMode(0o777, of: "user")
    #expect(messages() == ["\(plugins.path)/user: everybody can write to it, wanted chmod o-w"])
    try plugins.setMode(0o1777, of: "user")
    #expect(messages() == [])
  }

  @Test func `A program that a symbolic link takes out of the folder is refused`() throws {
    try plugins.write(Self.manifest("org.bad", Self.code), to: "user/Bad/plugin.json")
    try plugins.write("", to: "user/Bad/bin/other")
    try plugins.link("user/Bad/bin/x", to: "/bin/sh")
    let problem = try problem()
    #expect(problem.hasPrefix("Bad/bin/x: a symbolic link leads out of "), "\(problem)")
  }

  @Test(arguments: [".build", ".git"])
  func `A program that a symbolic link takes where files are not watched is refused`(hidden: String) throws {
    try plugins.write(Self.manifest("org.bad", Self.code), to: "user/Bad/plugin.json")
    try plugins.write("#!/bin/sh", to: "user/Bad/\(hidden)/deep/x")
    try plugins.write("", to: "user/Bad/bin/other")
    try plugins.link("user/Bad/bin/x", to: "../\(hidden)/deep/x")
    #expect(
      try problem() == "Bad/bin/x: a symbolic link leads into \(hidden), whose contents are not watched")
  }

  @Test func `A symbolic link within the folder is followed`() throws {
    try plugins.write(Self.manifest("org.bad", Self.code), to: "user/Bad/real.json")
    try plugins.write("", to: "user/Bad/bin/y")
    try plugins.link("user/Bad/bin/x", to: "y")
    try plugins.link("user/Bad/plugin.json", to: "real.json")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/user"], into: &catalog)
    #expect(found.map(\.isLoaded) == [true, true])
  }

  @Test(
    arguments: [
      (#"{"identifier": "org.bad", "identifier": "org.x"}"#, "Bad/plugin.json: the key \"identifier\" stands twice"),
      (String(repeating: "[", count: 5000), "Bad/plugin.json: more than 16 containers inside each other"),
      (
        #"{"identifier": "org.bad", "version": "1", "x": "# + String(repeating: #"{"a":"#, count: 40),
        "Bad/plugin.json: more than 16 containers inside each other"
      ),
      (String(repeating: " ", count: 10 << 20), "Bad/plugin.json: cannot read"),
      (
        manifest("org.bad", #""protocol": 1, "features": ["changed"], "run": "../Zoo/x","#),
        "Bad/plugin.json: run: ../Zoo/x leads out of the extension's folder"
      ),
    ] as [(String, String)])
  func `A manifest that is no small JSON, or whose path leads out, is refused`(text: String, problem: String) throws {
    try plugins.write(text, to: "user/Bad/plugin.json")
    let found = try self.problem().replacing(plugins.path + "/user/", with: "")
    #expect(found.hasPrefix(problem), "\(found)")
  }

  @Test func `Two extensions that want one short name or one key keep their values apart`() throws {
    func status(_ identifier: String, _ type: String, _ key: String) -> String {
      #"{"identifier": "\#(identifier)", "version": "1", "properties": [{"key": "\#(key)", "name": "standing", "type": "\#(type)"}]}"#
    }
    try plugins.write(status("org.vet", "string", "org.vet.standing"), to: "case/A/plugin.json")
    try plugins.write(status("org.walk", "array", "org.walk.standing"), to: "case/B/plugin.json")
    try plugins.write(status("org.walk", "array", "org.vet.standing"), to: "case/C/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/case"], into: &catalog)
    #expect(
      found.flatMap(\.messages).map { $0.replacing(plugins.path, with: "") } == [
        "standing means org.vet.standing of org.vet, so org.walk's is written org.walk.standing",
        #"/case/C/plugin.json: properties[0].key: found "org.vet.standing", wanted a key that begins with org.walk., such as org.walk.name"#,
      ])
    #expect(catalog.declaration(named: "standing")?.type == PropertyType(.string))
    #expect(catalog["org.walk.standing"]?.type == PropertyType(.array))
    let values: PropertyList.Dictionary = ["org.vet.standing": "due", "org.walk.standing": ["mon", "thu"]]
    #expect(Predicate.Flags(catalog: catalog).flaws(in: values, kind: .person) == [])
    catalog.removeDeclarations(of: "org.walk")
    #expect(catalog["org.vet.standing"]?.type == PropertyType(.string))
  }

  @Test func `What is switched off declares nothing and says nothing, broken or not`() throws {
    try plugins.write("{", to: "user/Bad/plugin.json")
    try plugins.write(#"{"identifier": "org.worse", "version": "1"}"#, to: "user/Worse/plugin.json")
    var catalog = PropertyCatalog.standard
    let loader = PropertyExtensionLoader(switchedOff: ["Bad", "org.good", "org.worse"])
    let found = loader.load(folders: ["\(plugins.path)/user"], into: &catalog)
    #expect(found.map(\.state) == [.off, .off, .off])
    #expect(found.flatMap(\.messages) == [])
    #expect(catalog["org.good.p"] == nil)
  }

  @Test func `Names of wanted keys mean what other extensions declare`() throws {
    try plugins.write(
      Self.manifest("org.bad", Self.code + #""keys": {"read": ["kindOfPet", "unheard"], "write": ["kindOfPet"]},"#),
      to: "keys/A/plugin.json")
    try plugins.write(
      #"{"identifier": "org.b", "version": "1", "properties": [{"key": "org.b.k", "name": "kindOfPet", "type": "string"}]}"#,
      to: "keys/B/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = PropertyExtensionLoader().load(folders: ["\(plugins.path)/keys"], into: &catalog)
    #expect(found[0].manifest?.reads == ["org.b.k", "unheard"])
    #expect(found[0].manifest?.writes == ["org.b.k"])
  }
}
