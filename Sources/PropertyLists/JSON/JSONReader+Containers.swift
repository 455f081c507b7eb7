extension JSONReader {
  /// Reads an array, whose bracket is next.
  mutating func readArray(in json: RawSpan, depth: Int) throws(PropertyListError) -> [PropertyList] {
    try checkDepth(depth, at: position, in: json)
    position += 1
    var elements: [PropertyList] = []
    skipSpace(in: json)
    if skip("]", in: json) { return elements }
    repeat {
      elements.append(try read(json, depth: depth + 1))
      skipSpace(in: json)
    } while skip(",", in: json)
    guard skip("]", in: json) else { throw unexpected("a comma or the end of the array", in: json) }
    return elements
  }

  /// Reads an object, whose brace is next: a dictionary or a value that JSON has no type for.
  mutating func readObject(in json: RawSpan, depth: Int) throws(PropertyListError) -> PropertyList {
    let start = position
    position += 1
    skipSpace(in: json)
    if skip("}", in: json) {
      try checkDepth(depth, at: start, in: json)
      return .dictionary([:])
    }
    let outerKeys = keyOffsets.count
    var pairs: [PropertyList.Dictionary.Pair] = []
    pairs.reserveCapacity(8)
    var isFirst = true
    repeat {
      skipSpace(in: json)
      let keyOffset = position
      let key = try readKey(in: json)
      if isFirst {
        isFirst = false
        if key.utf8.first == UInt8(ascii: "$"), let tag = JSONTag(rawValue: key) {
          return try readTagged(tag, in: json)
        }
        try checkDepth(depth, at: start, in: json)
      }
      try takeNode(at: position, in: json)
      let own = try undoubled(key, at: keyOffset, in: json)
      skipSpace(in: json)
      if !skipAbsent(in: json) {
        keyOffsets.append(keyOffset)
        pairs.append(PropertyList.Dictionary.Pair(key: own, value: try read(json, depth: depth + 1)))
      }
      skipSpace(in: json)
    } while skip(",", in: json)
    guard skip("}", in: json) else { throw unexpected("a comma or the end of the object", in: json) }
    // They are sorted where they stand, which spares a copy.
    guard PropertyList.Dictionary.sort(&pairs) else {
      throw try repeatedKey(among: keyOffsets[outerKeys...], in: json)
    }
    keyOffsets.removeLast(pairs.count)
    return .dictionary(PropertyList.Dictionary(sortedPairs: pairs))
  }

  /// The error about the first of some keys that stands before it already, which are read anew.
  private func repeatedKey(
    among offsets: ArraySlice<Int>, in json: RawSpan
  ) throws(PropertyListError) -> PropertyListError {
    var reader = self
    var seen: Set<PropertyList> = []
    for offset in offsets {
      reader.position = offset
      let key = try undoubled(try reader.readText(in: json), at: offset, in: json)
      if !seen.insert(.string(key)).inserted { return .duplicateKey(key, at: location(of: offset, in: json)) }
    }
    return unexpected("keys that differ", in: json)
  }

  /// Reads a key and the colon after it.
  private mutating func readKey(in json: RawSpan) throws(PropertyListError) -> String {
    guard peek(in: json) == UInt8(ascii: "\"") else { throw unexpected("a key in quotes", in: json) }
    let key = try readText(in: json)
    skipSpace(in: json)
    guard skip(":", in: json) else { throw unexpected("a colon", in: json) }
    return key
  }

  /// The key without the `$` that was added to one of its own.
  private func undoubled(_ key: String, at offset: Int, in json: RawSpan) throws(PropertyListError) -> String {
    guard key.utf8.first == UInt8(ascii: "$") else { return key }
    let own = key.utf8.dropFirst()
    guard own.first == UInt8(ascii: "$") else {
      let name = PropertyListError.quoted(key)
      throw PropertyListError(
        .invalidKey, "the key \(name), unknown or not alone; a $ that begins a key is doubled",
        at: location(of: offset, in: json))
    }
    return String(decoding: own, as: UTF8.self)
  }
}
