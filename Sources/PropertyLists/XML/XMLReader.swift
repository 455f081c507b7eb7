/// Reads one property list from XML in UTF-8.
struct XMLReader: TextReader {
  var position = 0
  var allowance: Allowance
  /// The offsets of the keys of the dictionaries that are being read, for messages.
  var keyOffsets: [Int] = []

  init(limits: PropertyListLimits) { allowance = Allowance(limits) }

  /// Reads the value, which has to be the only one.
  mutating func readRoot(of xml: RawSpan) throws(PropertyListError) -> PropertyList {
    try allowance.take(bytes: xml.byteCount)
    try checkUTF8(xml)
    if xml.starts(with: RawSpan.byteOrderMark) { position = RawSpan.byteOrderMark.count }
    try skipProlog(in: xml)
    let plist = try readTag(in: xml)
    guard plist.element == .plist, plist.form != .end else {
      throw malformed("\(plist.text) instead of <plist>", at: plist.offset, in: xml)
    }
    let tag = try plist.form == .empty ? plist : readTag(in: xml)
    guard tag.element != .plist else { throw malformed("a <plist> without a value", at: tag.offset, in: xml) }
    let value = try readValue(tag, in: xml, depth: 0)
    try readEnd(of: .plist, in: xml)
    try skipMarkup(in: xml)
    guard position == xml.byteCount else { throw unexpected("the end after </plist>", in: xml) }
    return value
  }

  /// Reads the value that a tag begins and that stands in `depth` containers.
  mutating func readValue(_ tag: XMLTag, in xml: RawSpan, depth: Int) throws(PropertyListError) -> PropertyList {
    try takeNode(at: tag.offset, in: xml)
    guard tag.form != .end else { throw malformed("\(tag.text) instead of a value", at: tag.offset, in: xml) }
    switch tag.element {
    case .string: return .string(try readText(of: tag, in: xml))
    case .dict: return .dictionary(try readDictionary(tag, in: xml, depth: depth))
    case .array: return .array(try readArray(tag, in: xml, depth: depth))
    case .integer: return .integer(try readInteger(tag, in: xml))
    case .real: return .real(try readReal(tag, in: xml))
    case .date: return .date(try readDate(tag, in: xml))
    case .data: return .data(try readData(tag, in: xml))
    case .true, .false:
      if tag.form == .start { try readEnd(of: tag.element, in: xml) }
      return .boolean(tag.element == .true)
    case .key, .plist: throw malformed("\(tag.text) instead of a value", at: tag.offset, in: xml)
    }
  }
}

extension XMLReader {
  /// Reads the elements of an array after its tag.
  private mutating func readArray(
    _ tag: XMLTag,
    in xml: RawSpan,
    depth: Int
  ) throws(PropertyListError) -> [PropertyList] {
    try checkDepth(depth, at: tag.offset, in: xml)
    var elements: [PropertyList] = []
    guard tag.form == .start else { return elements }
    while let element = try readTag(orEndOf: .array, in: xml) {
      elements.append(try readValue(element, in: xml, depth: depth + 1))
    }
    return elements
  }

  /// Reads the pairs of a dictionary after its tag.
  private mutating func readDictionary(
    _ tag: XMLTag,
    in xml: RawSpan,
    depth: Int
  ) throws(PropertyListError) -> PropertyList.Dictionary {
    try checkDepth(depth, at: tag.offset, in: xml)
    guard tag.form == .start else { return [:] }
    let outerKeys = keyOffsets.count
    var pairs: [PropertyList.Dictionary.Pair] = []
    while let keyTag = try readTag(orEndOf: .dict, in: xml) {
      guard keyTag.element == .key, keyTag.form != .end else {
        throw malformed("\(keyTag.text) instead of a <key>", at: keyTag.offset, in: xml)
      }
      try takeNode(at: keyTag.offset, in: xml)
      keyOffsets.append(keyTag.offset)
      let key = try readText(of: keyTag, in: xml)
      guard let valueTag = try readTag(orEndOf: .dict, in: xml), valueTag.element != .key else {
        throw malformed("the key \(PropertyListError.quoted(key)) without a value", at: keyTag.offset, in: xml)
      }
      pairs.append(PropertyList.Dictionary.Pair(key: key, value: try readValue(valueTag, in: xml, depth: depth + 1)))
    }
    guard let dictionary = PropertyList.Dictionary(uniquePairs: pairs) else {
      let repeated = PropertyList.Dictionary.indexOfRepeatedKey(in: pairs)
      throw .duplicateKey(pairs[repeated].key, at: location(of: keyOffsets[outerKeys + repeated], in: xml))
    }
    keyOffsets.removeLast(pairs.count)
    return dictionary
  }
}
