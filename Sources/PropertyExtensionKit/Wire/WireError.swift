public import PropertyLists

/// The error that answers a request (JSON-RPC 2.0 section 5.1).
public struct WireError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number in the message.
    public let rawValue: Int

    /// Takes a number as it was written.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The line is no JSON.
    public static let parseError = Code(rawValue: -32700)
    /// The line is no message.
    public static let invalidRequest = Code(rawValue: -32600)
    /// There is no such method.
    public static let methodNotFound = Code(rawValue: -32601)
    /// The parameters are not those of the method.
    public static let invalidParameters = Code(rawValue: -32602)
    /// The program that was asked failed.
    public static let internalError = Code(rawValue: -32603)
    /// The key or the record was not granted to the extension.
    public static let accessDenied = Code(rawValue: -32001)
    /// There is no such record, entry or command.
    public static let notFound = Code(rawValue: -32002)
    /// The record takes no change.
    public static let readOnly = Code(rawValue: -32003)
    /// The record was changed elsewhere.
    public static let conflict = Code(rawValue: -32004)
    /// A rule refuses the change: a value that is not valid, a duplicate.
    public static let refused = Code(rawValue: -32005)
    /// Something is larger, deeper or more than it may be.
    public static let limitExceeded = Code(rawValue: -32006)
    /// The request was cancelled.
    public static let cancelled = Code(rawValue: -32007)
  }

  /// What kind of error it is.
  public let code: Code
  /// What is wrong, about what, and what to do, for a person.
  public let message: String
  /// Details for a program, such as `key` and `record`.
  public let data: PropertyList.Dictionary

  /// Makes an error.
  public init(_ code: Code, _ message: String, data: PropertyList.Dictionary = [:]) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension WireError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension WireError {
  /// The error of parameters that are not those of the method.
  package init(_ mismatch: WireMismatch) {
    self.init(.invalidParameters, "\(mismatch.inside(field: "params"))")
  }
}

extension WireError: WireValue {
  /// Reads the error of an answer.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    code = Code(rawValue: try fields.required("code"))
    message = try fields.required("message")
    // Other programs may put anything there.
    data = (try fields.optional("data", as: PropertyList.self))?.dictionary ?? [:]
  }

  /// The error as an answer has it.
  package var wireValue: PropertyList {
    .fields([
      "code": code.rawValue.wireValue, "message": message.wireValue, "data": data.isEmpty ? nil : data.wireValue,
    ])
  }
}
