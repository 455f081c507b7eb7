import StorageConformance
import Testing

/// The pages of a store, counted from 1.
extension TemporaryFolder {
  static let pageSize = 4096

  /// The page on which a table or an index begins.
  func page(rootOf table: String) throws -> Int {
    let text = try RawDatabase.text(file(), "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    return try #require(text.flatMap(Int.init))
  }

  /// A leaf page of a table with numbered rows, at a part of its way, of a table whose leaves one page above them names.
  func page(leafOf table: String, at part: Double = 0.5) throws -> Int {
    let bytes = try read()
    let start = (try page(rootOf: table) - 1) * Self.pageSize
    // An interior page of a table: its cells begin with the number of a page (SQLite's file format, section 1.6).
    #expect(bytes[start] == 5)
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let pointer = start + 12 + Int(Double(count) * part) * 2
    let cell = start + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
    return bytes[cell..<cell + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Puts one byte everywhere on a page.
  func overwrite(_ page: Int, with byte: UInt8) throws {
    var bytes = try read()
    let range = (page - 1) * Self.pageSize..<page * Self.pageSize
    bytes.replaceSubrange(range, with: repeatElement(byte, count: Self.pageSize))
    try write(bytes)
  }
}
