/// Writes the objects of one binary property list, each container before its elements.
struct BinaryWriter {
  /// Header and objects.
  var bytes: [UInt8]
  /// Whether there were more objects than references can tell apart. Everything written is then worthless.
  private(set) var isFull = false

  /// Where each object begins.
  private var offsets: [Int] = []
  private var scalars = BinaryScalarTable()
  private var allowance: Allowance
  private let referenceWidth: Int
  private let capacity: Int

  init(referenceWidth: Int, limits: PropertyListLimits) {
    self.referenceWidth = referenceWidth
    capacity = 1 << (referenceWidth * 8)
    allowance = Allowance(limits)
    bytes = []
    bytes.reserveCapacity(2048)
    bytes.append(contentsOf: BinaryPropertyList.header)
    offsets.reserveCapacity(128)
  }

  /// Writes a value that stands in `depth` containers and returns the number of its object.
  mutating func write(_ value: PropertyList, depth: Int) throws(PropertyListError) -> Int {
    if isFull { return 0 }
    switch value {
    case .array(let elements): return try write(elements, depth: depth)
    case .dictionary(let dictionary): return try write(dictionary, depth: depth)
    case .string(let text): return try write(text)
    case .data(let data): return try writeScalar(bytes: data.count) { $0.append(data) }
    case .integer(let integer): return try writeScalar { $0.append(integer) }
    case .real(let real): return try writeScalar { $0.append(real) }
    case .boolean(let boolean): return try writeScalar { $0.append(boolean) }
    case .date(let date): return try writeScalar { $0.append(date) }
    }
  }

  /// Adds the table of offsets and the trailer, and returns the file.
  consuming func finish(root: Int) -> [UInt8] {
    let trailer = BinaryTrailer(
      offsetWidth: Self.width(of: bytes.count),
      referenceWidth: referenceWidth,
      objectCount: offsets.count,
      root: root,
      tableOffset: bytes.count
    )
    bytes.reserveCapacity(bytes.count + offsets.count * trailer.offsetWidth + BinaryTrailer.size)
    for offset in offsets { bytes.append(bigEndian: UInt64(offset), width: trailer.offsetWidth) }
    trailer.append(to: &bytes)
    return bytes
  }
}

extension BinaryWriter {
  private mutating func write(_ elements: [PropertyList], depth: Int) throws(PropertyListError) -> Int {
    try allowance.take(nodes: 1)
    try allowance.checkDepth(depth)
    let object = beginObject(at: bytes.count)
    append(BinaryMarker.array, count: elements.count)
    var place = reserveReferences(elements.count)
    for element in elements {
      put(try write(element, depth: depth + 1), at: &place)
    }
    return object
  }

  private mutating func write(
    _ dictionary: PropertyList.Dictionary,
    depth: Int
  ) throws(PropertyListError) -> Int {
    try allowance.take(nodes: 1)
    try allowance.checkDepth(depth)
    let object = beginObject(at: bytes.count)
    append(BinaryMarker.dictionary, count: dictionary.count)
    var keyPlace = reserveReferences(dictionary.count)
    var valuePlace = reserveReferences(dictionary.count)
    for pair in dictionary {
      put(try write(pair.key), at: &keyPlace)
      put(try write(pair.value, depth: depth + 1), at: &valuePlace)
    }
    return object
  }

  private mutating func write(_ text: String) throws(PropertyListError) -> Int {
    try writeScalar(bytes: text.utf8.count) { $0.append(text) }
  }

  /// Writes a scalar at the end, and takes it back when the same one is there already.
  private mutating func writeScalar(
    bytes count: Int = 0,
    _ append: (inout BinaryWriter) -> Void
  ) throws(PropertyListError) -> Int {
    try allowance.take(nodes: 1)
    try allowance.take(bytes: count)
    let start = bytes.count
    append(&self)
    if let object = scalars.find(from: start, in: bytes, offsets: offsets, next: offsets.count) {
      bytes.removeLast(bytes.count - start)
      return object
    }
    return beginObject(at: start)
  }

  /// Gives the next number to the object at an offset.
  private mutating func beginObject(at offset: Int) -> Int {
    isFull = isFull || offsets.count == capacity
    offsets.append(offset)
    return offsets.count - 1
  }

  /// Leaves room for references and returns where they go.
  private mutating func reserveReferences(_ count: Int) -> Int {
    let place = bytes.count
    let size = count * referenceWidth
    bytes.append(addingCapacity: size) { output in
      for _ in 0..<size { output.append(0) }
    }
    return place
  }

  /// Writes a reference into the room that was left, and moves on.
  private mutating func put(_ object: Int, at place: inout Int) {
    var shift = referenceWidth * 8
    while shift > 0 {
      shift -= 8
      bytes[place] = UInt8(truncatingIfNeeded: object >> shift)
      place += 1
    }
  }

  /// The bytes that an offset takes; readers expect 1, 2, 4 or 8.
  private static func width(of offset: Int) -> Int {
    switch offset {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}
