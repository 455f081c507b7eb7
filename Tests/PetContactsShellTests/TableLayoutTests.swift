import LineEditor
import Testing

@testable import PetContactsShell

@Suite("The layout of a table")
struct TableLayoutTests {
  private static let columns = [
    Table.Column(title: "", alignsRight: true), Table.Column(title: "name"), Table.Column(title: "note"),
  ]
  private static let rows = [["1", "Shippo Dog", "barks"], ["2", "吾輩は猫である", "👩‍👩‍👧‍👦 and a long story of theirs"]]

  @Test("leaves rows whole where there is no limit")
  func hasNoLimit() {
    let layout = TableLayout(columns: Self.columns, rows: Self.rows, limit: .max)
    #expect(!layout.isStacked)
    #expect(layout.line(Self.rows[0]) == "1  Shippo Dog      barks")
    #expect(layout.line(["3", "A name longer than all before", "x"]) == "3  A name longer than all before  x")
  }

  @Test("lets no row go over the limit", arguments: 12...60)
  func fits(limit: Int) {
    let layout = TableLayout(columns: Self.columns, rows: Self.rows, limit: limit)
    // A number, two texts of eight columns, and two gaps.
    #expect(layout.isStacked == (limit < 21))
    guard !layout.isStacked else { return }
    for row in Self.rows { #expect(DisplayWidth.of(layout.line(row)) <= limit) }
  }

  @Test("makes room for longer numbers, which are never cut")
  func growsForNumbers() {
    var layout = TableLayout(columns: Self.columns, rows: Self.rows, limit: 30)
    let row = ["1000000", "Shippo Dog", "a long story of theirs"]
    layout.makeRoom(for: row)
    #expect(layout.line(row).hasPrefix("1000000  "))
    #expect(DisplayWidth.of(layout.line(row)) <= 30)
  }
}
