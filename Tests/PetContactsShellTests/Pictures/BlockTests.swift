import TerminalPictures
import Testing

@testable import PetContactsShell

@Suite struct BlockTests {
  private func text(_ lines: String...) -> Block { Block(lines.map { Block.Line($0) }) }

  private func picture(_ columns: Int, _ rows: Int) -> DrawnPicture {
    DrawnPicture(area: CellArea(columns: columns, rows: rows), content: .sequence("<picture>"))
  }

  @Test func `Blocks beside each other keep their columns, whatever the characters`() {
    let block = text("犬", "é", "abc").beside(text("|", "|", "|", "|"), gap: 1)
    #expect(block.output == "犬  |\né   |\nabc |\n    |\n")
    #expect(block.width == 5)
  }

  @Test func `A line that holds control sequences is as wide as it is shown`() {
    let bold = Block([Block.Line("\u{1B}[1mab\u{1B}[0m", width: 2), Block.Line("abcd")])
    #expect(bold.beside(text("x", "y"), gap: 1).output == "\u{1B}[1mab\u{1B}[0m   x\nabcd y\n")
  }

  @Test func `A box goes round the widest characters`() {
    let box = text("🐶 田中", "x").boxed(width: 8, frame: Frame(.blocks))
    #expect(box.output == "┌────────┐\n│🐶 田中 │\n│x       │\n└────────┘\n")
    #expect(text("x").boxed(width: 2, frame: Frame(.ascii)).output == "+--+\n|x |\n+--+\n")
  }

  @Test func `Something in the middle has the rest of the room around it`() {
    let block = text("ab").centered(columns: 6, rows: 3)
    #expect(block.lines == [Block.Line(""), Block.Line(""), Block.Line("  ab  ")])
    #expect(text("abc").centered(columns: 2, rows: 1).output == "abc\n")
  }

  @Test func `A picture is drawn once the line below it stands, and the cursor returns`() {
    let block = text("title").above(Block(picture(4, 2)).beside(text("a", "b", "c"), gap: 2))
    #expect(block.output == "title\n      a\n      b\n\u{1B}7\u{1B}[2A<picture>\u{1B}8      c\n")
  }

  @Test func `A picture in a box beside another knows its column and row`() {
    let box = Block(picture(2, 1)).boxed(width: 2, frame: Frame(.ascii))
    let both = box.beside(box, gap: 1)
    let draw = "\u{1B}7\u{1B}[1A\u{1B}[1C<picture>\u{1B}8\u{1B}7\u{1B}[1A\u{1B}[6C<picture>\u{1B}8"
    #expect(both.output == "+--+ +--+\n|  | |  |\n\(draw)+--+ +--+\n")
  }

  @Test func `Symbols are text of the width of their area`() {
    let area = CellArea(columns: 3, rows: 2)
    let symbols = DrawnPicture(area: area, content: .lines(["\u{1B}[7m   \u{1B}[0m", "█▄█"]))
    let block = Block(symbols).beside(text("x", "y"), gap: 1)
    #expect(block.output == "\u{1B}[7m   \u{1B}[0m x\n█▄█ y\n")
    #expect(block.overlays.isEmpty)
  }
}
