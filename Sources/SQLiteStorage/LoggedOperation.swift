import AddressBook
import PropertyLists

/// How the log keeps operations: as a property list, less the record's identifier, which has its own column.
enum LoggedOperation {
  private static let recordKey = "record"

  /// The bytes of an operation.
  static func bytes(of operation: Operation) throws(PropertyListError) -> [UInt8] {
    guard operation.record != nil, var fields = operation.propertyList.dictionary else {
      return try BinaryPropertyList.encode(operation.propertyList)
    }
    fields[recordKey] = nil
    return try BinaryPropertyList.encode(.dictionary(fields))
  }

  /// Reads an operation, or nothing when the bytes are none.
  static func read(_ bytes: RawSpan, record: String?) -> Operation? {
    guard let value = try? BinaryPropertyList.decode(bytes) else { return nil }
    guard let record, var fields = value.dictionary else { return Operation(propertyList: value) }
    fields[recordKey] = .string(record)
    return Operation(propertyList: .dictionary(fields))
  }
}
