/// The byte that an object begins with: its type in the high half, its size or a detail in the low half.
enum BinaryMarker {
  static let null: UInt8 = 0x00
  static let `false`: UInt8 = 0x08
  static let `true`: UInt8 = 0x09
  static let url: UInt8 = 0x0C
  static let urlWithBase: UInt8 = 0x0D
  static let uuid: UInt8 = 0x0E
  static let real32: UInt8 = 0x22
  static let real64: UInt8 = 0x23
  static let date: UInt8 = 0x33

  /// The low half is the exponent of the size in bytes, as a power of 2.
  static let integer: UInt8 = 0x10
  /// The low half is the number of bytes less 1.
  static let uid: UInt8 = 0x80

  // The low half is the number of bytes, UTF-16 units, elements or pairs; 15 says that an integer with it follows.
  static let data: UInt8 = 0x40
  static let ascii: UInt8 = 0x50
  static let utf16: UInt8 = 0x60
  static let array: UInt8 = 0xA0
  static let orderedSet: UInt8 = 0xB0
  static let set: UInt8 = 0xC0
  static let dictionary: UInt8 = 0xD0
}
