import AddressBook

extension SQLiteStorage {
  /// Looks whether the tables of the history fit each other. That its steps follow one another and can be read is looked
  /// at by the core.
  func inspectHistory(_ inspection: StoreInspection) throws {
    let orphans = try connection.prepare(
      "SELECT DISTINCT step FROM change WHERE step NOT IN (SELECT number FROM step)")
    while try orphans.step() {
      try inspection.found(
        .missingStep, .step(orphans.integer(0)), "is not in the history, though changes of it are", remedy: .tidy)
    }
    let gaps = try connection.prepare(
      "SELECT step, 1 + max(sequence) - count(*) AS gap FROM change GROUP BY step HAVING gap > 0 OR min(sequence) < 0")
    while try gaps.step() {
      try inspection.found(
        .damagedStep, .step(gaps.integer(0)), "cannot be undone as a whole: changes of it are not there", remedy: nil)
    }
    let scratch = try scratch()
    try gatherPictureUse(in: scratch)
    let noted = try connection.prepare("SELECT digest, step FROM picture_use")
    let removal = try scratch.prepare("DELETE FROM temp.wanted_use WHERE digest = ?1 AND step = ?2")
    while try noted.step() {
      removal.bind(column: 0, of: noted, at: 1)
      removal.bind(column: 1, of: noted, at: 2)
      try removal.run()
      guard try scratch.integer("SELECT changes()") == 0 else { continue }
      try tellUse(noted, "is noted in vain", inspection)
    }
    let left = try scratch.prepare("SELECT digest, step FROM temp.wanted_use")
    while try left.step() { try tellUse(left, "is not noted", inspection) }
  }

  private func tellUse(_ row: Statement, _ reason: String, _ inspection: StoreInspection) throws {
    let picture = ImageDigest(bytes: row.bytes(0))?.rawValue ?? "without a name"
    try inspection.found(
      .wrongCount, .step(row.integer(1)), "uses the picture \(picture), which \(reason)", remedy: .redraw)
  }

  /// Notes in a temporary table which pictures the steps use.
  func gatherPictureUse(in target: Connection) throws {
    try target.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS wanted_use (digest BLOB, step INTEGER, PRIMARY KEY (digest, step)) WITHOUT ROWID;
      DELETE FROM temp.wanted_use;
      """)
    let changes = try connection.prepare("SELECT step, record, operation FROM change")
    let note = try target.prepare("INSERT OR IGNORE INTO temp.wanted_use VALUES (?1, ?2)")
    while try changes.step() {
      // Most are the addition of a record, which is a few bytes and has no picture.
      guard let operation = LoggedOperation.read(changes.bytes(2), record: changes.optionalText(1)) else { continue }
      for picture in operation.pictures {
        note.bind(picture.bytes, at: 1)
        note.bind(changes.integer(0), at: 2)
        try note.run()
      }
    }
  }
}
