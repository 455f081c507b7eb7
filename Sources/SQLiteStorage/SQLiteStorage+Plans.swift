package import AddressBook

extension SQLiteStorage {
  /// The text of each statement that looks something up, writes it or removes it; not those that list everything there
  /// is of a kind.
  package static var lookups: [String] { Query.allCases.filter { !$0.isListing }.map(\.sql) }

  /// The statements of a fetch plan; none when it can match nothing.
  package func statements(of plan: FetchPlan) throws -> [String] {
    guard let fetch = try FetchStatement(plan, in: self) else { return [] }
    return [fetch.sql, fetch.countingSQL].compactMap(\.self)
  }

  /// How SQLite will go about a statement: the lines of `EXPLAIN QUERY PLAN`.
  package func queryPlan(of sql: String) throws -> [String] {
    let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(3)) }
    return lines
  }
}

extension Query {
  /// Whether the statement goes through all that there is: the keys in use.
  fileprivate var isListing: Bool { self == .keyUsage || self == .documentKeys }
}
