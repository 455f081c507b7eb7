import AddressBook
import Testing

@Suite struct PropertyDeclarationTests {
  private let weight = PropertyDeclaration(key: "org.example.weight", title: "weight", type: PropertyType(.real))

  @Test func `a copy that is changed leaves the other as it was`() {
    var copy = weight
    copy.title = "mass"
    copy.rules.minimum = 0
    copy.kinds[.group] = true
    #expect(copy.title == "mass")
    #expect(copy.rules.minimum == 0)
    #expect(copy.kinds == [.person, .group])
    #expect(weight.title == "weight")
    #expect(weight.rules.isEmpty)
    #expect(weight.kinds == [.person])
  }

  @Test func `declarations of the same facts are equal`() {
    let same = PropertyDeclaration(key: "org.example.weight", title: "weight", type: PropertyType(.real))
    var other = same
    other.unit = "kg"
    #expect(same == weight)
    #expect(Set([same, weight, other]).count == 2)
    other.unit = nil
    #expect(other == weight)
  }
}
