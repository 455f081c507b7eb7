import Testing

@testable import PropertyExtensions

@Suite struct ManifestNamesTests {
  @Test(arguments: ["org.x", "org.example.pets", "com.4pets.a-b", "Org.X"])
  func `A domain's name turned round is an identifier`(text: String) {
    #expect(ManifestNames.isIdentifier(text))
  }

  @Test(arguments: [
    "", "org", "org.", ".org", "org..x", "org.x_y", "org.-x", "org.x-", "4.x", "org.é", "org.x/../y", "org x.y",
    "org." + String(repeating: "x", count: 200),
  ])
  func `Anything else is none`(text: String) {
    #expect(!ManifestNames.isIdentifier(text))
  }

  @Test(
    arguments: [
      ("1", true), ("1.0", true), ("1.2.3.4", true), ("1.0-beta.1", true), ("", false), ("1.", false),
      ("1.2.3.4.5", false),
      ("v1", false), ("1-", false), ("1 0", false), ("1-é", false), ("١", false),
    ] as [(String, Bool)])
  func `Versions are numbers between full stops`(text: String, isVersion: Bool) {
    #expect(ManifestNames.isVersion(text) == isVersion)
  }

  @Test(
    arguments: [
      ("org.x.a", true), ("org.x.a.b-c_1", true), ("org.x", false), ("org.x.", false), ("org.xa", false),
      ("org.x.a..b", false), ("org.x.-a", false), ("org.x.é", false), ("org.x.a b", false),
    ] as [(String, Bool)])
  func `Keys begin with the identifier`(text: String, isKey: Bool) {
    #expect(ManifestNames.isKey(text, of: "org.x") == isKey)
  }
}
