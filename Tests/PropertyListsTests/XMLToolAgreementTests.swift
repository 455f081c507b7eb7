import Foundation
import PropertyLists
import Testing

/// A program that makes binary property lists of XML and XML of binary ones.
struct XMLConverter: Sendable {
  /// Where it is, or nothing when it is not installed.
  let tool: Tool?
  /// What it carries of what XML carries.
  let repertoire: PropertyListGenerator.Repertoire
  /// The arguments that convert a file. One that does not name the output writes to its standard output.
  let arguments: @Sendable (_ input: String, _ output: String, _ toXML: Bool) -> [String]

  /// The XML or binary that the program makes of a file.
  func convert(_ bytes: [UInt8], toXML: Bool) throws -> [UInt8] {
    let tool = try #require(tool)
    return try withTemporaryFolder { folder in
      try bytes.write(to: "input", in: folder)
      let paths = ["input", "output"].map { folder.appendingPathComponent($0).path }
      let result = try tool.runForData(arguments(paths[0], paths[1], toXML))
      try #require(result.status == 0)
      return result.output.isEmpty ? try [UInt8]("output", in: folder) : result.output
    }
  }

  // Foundation fails on long text that is not ASCII (swift-corelibs-foundation issue 5284).
  static let plutil = XMLConverter(
    tool: .findInToolchain("plutil"), repertoire: [.hugeIntegers, .nonFinite, .carriageReturn, .byteOrderMark]
  ) { ["-convert", $2 ? "xml1" : "binary1", "-o", $1, $0] }

  static let libplist = XMLConverter(
    tool: .find("plistutil"), repertoire: [.hugeIntegers, .nonFinite, .carriageReturn, .byteOrderMark, .longText]
  ) { ["-i", $0, "-o", $1, "-f", $2 ? "xml" : "bin"] }

  // GNUstep has integers up to 2^63-1, makes a damaged file of a NaN and drops U+FEFF. Its own plutil reads nothing in
  // Debian 12.
  static let gnustep = XMLConverter(tool: .find("plser"), repertoire: [.carriageReturn, .longText]) {
    input, _, toXML in
    ["-Format", toXML ? "NSPropertyListXMLFormat_v1_0" : "NSPropertyListBinaryFormat_v1_0", input]
  }
}

@Suite("Programs that convert property lists agree about XML")
struct XMLToolAgreementTests {
  @Test("as the toolchain's plutil does", .enabled(if: XMLConverter.plutil.tool != nil, "the toolchain has no plutil"))
  func plutil() throws { try check(.plutil) }

  @Test("as libplist does", .enabled(if: XMLConverter.libplist.tool != nil, "plistutil is not in the search path"))
  func libplist() throws { try check(.libplist) }

  @Test("as GNUstep does", .enabled(if: XMLConverter.gnustep.tool != nil, "plser is not in the search path"))
  func gnustep() throws { try check(.gnustep) }

  private func check(_ converter: XMLConverter) throws {
    try checkReading(converter)
    try checkWriting(converter)
  }

  private func checkReading(_ converter: XMLConverter) throws {
    var generator = PropertyListGenerator(seed: 4711, repertoire: converter.repertoire)
    for _ in 0..<40 {
      let value = PropertyList.dictionary(generator.dictionary())
      let binary = try converter.convert(XMLPropertyList.encode(value), toXML: false)
      #expect(try BinaryPropertyList.decode(binary) == value)
    }
  }

  private func checkWriting(_ converter: XMLConverter) throws {
    let value: PropertyList = [
      "array": [true, false, [], [:], ["deep": [.data((0...255).map(\.self))]]], "data": .data([]),
      "date": .date(.init(secondsSinceReferenceDate: 796_694_461)), "integers": [0, -1, .integer(.init(Int.max))],
      "reals": [1.0, 0.1, -1e300, .real(.infinity)], "text & <key>": " \u{E9}<&>\"'\n\tz ", "void": "",
    ]
    let xml = try converter.convert(BinaryPropertyList.encode(value), toXML: true)
    #expect(try PropertyListFormat.decode(xml) == (value, .xml))
  }
}
