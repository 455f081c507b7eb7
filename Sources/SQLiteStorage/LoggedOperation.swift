import AddressBook
import PropertyLists

/// How the log keeps operations: as a property list, less the record's identifier, which has its own column.
///
/// The addition of a record, of which an import makes many, is its kind and container alone: a byte that no binary
/// property list begins with, and text.
enum LoggedOperation {
  private static let recordKey = "record"

  /// The bytes of an operation.
  static func bytes(of operation: Operation) throws(PropertyListError) -> [UInt8] {
    if case .record(_, .create(let record)) = operation, record.properties.isEmpty, record.picture == nil {
      return [UInt8(record.kind.column)] + record.container.rawValue.utf8
    }
    guard operation.record != nil, var fields = operation.propertyList.dictionary else {
      return try BinaryPropertyList.encode(operation.propertyList)
    }
    fields[recordKey] = nil
    return try BinaryPropertyList.encode(.dictionary(fields))
  }

  /// Reads an operation, or nothing when the bytes are none.
  static func read(_ bytes: [UInt8], record: String?) -> Operation? {
    guard let first = bytes.first else { return nil }
    if let kind = RecordKind(column: Int(first)) {
      guard let id = record.map(RecordID.init(rawValue:)) else { return nil }
      let container = ContainerID(rawValue: String(decoding: bytes.dropFirst(), as: UTF8.self))
      return .record(id, .create(StoredRecord(id: id, kind: kind, container: container)))
    }
    guard let value = try? BinaryPropertyList.decode(bytes) else { return nil }
    guard let record, var fields = value.dictionary else { return Operation(propertyList: value) }
    fields[recordKey] = .string(record)
    return Operation(propertyList: .dictionary(fields))
  }
}
