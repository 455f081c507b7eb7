import TerminalPictures

/// A picture of four squares: red and green above, blue and white below.
enum Quarters {
  static let side = 32
  static let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
  static let area = CellArea(columns: 8, rows: 4)

  static let rgba: [UInt8] = {
    var rgba: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side { rgba += colors[y * 2 / side * 2 + x * 2 / side] }
    }
    return rgba
  }()

  /// Whether the library is there.
  static let canBeDrawn = (try? ChafaLibrary.load()) != nil

  static func drawn(
    _ format: PictureFormat, _ colors: SymbolStyle.Colors = .trueColor,
    _ characters: SymbolStyle.Characters = .blocks, isDarkOnLight: Bool = false
  ) throws -> DrawnPicture {
    let symbols = SymbolStyle(colors: colors, characters: characters, isDarkOnLight: isDarkOnLight)
    return try PicturePainter(format: format, symbols: symbols)
      .draw(rgba: rgba, width: side, height: side, in: area)
  }
}

extension DrawnPicture {
  /// The lines of symbols.
  var lines: [String] { if case .lines(let lines) = content { lines } else { [] } }
  /// The control sequence.
  var sequence: String { if case .sequence(let sequence) = content { sequence } else { "" } }
}
