import AddressBook
import PropertyLists
import Testing

@testable import PropertyExtensions

/// The values that a program is tried with.
@Suite struct ConformanceSamplesTests {
  private func sample(_ element: PropertyType.Element, _ minimum: Double?, _ maximum: Double?) -> PropertyList {
    var declaration = PropertyDeclaration(key: "org.x.p", title: "p", type: PropertyType(element))
    declaration.rules.minimum = minimum
    declaration.rules.maximum = maximum
    return ConformanceSamples.element(declaration)
  }

  @Test(
    arguments: [
      (nil, nil, .init(1)), (0, nil, .init(1)), (1.5, nil, .init(2)), (7, 9, .init(7)), (nil, -2.5, .init(-3)),
      (-9, 0.5, .init(0)), (1e19, nil, .init(10_000_000_000_000_000_000 as UInt64)), (1e300, nil, .init(UInt64.max)),
      (nil, -1e300, .init(Int.min)),
    ] as [(Double?, Double?, PropertyList.Integer)])
  func `An integer lies between the bounds, whatever they are`(
    minimum: Double?, maximum: Double?, wanted: PropertyList.Integer
  ) {
    #expect(sample(.integer, minimum, maximum) == .integer(wanted))
  }

  @Test func `A real lies between the bounds`() {
    #expect(sample(.real, nil, nil) == .real(1))
    #expect(sample(.real, 1e300, nil) == .real(1e300))
    #expect(sample(.real, nil, 0.25) == .real(0.25))
  }
}
