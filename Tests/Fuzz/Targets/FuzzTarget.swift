import PropertyLists

/// A reader of what comes from outside, and what must hold of it whatever that is.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Binary property lists.
  case binary
  /// XML property lists.
  case xml
  /// JSON.
  case json
  /// Predicates.
  case predicate
  /// Command lines.
  case commandLine = "command-line"

  /// Reads some bytes. That they are refused is as good as that they are read; what is read must be written so that it
  /// reads back as the same.
  /// - Throws: ``FuzzFinding``, or what writing and reading back throw.
  public func check(_ bytes: [UInt8]) throws {
    switch self {
    case .binary: try PropertyListCheck.binary.check(bytes)
    case .xml: try PropertyListCheck.xml.check(bytes)
    case .json: try PropertyListCheck.json.check(bytes)
    case .predicate: try PredicateCheck.check(String(decoding: bytes, as: UTF8.self))
    case .commandLine: try CommandLineCheck.check(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// Something that does not hold.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// What should hold, and what was found.
  public let description: String

  /// Throws when two values differ.
  static func requireEqual<Value: Equatable>(_ found: Value, _ wanted: Value, _ subject: String) throws {
    guard found != wanted else { return }
    throw FuzzFinding(description: "\(subject): found \(found), wanted \(wanted)")
  }
}
