import AddressBook
import Glibc

/// The first 100 bytes of a database (SQLite's file format, section 1.3), for a file that has lost them.
struct StoreHead {
  private let location: StoreLocation
  private let pageSize: Int
  private let pageCount: Int

  /// Whether the beginning of a file still holds how one of these tables and indexes is made.
  static func isLeft(of location: StoreLocation) throws -> Bool {
    guard let file = unsafe fopen(location.fileName, "r") else { return false }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
    return signs.contains { sign in
      count >= sign.count
        && (0...count - sign.count).contains { start in
          bytes[start] == sign[0] && bytes[start..<start + sign.count].elementsEqual(sign)
        }
    }
  }

  private static let signs = [
    "CREATE TABLE record (", "CREATE INDEX record_identifier ON record", "CREATE TABLE key_usage (",
    "CREATE TABLE picture_use (",
  ].map { Array($0.utf8) }

  /// Tells from what is left of the file what they were.
  init(of location: StoreLocation) throws {
    self.location = location
    let size = location.fileSize
    // Stores are made with SQLite's usual pages.
    pageSize = 4096
    pageCount = size / pageSize
    guard pageCount > 0 else {
      throw StorageError.notAStore(location.shownPath, reason: "it is too short for a database")
    }
  }

  /// Writes them into the file.
  func write() throws {
    guard let file = unsafe fopen(location.fileName, "r+") else { return }
    defer { unsafe fclose(file) }
    let bytes = bytes
    unsafe bytes.withUnsafeBytes { bytes in _ = unsafe fwrite(bytes.baseAddress, 1, bytes.count, file) }
  }

  private var bytes: [UInt8] {
    var bytes = Array("SQLite format 3\0".utf8)
    func append(_ number: Int) {
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    bytes += [UInt8(truncatingIfNeeded: pageSize >> 8), UInt8(truncatingIfNeeded: pageSize)]
    // Written through a log; no bytes reserved; the fractions of a page that are always these.
    bytes += [2, 2, 0, 64, 32, 32]
    append(1)
    append(pageCount)
    // No free page is known; they are left alone.
    for number in [0, 0, 1, 4, 0, 0, 1] { append(number) }
    append(Schema.userVersion(schema: Schema.version, folding: 0))
    append(0)
    append(Schema.applicationID)
    bytes += Array(repeating: 0, count: 20)
    append(1)
    append(3_040_001)
    return bytes
  }
}
