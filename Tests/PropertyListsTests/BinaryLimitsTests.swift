import PropertyLists
import Testing

@Suite("The binary codec keeps its limits")
struct BinaryLimitsTests {
  /// Containers each of which holds the next one twice.
  private static func bomb(levels: Int, leaf: [UInt8]) -> [UInt8] {
    var file = BinaryFile()
    for level in 1...levels { file.objects.append([0xA2, UInt8(level), UInt8(level)]) }
    file.objects.append(leaf)
    return file.bytes
  }

  @Test("when shared references make values without end")
  func expansion() throws {
    let small = try BinaryPropertyList.decode(Self.bomb(levels: 3, leaf: [0x09]))
    #expect(small == [[[true, true], [true, true]], [[true, true], [true, true]]])
    let limits = PropertyListLimits(nodes: 10_000)
    let error = #expect(throws: PropertyListError.self) {
      try BinaryPropertyList.decode(Self.bomb(levels: 60, leaf: [0x09]), limits: limits)
    }
    #expect(error?.code == .tooManyNodes)
  }

  @Test("when shared references repeat one text without end")
  func repeatedText() throws {
    let leaf: [UInt8] = [0x5F, 0x10, 100] + [UInt8](repeating: 0x61, count: 100)
    let limits = PropertyListLimits(bytes: 100_000)
    let error = #expect(throws: PropertyListError.self) {
      try BinaryPropertyList.decode(Self.bomb(levels: 40, leaf: leaf), limits: limits)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test("when containers stand deeper than the limit")
  func depth() throws {
    var file = BinaryFile()
    for level in 1...20 { file.objects.append([0xA1, UInt8(level)]) }
    file.objects.append([0x09])
    let bytes = file.bytes
    #expect(throws: Never.self) { try BinaryPropertyList.decode(bytes, limits: PropertyListLimits(depth: 20)) }
    let error = #expect(throws: PropertyListError.self) {
      try BinaryPropertyList.decode(bytes, limits: PropertyListLimits(depth: 19))
    }
    #expect(error?.code == .tooDeep)
    #expect(error?.location == .offset(file.offset(of: 19)))
  }

  @Test("and takes no depth that the stack cannot bear")
  func greatestDepth() throws {
    #expect(PropertyListLimits(depth: .max).depth == 512)
    var file = BinaryFile()
    file.referenceWidth = 2
    file.offsetWidth = 2
    for level in 1...512 { file.objects.append([0xA1] + BinaryFile.number(level, width: 2)) }
    file.objects.append([0x09])
    let bytes = file.bytes
    #expect(throws: Never.self) { try BinaryPropertyList.decode(bytes, limits: PropertyListLimits(depth: .max)) }
    #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(bytes) }
  }

  @Test("exactly, and alike on writing and reading", arguments: [(4, 2), (3, 2), (4, 1)])
  func exact(nodes: Int, bytes: Int) throws {
    let value: PropertyList = [["ab"], true]
    let file = try BinaryPropertyList.encode(value)
    let limits = PropertyListLimits(nodes: nodes, bytes: bytes)
    if nodes == 4, bytes == 2 {
      #expect(try BinaryPropertyList.encode(value, limits: limits) == file)
      #expect(try BinaryPropertyList.decode(file, limits: limits) == value)
    } else {
      let code: PropertyListError.Code = nodes < 4 ? .tooManyNodes : .tooLarge
      var error = #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(file, limits: limits) }
      #expect(error?.code == code)
      error = #expect(throws: PropertyListError.self) { try BinaryPropertyList.encode(value, limits: limits) }
      #expect(error?.code == code)
      #expect(error?.location == nil)
    }
  }
}
