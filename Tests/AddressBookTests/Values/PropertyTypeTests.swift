import AddressBook
import PropertyLists
import Testing

@Suite struct PropertyTypeTests {
  /// The framework's numbers (`kABStringProperty` and the others, kABMultiValueMask).
  @Test(arguments: [
    (PropertyType(.string), 1), (PropertyType(.integer), 2), (PropertyType(.real), 3), (PropertyType(.date), 4),
    (PropertyType(.array), 5), (PropertyType(.dictionary), 6), (PropertyType(.data), 7), (PropertyType(.day), 8),
    (PropertyType(.string, isMultiValue: true), 0x101), (PropertyType(.dictionary, isMultiValue: true), 0x106),
  ])
  func `a type has the framework's number`(_ type: PropertyType, _ code: Int) {
    #expect(type.code == code)
    #expect(PropertyType(code: code) == type)
  }

  @Test(arguments: [0, -1, 9, 0x100, 0x109, 0x200, .max])
  func `a number of no type is none`(_ code: Int) {
    #expect(PropertyType(code: code) == nil)
  }

  static let values: [(PropertyList, PropertyType)] = [
    ("text", PropertyType(.string)), (1, PropertyType(.integer)), (1.0, PropertyType(.real)),
    (.boolean(false), PropertyType(.boolean)), (.date(.init(secondsSince1970: 0)), PropertyType(.date)),
    (.data([]), PropertyType(.data)), (.array([]), PropertyType(.array)), (.dictionary([:]), PropertyType(.dictionary)),
    (.dictionary(["month": 2, "day": 29]), PropertyType(.day)),
    (.dictionary(["values": [1]]), PropertyType(.integer, isMultiValue: true)),
    (.dictionary(["values": .array([])]), PropertyType(.string, isMultiValue: true)),
    (.dictionary(["values": [.dictionary(["month": 1, "day": 1])]]), PropertyType(.day, isMultiValue: true)),
  ]

  @Test(arguments: values)
  func `a value has a type and is accepted by it alone`(_ value: PropertyList, _ type: PropertyType) {
    #expect(PropertyType(of: value) == type)
    #expect(type.accepts(value))
    for element in PropertyType.Element.allCases where element != type.element {
      // A day is a dictionary, too, and so is a multi-value; an empty one is of any type.
      guard !(element == .dictionary && value.dictionary != nil), value != ["values": []] else { continue }
      #expect(!PropertyType(element, isMultiValue: type.isMultiValue).accepts(value), "\(element)")
    }
  }
}
