import Testing

@testable import TerminalPictures

/// What is drawn through the library itself.
@Suite(.enabled(if: Quarters.canBeDrawn, "chafa cannot be opened; install the package libchafa0"))
struct PainterTests {
  /// The colours of a picture that lost a little on its way.
  private func rounded(_ colors: [[UInt8]]) -> [[UInt8]] {
    colors.map { $0.map { $0 < 32 ? 0 : $0 > 223 ? 255 : $0 } }
  }

  @Test func `Kitty gets pixels and the cells to fill`() throws {
    let picture = try Quarters.drawn(.kitty)
    #expect(picture.area == Quarters.area)
    #expect(picture.sequence.hasPrefix("\u{1B}_Ga=T,f=32,s=80,v=80,c=8,r=4,"))
    let pixels = try #require(DecodedPixels(kitty: picture.sequence))
    #expect(pixels.rgba.count == 80 * 80 * 4)
    #expect(rounded(pixels.quarters) == Quarters.colors)
  }

  @Test func `iTerm2 gets a file and the cells to fill`() throws {
    let picture = try Quarters.drawn(.iterm)
    #expect(picture.sequence.hasPrefix("\u{1B}]1337;File=inline=1;width=8;height=4;"))
    let pixels = try #require(DecodedPixels(iterm: picture.sequence))
    #expect(rounded(pixels.quarters) == Quarters.colors)
  }

  @Test func `Sixel gets as many pixels as the cells have`() throws {
    let picture = try Quarters.drawn(.sixel)
    #expect(picture.sequence.hasPrefix("\u{1B}P"))
    let pixels = try #require(DecodedPixels(sixel: picture.sequence))
    #expect(pixels.width == 80)
    // A row of sixels is six pixels high, and none may reach below the cells.
    #expect(pixels.height == 78)
    #expect(rounded(pixels.quarters) == Quarters.colors)
  }

  @Test func `Sixel follows the size of the terminal's cells`() throws {
    let painter = PicturePainter(
      format: .sixel, symbols: SymbolStyle(environment: [:]), cell: CellSize(width: 7, height: 14))
    let picture = try painter.draw(rgba: Quarters.rgba, width: 32, height: 32, in: Quarters.area)
    let pixels = try #require(DecodedPixels(sixel: picture.sequence))
    #expect(pixels.width == 56)
    #expect(pixels.height == 54)
  }

  @Test func `Symbols without colours are light and dark, and nothing else`() throws {
    let picture = try Quarters.drawn(.symbols, .none)
    #expect(picture.lines.count == 4)
    #expect(picture.lines.allSatisfy { $0.count == 8 && !$0.utf8.contains(0x1B) })
    // Red and blue are dark, green and white light.
    for line in picture.lines.suffix(2) { #expect(line == "    ████") }
    let reverse = try Quarters.drawn(.symbols, .none, isDarkOnLight: true)
    for line in reverse.lines.suffix(2) { #expect(line == "████    ") }
  }

  @Test(arguments: [(.trueColor, "8;2;"), (.indexed256, "8;5;"), (.indexed16, "[")] as [(SymbolStyle.Colors, String)])
  func `Symbols have the colours that the terminal has`(colors: SymbolStyle.Colors, parameters: String) throws {
    let lines = try Quarters.drawn(.symbols, colors).lines
    #expect(lines.count == 4)
    for line in lines {
      let others = ["8;2;", "8;5;"].filter { $0 != parameters }
      #expect(line.contains(parameters))
      #expect(!others.contains { line.contains($0) })
      // What stands behind the picture has no colour of it.
      #expect(line.hasSuffix("\u{1B}[0m"))
      #expect(line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count == 8)
    }
  }

  @Test(arguments: [SymbolStyle.Colors.trueColor, .indexed256, .indexed16, .none])
  func `A locale without UTF-8 gets ASCII`(colors: SymbolStyle.Colors) throws {
    let lines = try Quarters.drawn(.symbols, colors, .ascii).lines
    #expect(lines.count == 4)
    #expect(lines.joined().utf8.allSatisfy { $0 < 0x7F })
  }

  @Test func `The Linux console gets characters that its font has`() throws {
    let lines = try Quarters.drawn(.symbols, .none, .halves).lines
    #expect(lines.joined().allSatisfy { " █▀▄▌▐".contains($0) })
  }

  @Test func `A picture of one pixel is drawn`() throws {
    for format in PictureFormat.allCases {
      let painter = PicturePainter(format: format, symbols: SymbolStyle(environment: [:]))
      let picture = try painter.draw(rgba: [1, 2, 3, 0], width: 1, height: 1, in: CellArea(columns: 2, rows: 1))
      #expect(picture.area == CellArea(columns: 2, rows: 1))
      #expect(picture.lines.count == 1 || !picture.sequence.isEmpty)
    }
  }
}

@Suite struct LibraryTests {
  @Test(arguments: ["libno-such-library.so.0", "libc.so.6"])
  func `A library that is missing or another is an error that names the package`(name: String) {
    let error = #expect(throws: TerminalPictureError.self) { try ChafaLibrary.load(named: name) }
    guard case .unavailable(let reason)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(error?.description.contains("libchafa0") == true)
  }
}
