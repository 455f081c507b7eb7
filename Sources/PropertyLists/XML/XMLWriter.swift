/// Writes one property list as XML.
struct XMLWriter {
  var bytes: [UInt8] = []
  private var allowance: Allowance
  /// The keys and positions that lead to a value that XML cannot carry, the innermost first.
  private var place: [String] = []

  private static let start: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let end: StaticString = "</plist>\n"

  init(limits: PropertyListLimits) {
    allowance = Allowance(limits)
    bytes.reserveCapacity(4096)
  }

  /// Writes the value and returns the text.
  mutating func writeRoot(_ value: PropertyList) throws(PropertyListError) -> [UInt8] {
    append(markup: Self.start)
    do throws(PropertyListError) {
      try write(value, depth: 0)
    } catch {
      guard !place.isEmpty else { throw error }
      throw PropertyListError(error.code, "\(error.reason), in \(place.joined(separator: " of "))")
    }
    append(markup: Self.end)
    try allowance.take(bytes: bytes.count)
    return bytes
  }

  /// Writes a value that stands in `depth` containers, and a line break.
  private mutating func write(_ value: PropertyList, depth: Int) throws(PropertyListError) {
    try allowance.take(nodes: 1)
    indent(depth)
    switch value {
    case .string(let text):
      append(markup: "<string>")
      try append(text: text)
      append(markup: "</string>\n")
    case .integer(let integer):
      append(markup: "<integer>")
      append(integer.description)
      append(markup: "</integer>\n")
    case .real(let real):
      append(markup: "<real>")
      try append(real)
      append(markup: "</real>\n")
    case .boolean(let boolean): append(markup: boolean ? "<true/>\n" : "<false/>\n")
    case .date(let date):
      append(markup: "<date>")
      try append(date)
      append(markup: "</date>\n")
    case .data(let data):
      append(markup: "<data>\n")
      append(data, depth: depth)
      indent(depth)
      append(markup: "</data>\n")
    case .array(let elements): try write(elements, depth: depth)
    case .dictionary(let dictionary): try write(dictionary, depth: depth)
    }
  }

  private mutating func write(_ elements: [PropertyList], depth: Int) throws(PropertyListError) {
    try allowance.checkDepth(depth)
    if elements.isEmpty { return append(markup: "<array/>\n") }
    append(markup: "<array>\n")
    for (index, element) in elements.enumerated() {
      do throws(PropertyListError) {
        try write(element, depth: depth + 1)
      } catch {
        throw noting("element \(index + 1)", error)
      }
    }
    indent(depth)
    append(markup: "</array>\n")
  }

  private mutating func write(_ dictionary: PropertyList.Dictionary, depth: Int) throws(PropertyListError) {
    try allowance.take(nodes: dictionary.count)
    try allowance.checkDepth(depth)
    if dictionary.isEmpty { return append(markup: "<dict/>\n") }
    append(markup: "<dict>\n")
    for pair in dictionary {
      do throws(PropertyListError) {
        indent(depth + 1)
        append(markup: "<key>")
        try append(text: pair.key)
        append(markup: "</key>\n")
        try write(pair.value, depth: depth + 1)
      } catch {
        throw noting(PropertyListError.quoted(pair.key), error)
      }
    }
    indent(depth)
    append(markup: "</dict>\n")
  }

  /// Remembers where a value is that XML cannot carry.
  private mutating func noting(_ step: String, _ error: PropertyListError) -> PropertyListError {
    if error.code == .inexpressible { place.append(step) }
    return error
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { bytes.append(UInt8(ascii: "\t")) }
  }
}
