extension UInt8 {
  /// Whether this is one of a to z in ASCII, in either case.
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  /// Whether this is one of 0 to 9 in ASCII.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
