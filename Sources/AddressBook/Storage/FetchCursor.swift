/// A place in the order of a list: behind a record, where the next page begins.
///
/// The place stays where it is when the record is given another name meanwhile.
public struct FetchCursor: Hashable, Sendable {
  /// The text that the record was sorted by.
  public let sortKey: String
  /// The record.
  public let record: RecordID
  /// The record's place in the order of adding, when it was looked up already.
  package private(set) var place: Int?
  /// The order.
  public let order: SortOrder
  /// What the record is sorted by in the orders that the user's can be.
  private let usersKeys: [SortOrder: String]

  /// The place behind a record in an order.
  public init(_ record: StoredRecord, _ order: SortOrder) {
    sortKey = RecordIndex.sortKey(of: record, order)
    self.record = record.id
    self.order = order
    let others: [SortOrder] = order == .userDefault ? [.none, .givenName, .familyName] : []
    usersKeys = others.reduce(into: [:]) { $0[$1] = RecordIndex.sortKey(of: record, $1) }
  }

  private init(sortKey: String, record: RecordID, order: SortOrder) {
    self.sortKey = sortKey
    self.record = record
    self.order = order
    usersKeys = [:]
  }

  /// The same place, for who does not know the record.
  func found(at place: Int) -> FetchCursor {
    var cursor = self
    cursor.place = place
    return cursor
  }

  /// The same place in the order that a plan asks for, where the user's order is known.
  /// - Throws: ``FetchError/otherOrder(_:_:)`` when it is a place in another order.
  func resolved(in asked: SortOrder, usersOrder: SortOrder) throws(FetchError) -> FetchCursor {
    guard order == asked else { throw .otherOrder(order, asked) }
    guard order == .userDefault, let key = usersKeys[usersOrder] else { return self }
    return FetchCursor(sortKey: key, record: record, order: usersOrder)
  }
}

/// Why a fetch could not be made.
public enum FetchError: Error, Hashable, Sendable {
  /// The record that the page should begin behind is not in the book any more.
  case noPlace(RecordID)
  /// The place that the page should begin behind is one of the first order, the page is asked for in the second.
  case otherOrder(SortOrder, SortOrder)
}

extension FetchError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .noPlace(let id): "the page begins behind the record \(id), which is not in the book any more, begin again"
    case .otherOrder(let order, let asked):
      "the page begins at a place in the order \(order), not \(asked), begin again"
    }
  }
}
