public import AddressBook
import CSQLite
import Glibc
import PropertyLists

extension SQLiteStorage {
  /// Draws the index anew and sets right what the tables say of themselves, in one transaction with what changes the
  /// book.
  public func mend(
    _ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void
  ) throws {
    try withTransaction { transaction in
      let remedies = Set(findings.compactMap(\.remedy))
      // What is tidied is looked up by indexes.
      if remedies.contains(.redraw) { try redraw() }
      if remedies.contains(.tidy) { try tidyTables() }
      if findings.contains(where: { $0.kind == .unusedPicture }), Self.canJudgePictures(findings) {
        try connection.execute("DELETE FROM picture WHERE \(Query.isPictureUnused("picture.digest"))")
      }
      try change(transaction)
    }
  }

  /// Draws anew what is only drawn from records and from the history.
  func redraw() throws {
    try connection.execute("REINDEX")
    try setPictureNamesRight()
    try setPlacesRight()
    // A damaged index may have told others.
    keyIdentifiers = KeyIdentifiers()
    try makeIdentifiersReadable()
    try rebuildIndex()
    try gatherPictureUse(in: connection)
    try connection.execute(
      """
      DELETE FROM picture_use;
      INSERT INTO picture_use SELECT digest, step FROM temp.wanted_use;
      DROP TABLE temp.wanted_use;
      """)
  }

  /// Writes identifiers that are no text of Unicode as they are shown: by what they are nobody could name them.
  private func makeIdentifiersReadable() throws {
    let rows = try connection.prepare("SELECT row, identifier FROM record NOT INDEXED")
    var identifiers: [Int: String] = [:]
    while try rows.step() {
      let text = rows.text(1)
      if rows.kind(1) != .text || !rows.bytes(1).elementsEqual(text.utf8) { identifiers[rows.integer(0)] = text }
    }
    let update = try connection.prepare("UPDATE record SET identifier = ?1 WHERE row = ?2")
    for (row, text) in identifiers {
      update.bind(text, at: 1)
      update.bind(row, at: 2)
      try update.run()
    }
  }

  /// Whether it can be told which pictures are of no use: records and steps name them, and indexes tell which do.
  private static func canJudgePictures(_ findings: [StoreFinding]) -> Bool {
    !findings.contains { finding in
      if finding.remedy == .redraw { return true }
      return switch finding.kind {
      case .damagedStore, .damagedRecord, .lostFromIndex, .missingStep, .damagedStep: true
      default: false
      }
    }
  }

  /// Removes what points nowhere, and says again what the store says of itself.
  private func tidyTables() throws {
    try setValuesRight()
    try connection.execute(
      """
      DELETE FROM member WHERE member NOT IN (SELECT row FROM record) OR parent NOT IN (SELECT row FROM record);
      DELETE FROM meta WHERE key = '\(Schema.nextPlaceKey)' AND (typeof(value) <> 'integer' OR value < 1);
      DELETE FROM meta WHERE key = '\(Schema.historyFloorKey)' AND (typeof(value) <> 'integer' OR value < 0);
      DELETE FROM meta WHERE key = '\(Schema.bookIdentifierKey)' AND (typeof(value) <> 'text' OR value = '');
      INSERT OR IGNORE INTO meta
        SELECT '\(Schema.historyFloorKey)', max(0, ifnull(min(number), 1) - 1) FROM step;
      INSERT OR IGNORE INTO meta VALUES ('\(Schema.bookIdentifierKey)', '\(RecordID.randomUUID())');
      DELETE FROM change WHERE typeof(step) <> 'integer' OR step < 1 OR step > \(Self.longestGap) + max(
        ifnull((SELECT max(number) FROM step), 0), (SELECT value FROM meta WHERE key = '\(Schema.historyFloorKey)'));
      INSERT OR IGNORE INTO step SELECT DISTINCT step, \(Self.lostStep) FROM change;
      """)
    try fillHistory()
  }

  /// What is known of a step that was lost: nothing. Nobody can undo it.
  private static let lostStep = "'\(lostTitle)', '', 0, ifnull((SELECT min(time) FROM step), 0), 0, 0"
  /// The most steps that are put in the place of lost ones.
  private static let longestGap = 10_000

  /// Puts steps without a change in the place of those that the history lacks. Where those are too many to be true, it
  /// begins behind them.
  private func fillHistory() throws {
    var expected = try historyFloor.next
    let rows = try connection.prepare("SELECT number FROM step WHERE number >= ?1 ORDER BY number")
    rows.bind(expected, at: 1)
    var gaps: [Range<Int>] = []
    while try rows.step() {
      let number = rows.integer(0)
      if number > expected { gaps.append(expected..<number) }
      expected = number.next
    }
    rows.reset()
    for gap in gaps {
      if gap.count > Self.longestGap {
        let statement = try connection.statement(.setMeta)
        statement.bind(Schema.historyFloorKey, at: 1)
        statement.bind(gap.upperBound - 1, at: 2)
        try statement.run()
        continue
      }
      let insertion = try connection.prepare("INSERT OR IGNORE INTO step SELECT ?1, \(Self.lostStep)")
      for number in gap {
        insertion.bind(number, at: 1)
        try insertion.run()
      }
    }
  }

  /// Gives a picture whose name is damaged the one that its bytes make, where a record names it so.
  private func setPictureNamesRight() throws {
    var whole: [(row: Int, digest: ImageDigest)] = []
    let rows = try connection.prepare("SELECT rowid, digest, bytes FROM picture")
    while try rows.step() {
      let digest = ImageDigest(of: rows.bytes(2))
      if rows.kind(1) != .bytes || rows.bytes(1) != digest.bytes { whole.append((rows.integer(0), digest)) }
    }
    let update = try connection.prepare(
      """
      UPDATE OR IGNORE picture SET digest = ?1 WHERE rowid = ?2 AND EXISTS (SELECT 1 FROM record WHERE picture = ?1)
      """)
    for picture in whole {
      update.bind(picture.digest.bytes, at: 1)
      update.bind(picture.row, at: 2)
      try update.run()
    }
  }
}
