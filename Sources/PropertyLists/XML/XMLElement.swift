/// The elements of Apple's document type. A raw value is the name, its first byte highest.
enum XMLElement: UInt64, CaseIterable {
  case array = 0x61_7272_6179
  case data = 0x6461_7461
  case date = 0x6461_7465
  case dict = 0x6469_6374
  case `false` = 0x66_616C_7365
  case integer = 0x69_6E74_6567_6572
  case key = 0x6B_6579
  case plist = 0x70_6C69_7374
  case real = 0x7265_616C
  case string = 0x7374_7269_6E67
  case `true` = 0x7472_7565

  /// How the element is written.
  var name: String {
    String(
      decoding: (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> UInt64(56 - $0 * 8)) }.drop { $0 == 0 },
      as: UTF8.self)
  }
}

/// A tag as it was read.
struct XMLTag {
  enum Form {
    /// `<key>`
    case start
    /// `</key>`
    case end
    /// `<key/>`, which is both.
    case empty
  }

  let element: XMLElement
  let form: Form
  /// The offset of the first byte.
  let offset: Int

  /// How the tag is written without its attributes.
  var text: String { form == .end ? "</\(element.name)>" : "<\(element.name)>" }
}
