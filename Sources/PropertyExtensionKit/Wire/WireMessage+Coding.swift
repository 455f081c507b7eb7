import PropertyLists

extension WireMessage {
  /// Reads a message from a line without its end. A list of messages, which JSON-RPC calls a batch, is refused.
  /// - Throws: ``WireError`` of the codes `parseError`, `invalidRequest` and `limitExceeded`.
  package init(line: [UInt8]) throws(WireError) {
    // Bytes have no padding that could be read.
    try unsafe self.init(line: line.span.bytes)
  }

  /// Reads a message from a line without its end, in memory of somebody else.
  /// - Throws: ``WireError`` of the codes `parseError`, `invalidRequest` and `limitExceeded`.
  package init(line: RawSpan) throws(WireError) {
    let value: PropertyList
    do throws(PropertyListError) {
      value = try JSONPropertyList.decode(line, limits: WireLimits.values, nulls: .absent)
    } catch {
      let isLimit = [.tooDeep, .tooManyNodes, .tooLarge].contains(error.code)
      throw WireError(isLimit ? .limitExceeded : .parseError, "\(error)")
    }
    do throws(WireMismatch) {
      self = try Self.message(WireFields(value))
    } catch {
      throw WireError(.invalidRequest, "\(error)")
    }
  }

  private static func message(_ fields: WireFields) throws(WireMismatch) -> WireMessage {
    guard try fields.optional("jsonrpc") == "2.0" else { throw WireMismatch(#"wanted "jsonrpc":"2.0""#) }
    let id = try fields.optional("id", as: WireID.self)
    if let method = try fields.optional("method", as: String.self) {
      let parameters = try fields.optional("params", as: PropertyList.self) ?? [:]
      return id.map { .request(id: $0, method: method, parameters: parameters) }
        ?? .notification(method: method, parameters: parameters)
    }
    if let error = try fields.optional("error", as: WireError.self) { return .failure(id: id, error) }
    guard let id else { throw WireMismatch("wanted a method, or the id of what is answered") }
    return .response(id: id, result: try fields.optional("result") ?? [:])
  }

  /// Writes the message as a line with its end.
  /// - Throws: ``WireError`` of the code `limitExceeded` when the line is too long or too deep.
  package func encoded() throws(WireError) -> [UInt8] {
    var line = Array(#"{"jsonrpc":"2.0""#.utf8)
    func append(_ name: String, _ value: PropertyList) throws(WireError) {
      line.append(contentsOf: #","\#(name)":"#.utf8)
      do throws(PropertyListError) {
        line.append(contentsOf: try JSONPropertyList.encode(value, limits: WireLimits.values))
      } catch {
        throw WireError(.limitExceeded, "\(error)")
      }
    }
    switch self {
    case .request(let id, let method, let parameters):
      try append("id", id.wireValue)
      try append("method", .string(method))
      try append("params", parameters)
    case .notification(let method, let parameters):
      try append("method", .string(method))
      try append("params", parameters)
    case .response(let id, let result):
      try append("id", id.wireValue)
      try append("result", result)
    case .failure(let id, let error):
      if let id { try append("id", id.wireValue) } else { line.append(contentsOf: #","id":null"#.utf8) }
      try append("error", error.wireValue)
    }
    line.append(UInt8(ascii: "}"))
    guard line.count <= WireLimits.line else {
      throw WireError(.limitExceeded, "a message of \(line.count) bytes, more than the \(WireLimits.line) of a line")
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
