/// Pixels made by a formula, and the simplest files that hold them.
struct Raster {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of the pixel in a column and a row.
  let color: (Int, Int) -> [UInt8]

  /// Four quarters: red at the top left, green at the top right, blue at the bottom left, grey at the bottom right.
  static func quarters(width: Int = 80, height: Int = 40) -> Raster {
    Raster(width: width, height: height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): [220, 30, 30, 255]
      case (false, true): [30, 200, 30, 255]
      case (true, false): [30, 30, 220, 255]
      case (false, false): [128, 128, 128, 255]
      }
    }
  }

  /// PNG with alpha.
  var png: [UInt8] {
    let rows = (0..<height).flatMap { y -> [UInt8] in [0] + (0..<width).flatMap { x in color(x, y) } }
    return PNG.file(width: width, height: height, colorType: 6, depth: 8, compressed: PNG.stored(rows))
  }

  /// BMP of 24 bits, the bottom row first.
  var bmp: [UInt8] {
    let rows: [UInt8] = (0..<height).reversed().flatMap { y -> [UInt8] in
      let row: [UInt8] = (0..<width).flatMap { x in Array(color(x, y)[..<3].reversed()) }
      return row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
    }
    return Array("BM".utf8) + little(54 + rows.count, 4) + [0, 0, 0, 0] + little(54, 4) + little(40, 4)
      + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 4) + little(rows.count, 4)
      + [UInt8](repeating: 0, count: 16) + rows
  }

  /// TIFF of 24 bits in one strip.
  func tiff(orientation: Int) -> [UInt8] {
    let rows = (0..<height).flatMap { y in (0..<width).flatMap { x in Array(color(x, y)[..<3]) } }
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (0x100, 4, 1, width), (0x101, 4, 1, height), (0x102, 3, 3, 8 + 2 + 10 * 12 + 4), (0x103, 3, 1, 1),
      (0x106, 3, 1, 2), (0x111, 4, 1, 8 + 2 + 10 * 12 + 4 + 6), (0x112, 3, 1, orientation), (0x115, 3, 1, 3),
      (0x116, 4, 1, height), (0x117, 4, 1, rows.count),
    ]
    return Array("II*\0".utf8) + little(8, 4) + little(entries.count, 2)
      + entries.flatMap { little($0.tag, 2) + little($0.type, 2) + little($0.count, 4) + little($0.value, 4) }
      + little(0, 4) + little(8, 2) + little(8, 2) + little(8, 2) + rows
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
