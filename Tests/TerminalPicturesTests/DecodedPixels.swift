import Foundation

/// The pixels in what was written for a terminal, as red, green, blue and alpha.
struct DecodedPixels {
  let width: Int
  let height: Int
  let rgba: [UInt8]

  /// The colours in the middle of the four quarters.
  var quarters: [[UInt8]] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let start = (height * y / 4 * width + width * x / 4) * 4
      return start + 4 <= rgba.count ? Array(rgba[start..<start + 4]) : []
    }
  }

  /// Reads Kitty's transmission of 32 bits a pixel: keys, then Base64, in several sequences.
  init?(kitty sequence: String) {
    var values: [Substring: Int] = [:]
    var bytes = Data()
    for part in sequence.components(separatedBy: "\u{1B}\\") where part.hasPrefix("\u{1B}_G") {
      let fields = part.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
      guard let head = fields.first else { return nil }
      for field in head.split(separator: ",") where values[field.prefix(1)] == nil {
        values[field.prefix(1)] = Int(field.dropFirst(2))
      }
      if fields.count == 2 { bytes += Data(base64Encoded: String(fields[1])) ?? Data() }
    }
    guard values["f"] == 32, let width = values["s"], let height = values["v"] else { return nil }
    self.init(width: width, height: height, rgba: Array(bytes))
  }

  /// Reads an inline image of iTerm2 that holds a plain TIFF of one strip (TIFF 6.0, section 2).
  init?(iterm sequence: String) {
    guard let colon = sequence.firstIndex(of: ":"), sequence.hasSuffix("\u{7}"),
      let data = Data(base64Encoded: String(sequence[sequence.index(after: colon)...].dropLast()))
    else { return nil }
    let bytes = Array(data)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.starts(with: Array("II*\0".utf8)) else { return nil }
    let directory = number(4, 4)
    var tags: [Int: Int] = [:]
    for index in 0..<number(directory, 2) {
      let entry = directory + 2 + index * 12
      tags[number(entry, 2)] = number(entry + 8, number(entry + 2, 2) == 3 ? 2 : 4)
    }
    guard let width = tags[256], let height = tags[257], let start = tags[273] else { return nil }
    self.init(width: width, height: height, rgba: Array(bytes[start..<start + width * height * 4]))
  }

  private init(width: Int, height: Int, rgba: [UInt8]) {
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }

  /// Reads Sixel graphics (VT330/VT340 Programmer Reference, chapter 14) with colours in percent of red, green and blue.
  init?(sixel sequence: String) {
    guard let start = sequence.firstIndex(of: "q"), sequence.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(sequence[sequence.index(after: start)...].utf8.dropLast(2))[...]
    func numbers() -> [Int] {
      let text = rest.prefix { (48...59).contains($0) }
      rest = rest.dropFirst(text.count)
      return text.split(separator: UInt8(ascii: ";")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    }
    var (width, height, x, band, color) = (0, 0, 0, 0, 0)
    var palette: [Int: [UInt8]] = [:]
    var pixels: [UInt8] = []
    func paint(_ bits: UInt8, times: Int) {
      for column in x..<min(x + times, width) {
        for bit in 0..<6 where bits >> bit & 1 == 1 && band * 6 + bit < height {
          let offset = ((band * 6 + bit) * width + column) * 4
          pixels.replaceSubrange(offset..<offset + 4, with: palette[color] ?? [0, 0, 0, 0])
        }
      }
      x += times
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let attributes = numbers()
        (width, height) = (attributes[2], attributes[3])
        pixels = Array(repeating: 0, count: width * height * 4)
      case UInt8(ascii: "#"):
        let values = numbers()
        color = values[0]
        if values.count == 5 { palette[color] = values[2...].map { UInt8($0 * 255 / 100) } + [255] }
      case UInt8(ascii: "!"):
        let times = numbers()[0]
        if let sixel = rest.popFirst() { paint(sixel - 63, times: times) }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case 63...126: paint(byte - 63, times: 1)
      default: return nil
      }
    }
    self.init(width: width, height: height, rgba: pixels)
  }
}
