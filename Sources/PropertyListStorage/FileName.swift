import AddressBook

/// Names as file names that every file system and git can hold: what is no letter or digit of ASCII, and no `-`, `_` or
/// full stop within the name, stands as `%` and two digits.
enum FileName {
  /// The most bytes that a name has before its extension.
  private static let limit = 180

  /// A name as a file name. One that is too long ends in its digest, and cannot be read back.
  static func escape(_ name: String) -> String {
    var escaped: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        escaped.append(byte)
      case UInt8(ascii: ".") where !escaped.isEmpty: escaped.append(byte)
      default: escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard escaped.count > limit else { return String(decoding: escaped, as: UTF8.self) }
    return String(decoding: escaped.prefix(limit - 65), as: UTF8.self) + "~"
      + ImageDigest(of: Array(name.utf8)).rawValue
  }

  /// The name that a file name stands for, or nothing where it cannot be told.
  static func unescape(_ escaped: some StringProtocol) -> String? {
    guard escaped.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "~") }) else {
      return escaped.isEmpty ? nil : String(escaped)
    }
    var bytes: [UInt8] = []
    var rest = Array(escaped.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "~"): return nil
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func value(of digit: UInt8) -> UInt8? { digits.firstIndex(of: digit).map(UInt8.init) }
}

/// The names of record files: the identifier without its ending, which the extension tells, as on macOS.
enum RecordFileName {
  /// What stands behind an identifier that has no ending.
  private static let bare = "%"

  /// The name of a record's file.
  static func name(of id: RecordID, _ kind: RecordKind) -> String {
    let text = id.rawValue
    let suffix = kind.identifierSuffix
    guard text.hasSuffix(suffix), text.utf8.count > suffix.utf8.count else {
      return FileName.escape(text) + bare + fileExtension(of: kind)
    }
    return FileName.escape(String(text.dropLast(suffix.count))) + fileExtension(of: kind)
  }

  /// The record whose file has a name; nothing for a name that is no record's.
  static func record(_ name: String) -> (id: RecordID, kind: RecordKind)? {
    for kind in RecordKind.allCases {
      let ending = fileExtension(of: kind)
      guard name.hasSuffix(ending) else { continue }
      let stem = name.utf8.dropLast(ending.utf8.count)
      if stem.last == UInt8(ascii: bare) {
        return FileName.unescape(String(Substring(stem.dropLast()))).map { (RecordID(rawValue: $0), kind) }
      }
      return FileName.unescape(Substring(stem)).map { (RecordID(kind: kind, uuid: $0), kind) }
    }
    return nil
  }

  private static func fileExtension(of kind: RecordKind) -> String { kind == .person ? ".abcdp" : ".abcdg" }
}

extension UInt8 {
  fileprivate init(ascii text: String) { self = text.utf8.first ?? 0 }
}
