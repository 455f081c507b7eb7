import AddressBook

/// A value that a column of a table can take, and no store has: another program has written it.
struct ImpossibleValue {
  let kind: StoreFinding.Kind
  let table: String
  /// The column that names the row to people.
  let key: String
  let condition: String
  /// What is wrong with such a row, as the rest of a sentence.
  let reason: String
  let remedy: StoreFinding.Remedy
  /// What sets such rows right.
  let mending: String
  /// Which of them each row of what the mending joins is about.
  var match = ""

  /// What is looked for.
  static let all = [
    ImpossibleValue(
      kind: .wrongFact, table: "record", key: "identifier",
      condition: "typeof(kind) <> 'integer' OR kind NOT IN (0, 1)",
      reason: "is neither a person nor a group", remedy: .tidy,
      mending: "UPDATE record SET kind = identifier LIKE '%:ABGroup'"),
    ImpossibleValue(
      kind: .wrongFact, table: "record", key: "identifier",
      condition: "typeof(revision) <> 'integer' OR revision < 0", reason: "has a revision that cannot be",
      remedy: .tidy,
      mending: "UPDATE record SET revision = ifnull((SELECT max(step) FROM change AS c WHERE c.record = identifier), 0)"
    ),
    ImpossibleValue(
      kind: .wrongFact, table: "record", key: "identifier", condition: "row < 1",
      reason: "stands at a place that cannot be", remedy: .redraw, mending: ""),
    ImpossibleValue(
      kind: .samePosition, table: "member", key: "parent",
      condition: "typeof(position) <> 'integer' OR position < 0", reason: "has a member at a position that cannot be",
      remedy: .tidy,
      mending: """
        UPDATE member SET position = place FROM (
          SELECT parent AS in_group, member AS who,
            ifnull(max(iif(is_wrong, NULL, position)) OVER (PARTITION BY parent), 0)
              + row_number() OVER (PARTITION BY parent ORDER BY is_wrong DESC, member) AS place
          FROM (SELECT *, typeof(position) <> 'integer' OR position < 0 AS is_wrong FROM member))
        """,
      match: " AND in_group = parent AND who = member"),
    ImpossibleValue(
      kind: .wrongCount, table: "key_usage", key: "key",
      condition: "typeof(count) <> 'integer' OR count < 0 OR id < 0 OR (id > 0) = (typeof(key) <> 'text')",
      reason: "is counted as it cannot be", remedy: .redraw, mending: ""),
    ImpossibleValue(
      kind: .damagedStep, table: "step", key: "number", condition: "typeof(kind) <> 'integer' OR kind NOT IN (0, 1, 2)",
      reason: "is of no known kind", remedy: .tidy, mending: "UPDATE step SET kind = 0, target = 0"),
    ImpossibleValue(
      kind: .damagedStep, table: "step", key: "number", condition: Self.impossibleTime,
      reason: "has a time that cannot be",
      remedy: .tidy,
      mending: """
        UPDATE step SET time = coalesce(
          (SELECT other.time FROM step AS other WHERE other.number < step.number AND NOT (\(Self.impossibleTime))
            ORDER BY other.number DESC LIMIT 1),
          (SELECT min(other.time) FROM step AS other WHERE NOT (\(Self.impossibleTime))),
          strftime('%s', 'now') - 978307200)
        """),
    ImpossibleValue(
      kind: .damagedStep, table: "step", key: "number",
      condition: "typeof(title) <> 'text' OR typeof(author) <> 'text' OR is_user NOT IN (0, 1)",
      reason: "has a title or an author that cannot be", remedy: .tidy,
      mending: "UPDATE step SET title = CAST(title AS TEXT), author = CAST(author AS TEXT), is_user = is_user <> 0"),
  ]

  /// No clock tells a time that lies thousands of years away.
  private static let impossibleTime = "typeof(time) NOT IN ('real', 'integer') OR abs(time) > 1e11"
}

extension SQLiteStorage {
  /// Looks for values that cannot be.
  func inspectValues(_ inspection: StoreInspection) throws {
    for value in ImpossibleValue.all {
      let rows = try connection.prepare("SELECT DISTINCT \(value.key) FROM \(value.table) WHERE \(value.condition)")
      while try rows.step() {
        try inspection.found(value.kind, try subject(of: value, rows), value.reason, remedy: value.remedy)
      }
    }
  }

  private func subject(of value: ImpossibleValue, _ row: Statement) throws -> StoreFinding.Subject {
    switch value.table {
    case "record": .record(RecordID(rawValue: row.text(0)))
    case "member": try record(at: row.integer(0)).map(StoreFinding.Subject.record) ?? .table("the table of members")
    case "step": .step(row.integer(0))
    default: .table("the key \(row.text(0))")
    }
  }

  /// Sets values right that cannot be, and gives records back the identifiers that they were added under.
  func setValuesRight() throws {
    let renamed = try renamedRecords()
    let update = try connection.prepare("UPDATE record SET identifier = ?1 WHERE row = ?2")
    for record in renamed {
      update.bind(record.original.rawValue, at: 1)
      update.bind(record.row, at: 2)
      try update.run()
    }
    for value in ImpossibleValue.all where value.remedy == .tidy {
      try connection.execute("\(value.mending) WHERE (\(value.condition))\(value.match)")
    }
  }

  /// Gives records that stand at places that cannot be others behind all, and forgets keys that cannot be.
  func setPlacesRight() throws {
    try connection.execute("DELETE FROM key_usage WHERE id < 0 OR (id > 0 AND typeof(key) <> 'text')")
    let wrong = try connection.prepare("SELECT row FROM record WHERE row < 1")
    var rows: [Int] = []
    while try wrong.step() { rows.append(wrong.integer(0)) }
    for row in rows {
      let place = max(1, try nextPlace)
      try connection.execute(
        """
        UPDATE record SET row = \(place) WHERE row = \(row);
        UPDATE OR IGNORE member SET member = \(place) WHERE member = \(row);
        UPDATE OR IGNORE member SET parent = \(place) WHERE parent = \(row);
        """)
    }
  }
}
