/// Writes one property list as JSON.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private let style: JSONPropertyList.Style
  private var allowance: Allowance

  init(style: JSONPropertyList.Style, limits: PropertyListLimits) {
    self.style = style
    allowance = Allowance(limits)
  }

  /// Writes the value and returns the text.
  mutating func writeRoot(_ value: PropertyList) throws(PropertyListError) -> [UInt8] {
    try write(value, depth: 0)
    try allowance.take(bytes: bytes.count)
    return bytes
  }

  /// Writes a value that stands in `depth` containers.
  private mutating func write(_ value: PropertyList, depth: Int) throws(PropertyListError) {
    try allowance.take(nodes: 1)
    switch value {
    case .string(let text):
      append(quoted: text)
    case .integer(let integer):
      if JSONTag.isExactAsReal(integer) {
        append(integer.description)
      } else {
        append(.integer) { $0.append(quoted: integer.description) }
      }
    case .real(let real):
      if let text = real.nonFiniteText {
        append(.real) { $0.append(quoted: text) }
      } else {
        append(real.description)
      }
    case .boolean(let boolean):
      append(boolean ? "true" : "false")
    case .date(let date):
      append(.date) { $0.append(date) }
    case .data(let data):
      append(.data) { $0.append(data) }
    case .array(let elements):
      try write(elements, depth: depth)
    case .dictionary(let dictionary):
      try write(dictionary, depth: depth)
    }
  }

  private mutating func write(_ elements: [PropertyList], depth: Int) throws(PropertyListError) {
    try allowance.checkDepth(depth)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendLineBreak(depth: depth + 1)
      try write(element, depth: depth + 1)
    }
    if !elements.isEmpty { appendLineBreak(depth: depth) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(
    _ dictionary: PropertyList.Dictionary,
    depth: Int
  ) throws(PropertyListError) {
    try allowance.take(nodes: dictionary.count)
    try allowance.checkDepth(depth)
    bytes.append(UInt8(ascii: "{"))
    for (index, pair) in dictionary.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendLineBreak(depth: depth + 1)
      append(key: pair.key)
      try write(pair.value, depth: depth + 1)
    }
    if !dictionary.isEmpty { appendLineBreak(depth: depth) }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSONWriter {
  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ date: PropertyList.Date) {
    if let text = date.exactISO8601 ?? date.secondsSinceReferenceDate.nonFiniteText {
      append(quoted: text)
    } else {
      append(date.secondsSinceReferenceDate.description)
    }
  }

  private mutating func append(_ data: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    Base64.append(data, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an object of one key, on one line.
  private mutating func append(_ tag: JSONTag, value: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    append(quoted: tag.rawValue)
    appendColon()
    value(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(key: String) {
    append(quoted: key.utf8.first == UInt8(ascii: "$") ? "$" + key : key)
    appendColon()
  }

  private mutating func appendColon() { append(style == .pretty ? ": " : ":") }

  private mutating func appendLineBreak(depth: Int) {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  /// Writes a string: quotes, backslashes and control characters are escaped, nothing else.
  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    if Self.needsEscape(text) {
      for byte in text.utf8 {
        if Self.needsEscape(byte) { append(Self.escape(byte)) } else { bytes.append(byte) }
      }
    } else {
      append(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ text: String) -> Bool {
    let utf8 = text.utf8Span.span
    for index in utf8.indices where needsEscape(utf8[index]) { return true }
    return false
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }
}
