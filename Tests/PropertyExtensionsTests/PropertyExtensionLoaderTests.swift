import AddressBook
import PropertyExtensions
import PropertyLists
import Testing

@Suite struct PropertyExtensionLoaderTests {
  let plugins: TemporaryPlugins

  init() throws { plugins = try TemporaryPlugins() }

  private func manifest(_ identifier: String, name: String, vCardName: String = "X-\(Int.random(in: 1...1_000_000))")
    -> String
  {
    #"{"identifier": "\#(identifier)", "version": "1.0", "properties": [{"key": "\#(identifier).\#(name)", "#
      + #""name": "\#(name)", "type": "string", "vcard": "\#(vCardName)"}]}"#
  }

  private func load(_ folders: String..., into catalog: inout PropertyCatalog) -> [LoadedExtension] {
    PropertyExtensionLoader().load(folders: folders.map { "\(plugins.path)/\($0)" }, into: &catalog)
  }

  @Test func `Extensions are found in the order of folders and names`() throws {
    try plugins.write(manifest("org.b", name: "bb"), to: "user/B/plugin.json")
    try plugins.write(manifest("org.a", name: "aa"), to: "user/A/plugin.json")
    try plugins.write(manifest("org.c", name: "cc"), to: "shared/C/plugin.json")
    try plugins.write("text", to: "user/README.md")
    try plugins.write("{", to: "user/.git/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("missing", "user", "shared", into: &catalog)
    #expect(found.map(\.identifier) == ["org.a", "org.b", "org.c"])
    #expect(found.map(\.state) == [.loaded, .loaded, .loaded])
    #expect(found.map(\.version) == ["1.0", "1.0", "1.0"])
    #expect(found[0].folder == "\(plugins.path)/user/A")
    #expect(found.flatMap(\.messages) == [])
    #expect(catalog.all.suffix(3).map(\.key) == ["org.a.aa", "org.b.bb", "org.c.cc"])
    #expect(catalog.declaration(named: "CC")?.owner == "org.c")
  }

  @Test func `The same identifier in a later folder is shadowed`() throws {
    try plugins.write(manifest("org.a", name: "mine"), to: "user/A/plugin.json")
    try plugins.write(manifest("org.a", name: "theirs"), to: "shared/A/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("user", "shared", into: &catalog)
    #expect(found.map(\.isLoaded) == [true, false])
    #expect(found[1].state == .shadowed(by: "\(plugins.path)/user/A"))
    #expect(
      found[1].messages == [
        "\(plugins.path)/shared/A is not used, because org.a was loaded from \(plugins.path)/user/A"
      ])
    #expect(catalog.declaration(named: "theirs") == nil)
  }

  @Test(arguments: [["A", "B"], ["B", "A"]])
  func `Keys that begin with two identifiers belong to the longer one`(folders: [String]) throws {
    try plugins.write(manifest("org.a", name: "aa"), to: "\(folders[0])/A/plugin.json")
    try plugins.write(manifest("org.a.pets", name: "pp"), to: "\(folders[1])/B/plugin.json")
    try plugins.write(manifest("org.ab", name: "bb"), to: "C/C/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("A", "B", "C", into: &catalog)
    #expect(found.map(\.isLoaded) == [true, true, true])
    let sentence =
      "org.a.pets begins with org.a, so keys that begin with org.a.pets. belong to org.a.pets, not to org.a"
    #expect(found.map(\.messages) == [[], [sentence], []])
    #expect(catalog["org.a.aa"] != nil && catalog["org.a.pets.pp"] != nil)
  }

  @Test func `A broken extension does not hide a whole one and stops nothing`() throws {
    try plugins.write(#"{"identifier": "org.a", "version": "2"}"#, to: "user/A/plugin.json")
    try plugins.write("{", to: "user/B/plugin.json")
    try plugins.write("", to: "user/C/other.json")
    try plugins.write(manifest("org.a", name: "aa"), to: "shared/A/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("user", "shared", into: &catalog)
    #expect(found.map(\.isLoaded) == [false, false, false, true])
    #expect(found[0].identifier == "org.a")
    #expect(found[0].version == "2")
    #expect(
      found[0].messages == [
        "\(plugins.path)/user/A/plugin.json: properties: missing, wanted a list of at least one property"
      ])
    #expect(found[1].identifier == nil)
    #expect(found[2].messages.count == 1)
    #expect(found[2].messages[0].contains("there is no such file"))
    #expect(catalog.declaration(named: "aa") != nil)
  }

  @Test func `Who came first keeps a name, and both parties are named`() throws {
    try plugins.write(manifest("org.a", name: "weight", vCardName: "X-W"), to: "user/A/plugin.json")
    try plugins.write(manifest("org.b", name: "Weight", vCardName: "x-w"), to: "user/B/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("user", into: &catalog)
    #expect(found.map(\.isLoaded) == [true, true])
    #expect(found[0].state == .loaded)
    #expect(
      found[1].messages == [
        "X-W carries org.a.weight of org.a, so it does not carry org.b.Weight of org.b",
        "Weight means org.a.weight of org.a, so org.b's is written org.b.Weight",
      ])
    #expect(catalog.declaration(named: "weight")?.key == "org.a.weight")
    let written = try #require(catalog["org.b.Weight"])
    #expect(written.shortNames == [])
    #expect(written.vCardName == nil)
  }

  @Test func `A key can be declared by two extensions and belongs to the first`() throws {
    try plugins.write(manifest("org.a.b", name: "cc"), to: "user/1/plugin.json")
    try plugins.write(
      #"{"identifier": "org.a", "version": "1", "properties": [{"key": "org.a.b.cc", "type": "real"}]}"#,
      to: "user/2/plugin.json")
    try plugins.write(
      #"{"identifier": "org.A", "version": "1", "properties": [{"key": "org.A.b.cc", "type": "real"}]}"#,
      to: "user/3/plugin.json")
    var catalog = PropertyCatalog.standard
    let found = load("user", into: &catalog)
    #expect(
      found[1].messages == [
        "org.a.b begins with org.a, so keys that begin with org.a.b. belong to org.a.b, not to org.a",
        "org.a.b.cc was declared by org.a.b before, so org.a does not declare it",
      ])
    #expect(found[2].messages == ["org.A.b.cc was declared by org.a.b before, so org.A does not declare it"])
    #expect(catalog["org.a.b.cc"]?.type == PropertyType(.string))
    #expect(catalog["org.A.b.cc"] == nil)
  }

  @Test func `Symbolic links may not lead out of the plugins folder`() throws {
    try plugins.write(manifest("org.out", name: "out"), to: "elsewhere/Out/plugin.json")
    try plugins.write(manifest("org.in", name: "inside"), to: "user/In/plugin.json")
    try plugins.write("", to: "user/File/x")
    try plugins.link("user/Link", to: "../elsewhere/Out")
    try plugins.link("user/File/plugin.json", to: "../../elsewhere/Out/plugin.json")
    try plugins.link("user/Inner", to: "In")
    try plugins.link("user/Loop", to: "Loop")
    try plugins.link("linked", to: "user")
    var catalog = PropertyCatalog.standard
    let found = load("linked", into: &catalog)
    #expect(
      found.map { String($0.folder.dropFirst(plugins.path.count)) } == [
        "/linked/File", "/linked/In", "/linked/Inner", "/linked/Link",
      ])
    #expect(found.map(\.isLoaded) == [false, true, false, false])
    for index in [0, 3] {
      #expect(found[index].messages[0].contains("a symbolic link leads out of \(plugins.path)/"))
    }
    #expect(found[2].state == .shadowed(by: "\(plugins.path)/linked/In"))
  }

  @Test func `A file over the limit and a folder in its place are told`() throws {
    try plugins.write(String(repeating: " ", count: Manifest.byteLimit + 1), to: "user/Large/plugin.json")
    try plugins.write("", to: "user/Odd/plugin.json/file")
    var catalog = PropertyCatalog.standard
    let found = load("user", into: &catalog)
    #expect(found.map(\.messages.count) == [1, 1])
    #expect(found[0].messages[0].hasSuffix("it is larger than 1 MB"))
    #expect(found[1].messages[0].hasSuffix("it is a folder"))
  }

  @Test func `Taking an extension away takes its names away`() throws {
    try plugins.write(manifest("org.a", name: "weight"), to: "user/A/plugin.json")
    var catalog = PropertyCatalog.standard
    _ = load("user", into: &catalog)
    catalog.removeDeclarations(of: "org.a")
    #expect(catalog.declaration(named: "weight") == nil)
    #expect(load("user", into: &catalog).map(\.state) == [.loaded])
  }
}
