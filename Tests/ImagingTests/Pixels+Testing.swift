import Imaging

extension Pixels {
  /// The nearest of the colours that the tests paint with.
  func colorName(_ x: Int, _ y: Int) -> String {
    let pixel = self[x, y]
    let names: [(String, [Int])] = [
      ("red", [220, 30, 30]), ("green", [30, 200, 30]), ("blue", [30, 30, 220]), ("grey", [128, 128, 128]),
      ("white", [255, 255, 255]), ("black", [0, 0, 0]),
    ]
    func distance(_ color: [Int]) -> Int { zip(pixel, color).map { ($0 - $1) * ($0 - $1) }.reduce(0, +) }
    return names.min { distance($0.1) < distance($1.1) }?.0 ?? ""
  }

  /// The colours of the corners: top left, top right, bottom left, bottom right.
  var corners: [String] {
    [colorName(0, 0), colorName(width - 1, 0), colorName(0, height - 1), colorName(width - 1, height - 1)]
  }

  /// Red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> [Int] { rgba[(y * rowBytes + x * 4)...].prefix(4).map(Int.init) }
}
