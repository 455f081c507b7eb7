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
    // Comparing keys where they stand costs less than comparing strings.
    var isSorted = true
    var keyOffset = 0
    for _ in 0..<count {
      let previousOffset = keyOffset
      keyOffset = try offset(of: try reference(at: place, of: bytes), in: bytes, referredAt: place)
      let key = try readKey(at: keyOffset, of: bytes)
      isSorted = isSorted && (pairs.isEmpty || precedes(previousOffset, keyOffset, of: bytes))
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

  private mutating func readKey(at offset: Int, of bytes: RawSpan) throws(PropertyListError) -> String {
    let type = bytes.byte(at: offset) & 0xF0
    guard type == BinaryMarker.ascii || type == BinaryMarker.utf16 else {
      throw PropertyListError(.invalidKey, "a key that is not a string", at: .offset(offset))
    }
    return try readText(at: offset, of: bytes)
  }

  /// Whether one of two keys that were read stands before the other; not known, and then no, when one is not ASCII.
  private func precedes(_ first: Int, _ second: Int, of bytes: RawSpan) -> Bool {
    guard bytes.byte(at: first) & bytes.byte(at: second) & 0xF0 == BinaryMarker.ascii,
      let left = try? count(at: first, of: bytes), let right = try? count(at: second, of: bytes)
    else { return false }
    let key = bytes.extracting(right.offset..<right.offset + right.count)
    let prefix = bytes.extracting(left.offset..<left.offset + left.count).commonPrefix(with: key)
    guard prefix < right.count else { return false }
    return prefix == left.count || bytes.byte(at: left.offset + prefix) < key.byte(at: prefix)
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
