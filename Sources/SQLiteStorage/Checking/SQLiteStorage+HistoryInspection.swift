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
    try gatherPictureUse()
    defer { try? connection.execute("DROP TABLE temp.wanted_use") }
    for (sql, reason) in [
      ("SELECT digest, step FROM temp.wanted_use EXCEPT SELECT digest, step FROM picture_use", "is not noted"),
      ("SELECT digest, step FROM picture_use EXCEPT SELECT digest, step FROM temp.wanted_use", "is noted in vain"),
    ] {
      let rows = try connection.prepare(sql)
      while try rows.step() {
        let picture = ImageDigest(bytes: rows.bytes(0))?.rawValue ?? "without a name"
        try inspection.found(
          .wrongCount, .step(rows.integer(1)), "uses the picture \(picture), which \(reason)", remedy: .redraw)
      }
    }
  }

  /// Notes in a temporary table which pictures the steps use.
  func gatherPictureUse() throws {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS wanted_use (digest BLOB, step INTEGER, PRIMARY KEY (digest, step)) WITHOUT ROWID;
      DELETE FROM temp.wanted_use;
      """)
    let changes = try connection.prepare("SELECT step, record, operation FROM change")
    let note = try connection.prepare("INSERT OR IGNORE INTO temp.wanted_use VALUES (?1, ?2)")
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
