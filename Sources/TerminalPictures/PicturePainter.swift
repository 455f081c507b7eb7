import CChafa

/// Draws pictures for one terminal.
public struct PicturePainter: Hashable, Sendable {
  /// How pictures are brought to the terminal.
  public let format: PictureFormat
  /// What ``PictureFormat/symbols`` are made of.
  public let symbols: SymbolStyle
  /// The size of the terminal's cells.
  public let cell: CellSize

  // chafa samples a character from 8 x 8 pixels; twice that are enough for it to scale down smoothly.
  private static let pixelsPerSymbol = 16

  /// Creates a painter.
  public init(format: PictureFormat, symbols: SymbolStyle, cell: CellSize = .assumed) {
    self.format = format
    self.symbols = symbols
    self.cell = cell
  }

  /// The longer side, in pixels, beyond which a picture only costs time when it is drawn over an area.
  public func usefulSide(in area: CellArea) -> Int {
    guard format != .symbols else { return max(area.columns, area.rows * 2) * Self.pixelsPerSymbol }
    return max(area.columns * cell.width, area.rows * cell.height)
  }

  /// Draws a picture over as much of an area as its proportions allow.
  ///
  /// - Parameters:
  ///   - rgba: Red, green, blue and alpha of each pixel, row after row without gaps: four bytes each.
  ///   - width: Pixels from left to right; positive.
  ///   - height: Pixels from top to bottom; positive.
  ///   - area: The room there is.
  /// - Returns: What is written, and the part of the area that it covers.
  /// - Throws: ``TerminalPictureError``.
  public func draw(
    rgba: [UInt8], width: Int, height: Int, in area: CellArea
  ) throws(TerminalPictureError) -> DrawnPicture {
    precondition(width > 0 && height > 0 && rgba.count == width * height * 4, "the pixels are not of their size")
    try ChafaLibrary.load()
    let fitted = area.fitting(width: width, height: height, cell: cell)
    var drawing = drawing(of: fitted)
    guard
      let text = unsafe petcontacts_chafa_draw(&drawing, rgba, Int32(clamping: width), Int32(clamping: height))
    else { throw .noMemory }
    defer { unsafe petcontacts_chafa_free(text) }
    let output = unsafe String(cString: text)
    guard format == .symbols else { return DrawnPicture(area: fitted, content: .sequence(output)) }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    return DrawnPicture(area: fitted, content: .lines(lines))
  }

  private func drawing(of area: CellArea) -> petcontacts_drawing {
    let format: petcontacts_drawing_format =
      switch self.format {
      case .symbols: .symbols
      case .sixel: .sixel
      case .kitty: .kitty
      case .iterm: .iterm
      }
    let colors: petcontacts_drawing_colors =
      switch symbols.colors {
      case .trueColor: .true_color
      case .indexed256: .palette_256
      case .indexed16: .palette_16
      case .none: .no_colors
      }
    let characters: petcontacts_drawing_characters =
      switch symbols.characters {
      case .blocks: .blocks
      case .halves: .halves
      case .ascii: .ascii
      }
    return petcontacts_drawing(
      format: format, colors: colors, characters: characters, is_dark_on_light: symbols.isDarkOnLight,
      columns: Int32(clamping: area.columns), rows: Int32(clamping: area.rows), cell_width: Int32(cell.width),
      cell_height: Int32(cell.height))
  }
}
