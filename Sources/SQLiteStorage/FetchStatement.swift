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
  private(set) var conditions: [String] = []
  private(set) var parameters: [Parameter] = []
  /// The filters that the conditions only narrow.
  private(set) var unverified: [RecordFilter] = []
  /// Whether a filter names few records, so that walking through all of them in order would be a waste.
  private var isNarrow = false
  private let plan: FetchPlan

  /// Compiles a plan.
  /// - Returns: nothing when no record can match.
  init?(_ plan: FetchPlan, in storage: SQLiteStorage) throws(StorageError) {
    self.plan = plan
    for filter in plan.filters {
      guard try add(filter, in: storage) else { return nil }
    }
    if let kind = plan.kind { conditions.append("r.kind = \(kind.column)") }
  }

  /// The statement that delivers the records in order.
  var sql: String {
    "SELECT \(Query.recordColumns) FROM record AS r \(access)\(restriction) ORDER BY \(order) LIMIT \(limit)"
  }

  /// The statement that counts the records, or nothing when they must be looked at to be counted.
  var countingSQL: String? {
    guard unverified.isEmpty, plan.excluding.isEmpty else { return nil }
    if conditions.isEmpty { return "SELECT count(*) FROM record" }
    if plan.filters.isEmpty, plan.kind == .person {
      return "SELECT (SELECT count(*) FROM record) - (SELECT count(*) FROM record WHERE kind = 1)"
    }
    return "SELECT count(*) FROM record AS r\(restriction)"
  }

  private var restriction: String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  private var order: String {
    switch plan.order {
    case .none: "r.row"
    // Groups have one sort key, and an index of their own.
    case .familyName where plan.kind != .group: "r.family_key, r.row"
    case .givenName, .familyName: "r.given_key, r.row"
    }
  }

  /// Which index is walked. The planner knows nothing of how many records a filter names, so it is told.
  private var access: String {
    if isNarrow { return "" }
    if plan.kind == .group { return "INDEXED BY record_group" }
    return switch plan.order {
    case .none: "NOT INDEXED"
    case .givenName: "INDEXED BY record_given"
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
  /// Adds what a filter asks for.
  /// - Returns: whether any record can match.
  private mutating func add(_ filter: RecordFilter, in storage: SQLiteStorage) throws(StorageError) -> Bool {
    switch filter {
    case .identifiers(let ids):
      var rows: [Int] = []
      for id in ids {
        if let row = try storage.row(of: id) { rows.append(row) }
      }
      narrow("r.row IN (SELECT value FROM json_each(?))", .text(jsonArray(of: rows.sorted())))
      return !rows.isEmpty
    case .identifierPrefix(let prefix):
      narrow("r.identifier >= ? AND r.identifier < ?", .text(prefix), .endOfPrefix(prefix))
    case .exactName(let name):
      narrowByNames("field = 0 AND folded = ?", .text(Folding.fold(name)))
      unverified.append(filter)
    case .name(let fields, let text):
      let numbers = fields.map(\.rawValue).sorted().map(\.description).joined(separator: ", ")
      narrowByNames("field IN (\(numbers)) AND folded = ?", .text(Folding.fold(text)))
      return !fields.isEmpty
    case .namePrefix(let text):
      let folded = Folding.fold(text)
      narrowByNames("field = 0 AND folded >= ? AND folded < ?", .text(folded), .endOfPrefix(folded))
    case .text(let text): return addWords(of: text, filter)
    case .member(let group):
      guard let row = try storage.row(of: group) else { return false }
      narrow("r.row IN (SELECT member FROM member WHERE parent = ?)", .integer(row))
    case .container(.local): conditions.append("r.container = 'local'")
    case .container(let container):
      narrow("r.container = ? AND r.container <> 'local'", .text(container.rawValue))
    case .hasKey(let key): return try addKey(key, in: storage)
    case .value(let key, let value): return try addValue(value, key: key, filter, in: storage)
    }
    return true
  }

  private mutating func addWords(of text: String, _ filter: RecordFilter) -> Bool {
    let words = WordSplitter.words(in: text)
    guard let last = words.last else { return false }
    narrow("r.row IN (SELECT rowid FROM word WHERE word MATCH ?)", .text("\"" + words.joined(separator: " ") + "\" *"))
    // The words of all values follow one another, and very long ones are cut.
    if words.count > 1 || last.utf8.count > RecordRows.longWord { unverified.append(filter) }
    return true
  }

  private mutating func addKey(_ key: String, in storage: SQLiteStorage) throws(StorageError) -> Bool {
    guard !RecordRows.unindexedKeys.contains(key) else {
      unverified.append(.hasKey(key))
      return true
    }
    guard let identifier = try storage.keyIdentifier(key) else { return false }
    // Most records have most keys: the plus keeps this from being chosen to walk along.
    conditions.append("+r.row IN (SELECT record FROM value WHERE key = ?)")
    parameters.append(.integer(identifier))
    return true
  }

  private mutating func addValue(
    _ value: PropertyList, key: String, _ filter: RecordFilter, in storage: SQLiteStorage
  ) throws(StorageError) -> Bool {
    unverified.append(filter)
    guard let folded = RecordIndex.folded(value), !RecordRows.unindexedKeys.contains(key) else {
      return try addKey(key, in: storage)
    }
    guard let identifier = try storage.keyIdentifier(key) else { return false }
    narrow(
      "r.row IN (SELECT record FROM value WHERE key = ? AND folded = ?)", .integer(identifier), .text(folded))
    return true
  }

  private mutating func narrowByNames(_ condition: String, _ parameters: Parameter...) {
    narrow("r.row IN (SELECT record FROM name WHERE \(condition))", parameters)
  }

  private mutating func narrow(_ condition: String, _ parameters: Parameter...) { narrow(condition, parameters) }

  private mutating func narrow(_ condition: String, _ parameters: [Parameter]) {
    isNarrow = true
    conditions.append(condition)
    self.parameters += parameters
  }
}

extension FetchStatement {
  /// Binds the parameters.
  func bind(to statement: Statement) {
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
