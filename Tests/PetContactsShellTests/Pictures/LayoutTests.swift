import LineEditor
import PropertyLists
import TerminalPictures
import Testing

@testable import PetContactsShell

@Suite struct LayoutTests {
  private let plain = Style(isColoured: false)

  private let card = Card(
    name: "田中 太郎 🐶",
    lines: [
      .init(title: "phone", label: "main", text: "7124779070"),
      .init(title: "note", text: "Walks by the river are what he likes best of all\n\nEvery morning"),
      .init(title: "nickname", text: ""),
    ], value: [:])

  private func drawn(_ area: CellArea) -> DrawnPicture {
    let line = String(repeating: "#", count: area.columns)
    return DrawnPicture(area: area, content: .lines(Array(repeating: line, count: area.rows)))
  }

  private func cardLines(_ columns: Int, rows: Int = 24) -> [String] {
    let layout = CardLayout(
      text: CardText(card: card, style: plain), screen: TerminalScreen(columns: columns, rows: rows))
    return layout.block(with: drawn(layout.pictureArea)).output.outputLines
  }

  @Test func `The picture stands left of the values`() {
    let lines = cardLines(60)
    let picture = String(repeating: "#", count: 20)
    #expect(
      lines == [
        "\(picture)  田中 太郎 🐶", "\(picture)    phone (main)  7124779070",
        "\(picture)    note          Walks by the river are",
        "\(picture)                  what he likes best of", "\(picture)                  all", picture,
        "\(picture)                  Every morning", "\(picture)    nickname", picture, picture,
      ])
  }

  @Test func `On a narrow terminal it stands above them`() {
    let lines = cardLines(40)
    #expect(lines.prefix(10).allSatisfy { $0 == String(repeating: "#", count: 20) })
    #expect(
      lines.dropFirst(10) == [
        "田中 太郎 🐶", "  phone (main)  7124779070", "  note          Walks by the river are",
        "                what he likes best of",
        "                all", "", "                Every morning", "  nickname",
      ])
  }

  @Test func `Where a value has no room behind its title it stands below`() {
    let lines = CardText(card: card, style: plain).lines(width: 20).map(\.text)
    #expect(
      lines == [
        "田中 太郎 🐶", "  phone (main)", "    7124779070", "  note", "    Walks by the", "    river are what",
        "    he likes best of", "    all", "    Every morning", "  nickname",
      ])
  }

  @Test func `A title that is wider than its column stands above its value, and keeps to the width`() {
    let label = String(repeating: "very long ", count: 8)
    let long = Card(
      name: "Shippo", lines: [.init(title: "phone", label: label, text: "7124779070")], value: .dictionary([:]))
    var text = CardText(card: long, style: plain)
    text.keepsToWidth = true
    let lines = text.lines(width: 66)
    #expect(lines.allSatisfy { $0.width <= 66 && DisplayWidth.of($0.text) <= 66 })
    #expect(lines.last?.text == "    7124779070")
  }

  @Test func `No width is exceeded, and the picture leaves room for the prompt`() {
    for columns in 6...140 {
      for rows in [3, 10, 24, 50] {
        let lines = cardLines(columns, rows: rows)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        #expect(lines.count { $0.hasPrefix("#") } <= max(1, rows - 2))
      }
    }
  }

  private let buttons = ["Cheesy Cat", "Freckles Dog", "田中 太郎", "Shippo Dog"].enumerated().map { index, name in
    Button(number: index + 1, title: name, subtitle: "555000\(index)", picture: { nil })
  }

  private func buttonLines(_ columns: Int, rows: Int = 24, hasPictures: Bool = true) -> [String] {
    let layout = ButtonLayout(
      screen: TerminalScreen(columns: columns, rows: rows), frame: Frame(.ascii), style: plain)
    let picture = hasPictures ? drawn(layout.pictureArea(buttons.count)) : nil
    return layout.block(buttons.map { ($0, picture) }).output.outputLines
  }

  @Test func `Buttons stand in a row`() {
    let lines = buttonLines(80)
    let edge = "+-----------------+"
    let picture = "|#################|"
    #expect(lines.count == 13)
    #expect(lines.first == [edge, edge, edge, edge].joined(separator: " "))
    #expect(lines[1] == [picture, picture, picture, picture].joined(separator: " "))
    #expect(lines[10] == "|[1] Cheesy Cat   | |[2] Freckles Dog | |[3] 田中 太郎    | |[4] Shippo Dog   |")
    #expect(lines[11] == "|5550000          | |5550001          | |5550002          | |5550003          |")
  }

  @Test func `On a narrow terminal one stands below the other`() {
    let lines = buttonLines(40)
    #expect(lines.count == 4 * 11)
    #expect(lines[0] == "+-------------------------------------+")
    #expect(lines[4] == "|##################  [1] Cheesy Cat   |")
    #expect(lines[5] == "|##################  5550000          |")
    #expect(lines[26] == "|##################  [3] 田中 太郎    |")
  }

  @Test func `Buttons are as high as their pictures, and the smaller ones stand on the same line`() {
    let layout = ButtonLayout(
      screen: TerminalScreen(columns: 80, rows: 24), frame: Frame(.ascii), style: plain)
    let sizes = [(17, 3), (4, 2)]
    let lines = layout.block(
      zip(buttons, sizes).map { button, size in (button, drawn(CellArea(columns: size.0, rows: size.1))) }
    ).output.outputLines
    #expect(
      lines.dropFirst().prefix(3) == [
        "| #################  | |                    |", "| #################  | |        ####        |",
        "| #################  | |        ####        |",
      ])
  }

  @Test func `A picture that cannot be shown leaves its place empty`() {
    let (with, without) = (buttonLines(80), buttonLines(80, hasPictures: false))
    #expect(with.map { $0.replacing("#", with: " ") } == without)
  }

  @Test func `Buttons are all there and never wider than the terminal`() {
    for columns in 8...140 {
      for rows in [4, 10, 24] {
        let lines = buttonLines(columns, rows: rows)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        #expect((1...4).allSatisfy { number in lines.contains { $0.contains("[\(number)]") } })
      }
    }
  }
}

extension String {
  fileprivate var outputLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
