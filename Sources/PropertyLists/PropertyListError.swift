/// Why a property list could not be read or written, and where.
public struct PropertyListError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Code: Hashable, Sendable {
    /// The bytes are not of the format at all.
    case wrongFormat
    /// The bytes break the rules of the format.
    case malformed
    /// A value is of a type that property lists do not have, such as null or a set.
    case unsupportedType
    /// Text is not valid Unicode.
    case invalidText
    /// A number is outside the range that property lists carry.
    case numberOutOfRange
    /// A key is not a string, or begins with a `$` that has no meaning.
    case invalidKey
    /// A key stands twice in one dictionary.
    case duplicateKey
    /// A value is one that the format cannot carry exactly. The binary format carries every value.
    case inexpressible
    /// A container holds itself.
    case cyclicReference
    /// Containers are nested deeper than ``PropertyListLimits/depth``.
    case tooDeep
    /// There are more values than ``PropertyListLimits/nodes``.
    case tooManyNodes
    /// Text and data are larger than ``PropertyListLimits/bytes``.
    case tooLarge
  }

  /// A place in the input.
  public enum Location: Hashable, Sendable {
    /// Bytes from the start of a binary property list, or of text that is not of its encoding.
    case offset(Int)
    /// Line and column of a text, both counted from 1; a column is a Unicode scalar value.
    case line(Int, column: Int)
  }

  /// What kind of failure it is.
  public let code: Code
  /// What is wrong and about what, in words, without the place.
  public let reason: String
  /// Where in the input it is, or nothing when a value was to be written.
  public let location: Location?

  /// Makes an error.
  public init(_ code: Code, _ reason: String, at location: Location? = nil) {
    self.code = code
    self.reason = reason
    self.location = location
  }
}

extension PropertyListError: CustomStringConvertible {
  /// The reason and the place, in one sentence without a full stop.
  public var description: String {
    switch location {
    case .offset(let offset): "\(reason), at offset \(offset)"
    case .line(let line, let column): "\(reason), at line \(line), column \(column)"
    case nil: reason
    }
  }
}

extension PropertyListError {
  /// A key or text from outside as it may stand in a message: in quotes, control characters escaped, not too long.
  static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40)
    return String(shown).debugDescription + (shown.endIndex == text.endIndex ? "" : "…")
  }

  /// The error of a key that stands twice.
  static func duplicateKey(_ key: String, at location: Location) -> Self {
    Self(.duplicateKey, "the key \(quoted(key)) stands twice in one dictionary", at: location)
  }
}
