public import AddressBook

extension SQLiteStorage {
  /// Looks through the tables and indexes. O(n); what has to be remembered of each record lies in temporary tables.
  public func inspect(_ inspection: StoreInspection) throws {
    try requireSameFile()
    // Made first: once SQLite has met damage it makes nothing more.
    try inspection.part {
      try connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_place USING fts5vocab(main, word, instance)")
    }
    try inspection.part { try inspectSchema(inspection) }
    try inspection.part { try inspectPages(inspection) }
    try inspection.part {
      let index = try IndexInspection(self, inspection)
      try inspection.part(index.compareRecords)
      try inspection.part(index.compareCounts)
      try inspection.part(index.compareWords)
      try inspection.part(index.compareUsage)
    }
    try inspection.part { try inspectValues(inspection) }
    try inspection.part { try inspectMembers(inspection) }
    try inspection.part { try inspectDocuments(inspection) }
    try inspection.part { try inspectPictures(inspection) }
    try inspection.part { try inspectHistory(inspection) }
    try inspection.part { try inspectMeta(inspection) }
  }

  /// SQLite's own look at its pages and indexes.
  private func inspectPages(_ inspection: StoreInspection) throws {
    let statement = try connection.prepare("PRAGMA integrity_check(100)")
    while try statement.step() {
      let lines = statement.text(0).split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
      guard let line = lines.first, line != "ok" else { continue }
      // An index that lacks rows, or has others, is drawn anew; pages that are damaged are not.
      let isOfIndex = line.hasPrefix("row ") || line.hasPrefix("wrong # of entries")
      let more = lines.count > 1 ? ", and \(lines.count - 1) more of the kind" : ""
      try inspection.found(
        .damagedStore, .store, "is damaged: \(line)\(more)", remedy: isOfIndex ? .redraw : .rebuild)
    }
  }

  private func inspectMembers(_ inspection: StoreInspection) throws {
    let rows = try connection.prepare(
      """
      SELECT g.identifier, g.row, m.parent, p.identifier, m.member FROM member AS m NOT INDEXED
      LEFT JOIN record AS g ON g.row = m.parent LEFT JOIN record AS p ON p.row = m.member
      WHERE g.row IS NULL OR p.row IS NULL
      """)
    while try rows.step() {
      guard let group = rows.optionalText(0) else {
        let member = rows.optionalText(3).map { "the record \($0)" } ?? "a record"
        try inspection.found(
          .missingMember, .table("the table of members"), "has \(member) in a group that is not in the book",
          remedy: .tidy)
        continue
      }
      try inspection.found(
        .missingMember, .record(RecordID(rawValue: group)), "has a member that is not in the book", remedy: .tidy)
    }
  }

  private func inspectDocuments(_ inspection: StoreInspection) throws {
    let rows = try connection.prepare("SELECT namespace, name FROM document")
    while try rows.step() {
      try inspection.looked()
      let key = DocumentKey(rows.text(0), rows.text(1))
      do { _ = try document(key) } catch StorageError.damaged(_, let reason) {
        try inspection.found(.damagedDocument, .document(key), "cannot be read: \(reason)", remedy: nil)
      }
    }
  }

  private func inspectPictures(_ inspection: StoreInspection) throws {
    let rows = try connection.prepare("SELECT digest, bytes, \(Query.isPictureUnused("digest")) FROM picture")
    while try rows.step() {
      try inspection.looked()
      guard let digest = ImageDigest(bytes: rows.bytes(0)) else {
        try inspection.found(
          .damagedPicture, .table("the table of pictures"), "has a picture whose name is no digest", remedy: .tidy)
        continue
      }
      if ImageDigest(of: rows.bytes(1)) != digest {
        try inspection.found(
          .damagedPicture, .picture(digest), "is damaged: its bytes are not those it was made of", remedy: nil)
      } else if rows.integer(2) != 0 {
        try inspection.found(
          .unusedPicture, .picture(digest), "is named by no record and no step of the history", remedy: .tidy)
      }
    }
  }

  private func inspectMeta(_ inspection: StoreInspection) throws {
    let rows = try connection.prepare("SELECT key, value FROM meta")
    var found: Set<String> = []
    while try rows.step() {
      let key = rows.text(0)
      found.insert(key)
      let isRight: Bool
      switch key {
      case Schema.bookIdentifierKey: isRight = rows.kind(1) == .text && !rows.text(1).isEmpty
      case Schema.historyFloorKey: isRight = rows.kind(1) == .number && rows.integer(1) >= 0
      case Schema.nextPlaceKey: isRight = rows.kind(1) == .number && rows.integer(1) > 0
      default: isRight = true
      }
      if !isRight { try inspection.found(.wrongFact, .store, "says of its \(key) what cannot be", remedy: .tidy) }
    }
    for key in [Schema.bookIdentifierKey, Schema.historyFloorKey] where !found.contains(key) {
      try inspection.found(.wrongFact, .store, "does not say its \(key)", remedy: .tidy)
    }
  }
}
