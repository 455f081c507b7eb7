import AddressBook
import Files

/// What a record's file holds that was not written by this program.
struct FoundFile {
  /// What it says.
  let file: Result<RecordFile, DamagedFile>
  private let bytes: [UInt8]
  /// The record that its name tells.
  private let named: RecordID?

  /// The most bytes that are read of a file.
  static let limit = 1 << 26

  /// Reads a file; nothing when it is not there any more.
  init?(_ folder: BookFolder, _ found: FolderScan.Found) {
    let name = RecordFileName.record(Path.name(found.path))
    named = name?.id
    do { bytes = try Files.read(folder(found.path), limit: Self.limit) } catch {
      guard error.code != .notFound else { return nil }
      bytes = []
      file = .failure(DamagedFile(reason: error.reason))
      return
    }
    let (bytes, named) = (bytes, named)
    do throws(DamagedFile) {
      file = .success(try RecordFile(bytes, kind: name?.kind) { Self.identifier(bytes, named, $0) })
    } catch {
      file = .failure(error)
    }
  }

  /// The identifier for a record whose file tells none that can be used: always the same for the same contents.
  func identifier(_ kind: RecordKind) -> RecordID { RecordID(kind: kind, uuid: Self.uuid(of: bytes)) }

  /// The identifier for a file that tells none: that of its name, when that is a UUID.
  private static func identifier(_ bytes: [UInt8], _ named: RecordID?, _ kind: RecordKind) -> RecordID {
    if let named, named.kind == kind, named.rawValue.dropLast(kind.identifierSuffix.count).isUUID { return named }
    return RecordID(kind: kind, uuid: uuid(of: bytes))
  }

  /// Whether the file itself names a record as its own.
  func namesRecord(_ id: RecordID) -> Bool {
    guard case .success(let file) = file else { return false }
    return file.record.id == id && file.namesItself
  }

  /// A UUID that depends on bytes alone: the beginning of their SHA-256, as RFC 9562 section 5.8 lets one be made.
  static func uuid(of bytes: [UInt8]) -> String {
    let digits = Array(ImageDigest(of: bytes).rawValue.uppercased().utf8)
    let parts = [
      digits[0..<8], digits[8..<12], [UInt8(ascii: "8")] + digits[13..<16], [UInt8(ascii: "A")] + digits[17..<20],
      digits[20..<32],
    ]
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// Why the second of two equal copies does not count.
  var isTwice: DamagedFile { DamagedFile(reason: "it is the same as another file, give it another UID") }
}

extension Substring {
  /// Whether the text has the form of a UUID (RFC 9562 section 4).
  fileprivate var isUUID: Bool {
    let bytes = Array(utf8)
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { offset, byte in
        [8, 13, 18, 23].contains(offset)
          ? byte == UInt8(ascii: "-")
          : "0123456789ABCDEFabcdef".utf8.contains(byte)
      }
  }
}
