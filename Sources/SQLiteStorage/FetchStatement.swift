import AddressBook
import PropertyLists

/// A fetch plan as a statement: what indexes answer in SQL, what they only narrow to be verified in Swift.
struct FetchStatement {
  /// A value to bind.
  enum Parameter: Hashable {
    case integer(Int)
    case text(String)
    /// Text above everything that begins with a text.
    case endOfPrefix(String)
  }

  /// What stands after `FROM`: the records that the indexes name.
  var conditions: [String] = []
  var parameters: [Parameter] = []
  /// The filters that the conditions only narrow.
  var unverified: [RecordFilter] = []
  /// Whether a filter names few records, so that walking through all of them in order would be a waste.
  var isNarrow = false
  private let plan: FetchPlan

  /// Compiles a plan.
  /// - Returns: nothing when no record can match.
  /// - Throws: ``StorageError``, or ``FetchError`` when the page begins behind a record that is gone.
  init?(_ plan: FetchPlan, in storage: SQLiteStorage) throws {
    self.plan = plan
    for filter in plan.filters {
      guard try add(filter, in: storage) else { return nil }
    }
    if let kind = plan.kind { conditions.append("r.kind = \(kind.column)") }
    if let cursor = plan.after { try begin(after: cursor, in: storage) }
  }

  /// Adds where the page begins.
  private mutating func begin(after cursor: FetchCursor, in storage: SQLiteStorage) throws {
    guard let row = try cursor.place ?? storage.row(of: cursor.record) else {
      throw FetchError.noPlace(cursor.record)
    }
    if let column = sortColumn {
      conditions.append("\(column) >= ? AND (\(column) > ? OR r.row > ?)")
      parameters += [.text(cursor.sortKey), .text(cursor.sortKey), .integer(row)]
    } else {
      conditions.append("r.row > ?")
      parameters.append(.integer(row))
    }
  }

  /// The statement that delivers the records in order.
  var sql: String {
    "SELECT \(Query.recordColumns) FROM record AS r \(access)\(restriction) ORDER BY \(order) LIMIT \(limit)"
  }

  /// The statement that counts the records, or nothing when they must be looked at to be counted.
  var countingSQL: String? {
    guard unverified.isEmpty, plan.excluding.isEmpty else { return nil }
    if conditions.isEmpty { return "SELECT \(Self.recordCount)" }
    if plan.filters.isEmpty, plan.after == nil, plan.kind == .person {
      return "SELECT \(Self.recordCount) - (SELECT count(*) FROM record WHERE kind = 1)"
    }
    if plan.kind == nil, plan.after == nil, plan.filters == [.container(.local)] {
      // The index of containers leaves out the local one.
      return "SELECT \(Self.recordCount) - (SELECT count(*) FROM record WHERE container <> 'local')"
    }
    return "SELECT count(*) FROM record AS r\(restriction)"
  }

  /// How many records there are, as it is counted; a store that is only read may be of a version that did not. To count
  /// the rows would mean to read an index of them all.
  private static let recordCount =
    """
    coalesce((SELECT count FROM key_usage WHERE id = \(Schema.recordCountRow)), (SELECT count(*) FROM record))
    """

  private var restriction: String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  private var order: String { (sortColumn.map { $0 + ", " } ?? "") + "r.row" }

  /// The column that decides the order before that of adding does.
  private var sortColumn: String? {
    switch plan.order {
    case .none: nil
    // Groups have one sort key, and an index of their own.
    case .familyName where plan.kind != .group: "r.family_key"
    case .givenName, .familyName, .userDefault: "r.given_key"
    }
  }

  /// Which index is walked. The planner knows nothing of how many records a filter names, so it is told.
  private var access: String {
    if isNarrow { return "" }
    if plan.kind == .group { return "INDEXED BY record_group" }
    return switch plan.order {
    case .none: "NOT INDEXED"
    case .givenName, .userDefault: "INDEXED BY record_given"
    case .familyName: "INDEXED BY record_family"
    }
  }

  /// How many rows can be needed at most; what Swift leaves out must not count.
  private var limit: Int {
    guard let limit = plan.limit, unverified.isEmpty else { return -1 }
    let (sum, overflow) = max(0, limit).addingReportingOverflow(plan.excluding.count)
    return overflow ? -1 : sum
  }
}

extension FetchStatement {
  /// Binds the parameters.
  func bind(to statement: Statement) { Self.bind(parameters, to: statement) }

  /// Binds parameters from the first on.
  static func bind(_ parameters: [Parameter], to statement: Statement) {
    for (offset, parameter) in parameters.enumerated() {
      let index = Int32(offset + 1)
      switch parameter {
      case .integer(let number): statement.bind(number, at: index)
      case .text(let text): statement.bind(text, at: index)
      // No UTF-8 has this byte.
      case .endOfPrefix(let text): statement.bind(text: Array(text.utf8) + [0xFF], at: index)
      }
    }
  }
}

/// Numbers as one parameter, which SQLite takes apart again; there may be more of them than parameters.
func jsonArray(of numbers: [Int]) -> String { "[" + numbers.map(\.description).joined(separator: ",") + "]" }
