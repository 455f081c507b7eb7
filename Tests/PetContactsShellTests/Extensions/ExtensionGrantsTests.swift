import AddressBook
import PropertyLists
import Testing

@testable import PetContactsShell

/// What the program of an extension may see and change.
@Suite struct ExtensionGrantsTests {
  private func grants(_ status: AccessStatus) -> ExtensionGrants {
    var trust = ExtensionTrust(identifier: "org.example.zoo")
    trust.reads = ["First"]
    trust.writes = ["Nickname"]
    return ExtensionGrants(OwnKeys(of: "org.example.zoo", among: [], .standard), status: status, trust)
  }

  @Test func `what begins with two identifiers belongs to who declares it, or else to the longer one`() throws {
    var catalog = PropertyCatalog.standard
    for (key, owner) in [("org.a.pets.color", "org.a"), ("org.a.pets.size", "org.a.pets"), ("org.a.wing", "org.a")] {
      try catalog.declare(PropertyDeclaration(key: key, title: key, type: PropertyType(.string), owner: owner))
    }
    let all = ["org.a", "org.a.pets", "org.ab"]
    let outer = OwnKeys(of: "org.a", among: all, catalog)
    let inner = OwnKeys(of: "org.a.pets", among: all, catalog)
    for key in ["org.a.pets.color", "org.a.wing", "org.a.petshop", "org.a.x.y"] {
      #expect(outer.contains(key) && !inner.contains(key))
    }
    for key in ["org.a.pets.size", "org.a.pets.x"] { #expect(inner.contains(key) && !outer.contains(key)) }
    for key in ["org.ab.x", "org.a", "First"] { #expect(!inner.contains(key) && !outer.contains(key)) }
  }

  @Test(arguments: [
    RecordKeys.foreign, RecordKeys.mergedValues, RecordKeys.mergedPictures, RecordKeys.groupPredicate,
    RecordKeys.damaged,
  ])
  func `the keys of the program belong to no extension, whatever it is called`(key: String) {
    for identifier in ["org.petcontacts", "org.petcontacts.merged"] {
      #expect(!OwnKeys(of: identifier, among: [], .standard).contains(key))
    }
  }

  @Test func `a program reads its own keys and those that it was granted`() {
    let grants = grants(.authorized)
    #expect(grants.mayRead("org.example.zoo.cage") && grants.mayRead("First"))
    #expect(!grants.mayRead("Nickname") && !grants.mayRead("Note"))
    #expect(!grants.mayRead("org.example.zoology.cage") && !grants.mayRead("org.example.zoo"))
    #expect(grants.mayWrite("org.example.zoo.cage") && grants.mayWrite("Nickname"))
    #expect(!grants.mayWrite("First"))
    let properties: PropertyList.Dictionary = ["First": "Ada", "Note": "x", "org.example.zoo.cage": "east"]
    #expect(grants.readable(properties) == ["First": "Ada", "org.example.zoo.cage": "east"])
  }

  @Test(arguments: [AccessStatus.denied, .restricted, .notDetermined])
  func `a program without access reads and writes nothing`(status: AccessStatus) {
    let grants = grants(status)
    #expect(!grants.mayRead("First") && !grants.mayRead("org.example.zoo.cage"))
    #expect(!grants.mayWrite("Nickname") && !grants.mayWrite("org.example.zoo.cage"))
    #expect(grants.readable(["First": "Ada", "org.example.zoo.cage": "east"]).isEmpty)
  }

  @Test func `a decision is read as it was written`() {
    var trust = ExtensionTrust(identifier: "org.example.zoo")
    for isTrusted in [nil, true, false] as [Bool?] {
      trust.isTrusted = isTrusted
      #expect(ExtensionTrust(trust.propertyList) == trust)
    }
    trust.runsUnsandboxed = true
    trust.access = .denied
    trust.reads = ["First", "Last"]
    #expect(ExtensionTrust(trust.propertyList) == trust)
  }

  @Test(arguments: ["text", [:], ["trusted": true], ["identifier": 3]] as [PropertyList])
  func `an entry that names no extension decides nothing`(value: PropertyList) {
    #expect(ExtensionTrust(value) == nil)
  }
}
