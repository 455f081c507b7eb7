/// A place in the order of a list: behind a record, where the next page begins.
///
/// The place stays where it is when the record is given another name meanwhile.
public struct FetchCursor: Hashable, Sendable {
  /// The text that the record was sorted by.
  public let sortKey: String
  /// The record; nothing for the place behind all that are sorted by that text.
  public let record: RecordID?

  /// The place behind a record in an order.
  public init(_ record: StoredRecord, _ order: SortOrder) {
    sortKey = RecordIndex.sortKey(of: record, order)
    self.record = record.id
  }

  /// The place behind all records that are sorted by a text.
  init(sortKey: String) {
    self.sortKey = sortKey
    record = nil
  }
}

/// Why a fetch could not be made.
public enum FetchError: Error, Hashable, Sendable {
  /// The record that the page should begin behind is not in the book any more.
  case noPlace(RecordID)
}

extension FetchError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .noPlace(let id): "the page begins behind the record \(id), which is not in the book any more, begin again"
    }
  }
}
