extension BinaryReader {
  /// Reads the array at an offset.
  mutating func readArray(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> [PropertyList] {
    let width = trailer.referenceWidth
    var (count, place) = try count(at: start, of: bytes)
    try check(count, width: width, at: place, start: start)
    try allowance.take(nodes: count, at: .offset(start))
    try enter(start)
    var elements: [PropertyList] = []
    elements.reserveCapacity(count)
    for _ in 0..<count {
      let object = try reference(at: place, of: bytes)
      elements.append(try read(object, of: bytes, referredAt: place))
      place += width
    }
    path.removeLast()
    return elements
  }

  /// Reads the dictionary at an offset.
  mutating func readDictionary(
    at start: Int,
    of bytes: RawSpan
  ) throws(PropertyListError) -> PropertyList.Dictionary {
    let width = trailer.referenceWidth
    var (count, place) = try count(at: start, of: bytes)
    try check(count, width: width * 2, at: place, start: start)
    try allowance.take(nodes: count * 2, at: .offset(start))
    try enter(start)
    var pairs: [PropertyList.Dictionary.Pair] = []
    pairs.reserveCapacity(count)
    var isSorted = true
    var last: Range<Int>?
    for _ in 0..<count {
      let (key, extent) = try readKey(try reference(at: place, of: bytes), of: bytes, referredAt: place)
      // Our own writer sorts, which is seen here without looking at each text again.
      if isSorted, !pairs.isEmpty { isSorted = bytes.precedes(last, extent) }
      last = extent
      let valuePlace = place + count * width
      let value = try read(try reference(at: valuePlace, of: bytes), of: bytes, referredAt: valuePlace)
      pairs.append(PropertyList.Dictionary.Pair(key: key, value: value))
      place += width
    }
    path.removeLast()
    if isSorted { return PropertyList.Dictionary(sortedPairs: pairs) }
    guard let dictionary = PropertyList.Dictionary(uniquePairs: pairs) else {
      let repeated = PropertyList.Dictionary.indexOfRepeatedKey(in: pairs)
      throw .duplicateKey(pairs[repeated].key, at: .offset(start))
    }
    return dictionary
  }

  /// Reads a key, and where its bytes stand when they are ASCII.
  private mutating func readKey(
    _ object: Int,
    of bytes: RawSpan,
    referredAt place: Int
  ) throws(PropertyListError) -> (text: String, extent: Range<Int>?) {
    let offset = try offset(of: object, in: bytes, referredAt: place)
    let type = bytes.byte(at: offset) & 0xF0
    guard type == BinaryMarker.ascii || type == BinaryMarker.utf16 else {
      throw PropertyListError(.invalidKey, "a key that is not a string", at: .offset(offset))
    }
    let text = try readText(at: offset, of: bytes)
    guard type == BinaryMarker.ascii else { return (text, nil) }
    let (count, start) = try count(at: offset, of: bytes)
    return (text, start..<start + count)
  }

  /// Notes that the container at an offset is being read.
  private mutating func enter(_ start: Int) throws(PropertyListError) {
    guard !path.contains(start) else {
      throw PropertyListError(.cyclicReference, "a container that holds itself", at: .offset(start))
    }
    try allowance.checkDepth(path.count, at: .offset(start))
    path.append(start)
  }
}

extension RawSpan {
  /// Whether the bytes of one extent stand before those of another, in their order; not when one is not known.
  fileprivate func precedes(_ left: Range<Int>?, _ right: Range<Int>?) -> Bool {
    guard let left, let right else { return false }
    for (one, other) in zip(left, right) {
      let (first, second) = (byte(at: one), byte(at: other))
      if first != second { return first < second }
    }
    return left.count < right.count
  }
}
