import AddressBook

/// Where an entry would stand in an index, which is told by the entries around it: they must be in order, and name records
/// that are there. A page that was overwritten shows there, at the cost of a lookup.
struct IndexPlace {
  /// An index, and the columns it is ordered by; the first ones are looked up.
  enum Index: String {
    case name, value, phone, day, identifier, given, family, member
  }

  let index: Index
  /// What is looked up.
  let key: [FetchStatement.Parameter]

  /// How many entries are looked at on either side: about a page of them.
  static let reach = 100
  /// How many records are looked for that the entries name.
  private static let recordReach = 8

  /// What is wrong around the place; nothing where all is well.
  func damage(in storage: SQLiteStorage) throws -> String? {
    let before = try entries("<", storage).reversed()
    let after = try entries(">=", storage)
    let here = IndexEntry(cells: key.map(IndexEntry.Cell.init), record: nil)
    let all = before + [here] + after
    guard zip(all, all.dropFirst()).allSatisfy({ $0.canPrecede($1) }) else { return "\(index.title) is out of order" }
    for row in (before.suffix(Self.recordReach) + after.prefix(Self.recordReach)).compactMap(\.record) {
      let isThere = try storage.connection.statement(.hasRow).answers { $0.bind(row, at: 1) }
      if !isThere { return "\(index.title) names a record that is not there" }
    }
    return nil
  }

  private func entries(_ comparison: String, _ storage: SQLiteStorage) throws -> [IndexEntry] {
    let descends = comparison == "<" ? " DESC" : ""
    let columns = index.columns
    let compared = columns.prefix(key.count).joined(separator: ", ")
    let order = (columns + [index.record]).map { $0 + descends }.joined(separator: ", ")
    let sql = """
      SELECT \((columns + [index.record]).joined(separator: ", ")) FROM \(index.table)
      WHERE (\(compared)) \(comparison) (\(key.map { _ in "?" }.joined(separator: ", "))) ORDER BY \(order)
      LIMIT \(Self.reach)
      """
    return try storage.connection.withStatement(sql) { statement in
      FetchStatement.bind(key, to: statement)
      var entries: [IndexEntry] = []
      while try statement.step() {
        let cells = columns.indices.map { IndexEntry.Cell(statement, Int32($0), ignoresCase: index == .identifier) }
        entries.append(IndexEntry(cells: cells, record: statement.integer(Int32(columns.count))))
      }
      return entries
    }
  }
}

extension IndexPlace.Index {
  /// What it is called in messages.
  var title: String {
    switch self {
    case .name: "the index of names"
    case .value: "the index of values"
    case .phone: "the index of phone numbers"
    case .day: "the index of days"
    case .identifier: "the index of identifiers"
    case .given: "the index of given names"
    case .family: "the index of family names"
    case .member: "the index of members"
    }
  }

  fileprivate var table: String {
    switch self {
    case .name, .value, .phone, .day: rawValue
    case .identifier, .given, .family: "record INDEXED BY record_\(rawValue)"
    case .member: "member INDEXED BY member_parent"
    }
  }

  fileprivate var columns: [String] {
    switch self {
    case .name: ["field", "folded"]
    case .value: ["key", "folded"]
    case .phone: ["ending"]
    case .day: ["key", "day"]
    case .identifier: ["identifier"]
    case .given: ["given_key"]
    case .family: ["family_key"]
    case .member: ["parent", "position"]
    }
  }

  fileprivate var record: String {
    switch self {
    case .name, .value, .phone, .day: "record"
    case .identifier, .given, .family: "row"
    case .member: "member"
    }
  }
}
