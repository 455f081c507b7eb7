import Testing

@testable import TerminalPictures

@Suite struct CellAreaTests {
  @Test(
    arguments: [
      (CellArea(columns: 24, rows: 12), 512, 512, CellArea(columns: 24, rows: 12)),
      (CellArea(columns: 24, rows: 12), 100, 200, CellArea(columns: 12, rows: 12)),
      (CellArea(columns: 24, rows: 12), 200, 100, CellArea(columns: 24, rows: 6)),
      (CellArea(columns: 24, rows: 12), 10_000, 1, CellArea(columns: 24, rows: 1)),
      (CellArea(columns: 24, rows: 12), 1, 10_000, CellArea(columns: 1, rows: 12)),
      (CellArea(columns: 17, rows: 9), 64, 64, CellArea(columns: 17, rows: 9)),
      (CellArea(columns: 24, rows: 4), 1, 1, CellArea(columns: 8, rows: 4)),
    ])
  func `A picture keeps its proportions`(area: CellArea, width: Int, height: Int, fitted: CellArea) {
    #expect(area.fitting(width: width, height: height, cell: .assumed) == fitted)
  }

  @Test func `Square cells make a square picture as wide as high`() {
    let area = CellArea(columns: 24, rows: 12).fitting(width: 9, height: 9, cell: CellSize(width: 8, height: 8))
    #expect(area == CellArea(columns: 12, rows: 12))
  }

  @Test func `Sizes that cannot be are mended`() {
    #expect(CellArea(columns: -3, rows: 0) == CellArea(columns: 1, rows: 1))
    #expect(CellSize(width: 0, height: 65_535) == CellSize(width: 1, height: 200))
  }
}
