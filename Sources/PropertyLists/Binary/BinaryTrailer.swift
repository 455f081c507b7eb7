/// The last 32 bytes of a binary property list, which say where everything else is.
struct BinaryTrailer {
  /// Bytes in a trailer.
  static let size = 32

  /// Bytes in each entry of the table of offsets.
  let offsetWidth: Int
  /// Bytes in each reference to an object.
  let referenceWidth: Int
  /// How many objects there are.
  let objectCount: Int
  /// The number of the object that is the value.
  let root: Int
  /// Where the table of offsets begins, which is where the objects end.
  let tableOffset: Int
}

extension BinaryTrailer {
  /// Reads the trailer and makes sure that the table lies inside the bytes.
  init(of bytes: RawSpan) throws(PropertyListError) {
    let header = BinaryPropertyList.header
    guard header.count <= bytes.byteCount, bytes.array(at: 0, count: header.count) == header else {
      throw PropertyListError(.wrongFormat, "not a binary property list, which begins with bplist00", at: .offset(0))
    }
    let start = bytes.byteCount - Self.size
    guard start > header.count else {
      throw PropertyListError(
        .malformed, "a binary property list that is cut off before its trailer", at: .offset(bytes.byteCount))
    }
    offsetWidth = Int(bytes.byte(at: start + 6))
    referenceWidth = Int(bytes.byte(at: start + 7))
    guard
      1...8 ~= offsetWidth, 1...8 ~= referenceWidth,
      let objectCount = Int(exactly: bytes.integer(at: start + 8, as: UInt64.self)),
      let root = Int(exactly: bytes.integer(at: start + 16, as: UInt64.self)),
      let tableOffset = Int(exactly: bytes.integer(at: start + 24, as: UInt64.self)),
      root < objectCount, header.count < tableOffset, tableOffset <= start,
      objectCount <= (start - tableOffset) / offsetWidth
    else {
      throw PropertyListError(
        .malformed, "a damaged trailer of a binary property list, or one that is cut off", at: .offset(start))
    }
    self.objectCount = objectCount
    self.root = root
    self.tableOffset = tableOffset
  }

  /// Writes the trailer.
  func append(to bytes: inout [UInt8]) {
    for _ in 0..<6 { bytes.append(0) }
    bytes.append(UInt8(truncatingIfNeeded: offsetWidth))
    bytes.append(UInt8(truncatingIfNeeded: referenceWidth))
    bytes.append(bigEndian: UInt64(objectCount), width: 8)
    bytes.append(bigEndian: UInt64(root), width: 8)
    bytes.append(bigEndian: UInt64(tableOffset), width: 8)
  }
}

extension [UInt8] {
  /// Appends the low bytes of a number, the highest first.
  mutating func append(bigEndian value: UInt64, width: Int) {
    append(addingCapacity: width) { output in
      var shift = UInt64(width) * 8
      while shift > 0 {
        shift -= 8
        output.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
  }
}
