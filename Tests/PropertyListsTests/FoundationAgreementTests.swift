import Foundation
import PropertyLists
import Testing

/// Foundation's reader and writer, in this process and as the toolchain's `plutil`.
///
/// Left out of the values is what it does not carry on Linux: a NaN other than the usual one, keys that are canonically
/// equivalent, of which one dictionary takes only one, and long text that is not ASCII, on which some versions crash
/// (swift-corelibs-foundation issue 5284). `PythonAgreementTests` has the keys and the text.
@Suite("Foundation agrees")
struct FoundationAgreementTests {
  private static let repertoire: PropertyListGenerator.Repertoire = [
    .anyDate, .hugeIntegers, .nonFinite, .nullCharacter, .controlCharacters, .carriageReturn, .fractions,
    .byteOrderMark,
  ]

  @Test("about what we write and about what it writes", arguments: 300..<330 as Range<UInt64>)
  func serialization(seed: UInt64) throws {
    var generator = PropertyListGenerator(seed: seed, repertoire: Self.repertoire)
    for _ in 0..<3 {
      let value = generator.value()
      let ours = Data(try BinaryPropertyList.encode(value))
      let theirs = try unsafe PropertyListSerialization.propertyList(from: ours, format: nil)
      #expect(PropertyList(foundation: theirs) == value)
      let back = try PropertyListSerialization.data(fromPropertyList: theirs, format: .binary, options: 0)
      #expect(try BinaryPropertyList.decode([UInt8](back)) == value)
    }
  }

  @Test("about XML, too", arguments: 330..<350 as Range<UInt64>)
  func xml(seed: UInt64) throws {
    var generator = PropertyListGenerator(
      seed: seed, repertoire: [.hugeIntegers, .nonFinite, .carriageReturn, .byteOrderMark])
    for _ in 0..<3 {
      let value = generator.value()
      let ours = Data(try XMLPropertyList.encode(value))
      let theirs = try unsafe PropertyListSerialization.propertyList(from: ours, format: nil)
      #expect(PropertyList(foundation: theirs) == value)
      let back = try PropertyListSerialization.data(fromPropertyList: theirs, format: .xml, options: 0)
      // Foundation writes a bare carriage return, which XML takes for a line feed.
      #expect(back.contains(0x0D) ? true : try XMLPropertyList.decode([UInt8](back)) == value)
    }
  }

  @Test(
    "when plutil checks and converts our files",
    .enabled(if: Tool.findInToolchain("plutil") != nil, "the toolchain has no plutil"))
  func plutil() throws {
    let plutil = try #require(Tool.findInToolchain("plutil"))
    var generator = PropertyListGenerator(seed: 99, repertoire: Self.repertoire)
    let values = [Samples.contact, Samples.small] + (0..<60).map { _ in .dictionary(generator.dictionary()) }
    try withTemporaryFolder { folder in
      let names = values.indices.map { "\($0).plist" }
      for (name, value) in zip(names, values) { try BinaryPropertyList.encode(value).write(to: name, in: folder) }
      let paths = names.map { folder.appendingPathComponent($0).path }
      let lint = try plutil.run(["-lint"] + paths)
      #expect(lint.status == 0, "\(lint.output)")
      let conversion = try plutil.run(["-convert", "binary1", "-e", "back"] + paths)
      #expect(conversion.status == 0, "\(conversion.output)")
      for (index, value) in values.enumerated() {
        #expect(try BinaryPropertyList.decode([UInt8]("\(index).back", in: folder)) == value)
      }
    }
  }
}

extension PropertyList {
  /// The value that Foundation read, or nothing when it is of another type.
  init?(foundation value: Any) {
    switch value {
    case let value as String: self = .string(value)
    case let value as Foundation.Date:
      self = .date(.init(secondsSinceReferenceDate: value.timeIntervalSinceReferenceDate))
    case let value as Data: self = .data([UInt8](value))
    case let value as [Any]:
      let elements = value.compactMap { PropertyList(foundation: $0) }
      guard elements.count == value.count else { return nil }
      self = .array(elements)
    case let value as [String: Any]:
      let pairs = value.compactMap { pair in PropertyList(foundation: pair.value).map { (pair.key, $0) } }
      guard pairs.count == value.count else { return nil }
      self = .dictionary(PropertyList.Dictionary(pairs))
    case let value as NSNumber:
      switch unsafe String(cString: value.objCType) {
      case "c", "B": self = .boolean(value.boolValue)
      case "d", "f": self = .real(value.doubleValue)
      case "Q": self = .integer(PropertyList.Integer(value.uint64Value))
      default: self = .integer(PropertyList.Integer(value.intValue))
      }
    default: return nil
    }
  }
}
