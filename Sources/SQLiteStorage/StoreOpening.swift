import AddressBook
import CSQLite
import Files

/// Opens a file and makes sure that it is a store.
struct StoreOpening {
  let location: StoreLocation
  let mode: SQLiteStorage.Mode
  let busyPolicy: BusyPolicy

  /// Opens the file, and makes it when it is missing and may be made.
  func open() throws(StorageError) -> Connection {
    if try !location.exists() {
      guard mode == .createOrOpen else { throw .missing(location.shownPath) }
      try makeStore()
    }
    let connection: Connection
    do { connection = try connect() } catch StorageError.notAStore where SQLiteStorage.canBeRescued(location.path) {
      throw .damaged(location.shownPath, reason: "it does not begin as a SQLite database does any more")
    }
    guard try !connection.isStore() else { return connection }
    guard try connection.isBlank() else {
      // Another program may have made it between the two questions.
      if try connection.isStore() { return connection }
      throw .notAStore(location.shownPath, reason: "it is the database of another program")
    }
    guard mode == .createOrOpen else { throw .blank(location.shownPath) }
    guard !connection.isReadOnly else { throw .readOnly(location.shownPath) }
    try connection.createStore()
    return connection
  }

  /// Makes a store beside its place and puts it there when it is whole, unless another program was faster.
  private func makeStore() throws(StorageError) {
    let place = location.target
    try place.requireOutsideOfStores()
    let folder = try place.draftFolder()
    defer { folder.remove() }
    let draft = place.draft(in: folder)
    try draft.create()
    do {
      let connection = try Connection(
        path: location.shownPath, name: draft.fileName, flags: SQLITE_OPEN_READWRITE, busyPolicy: busyPolicy)
      try connection.createStore()
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    guard try place.exists() || !place.hasWaitingChanges else {
      throw .unavailable(
        location.shownPath, reason: "the log of a store that is gone lies beside it, \(location.shownPath)-wal",
        remedy: "move that away")
    }
    switch try draft.link(to: place) {
    case .named: return
    case .taken: if try place.exists() { return }
    case .unsupported: break
    }
    // Where a file cannot have a second name, the empty file becomes a store in its place.
    try place.create()
  }

  /// Connects to the file in the best way that its permissions and the disk allow, and reads its first page.
  private func connect() throws(StorageError) -> Connection {
    do {
      return try connect(location.fileName, mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
    } catch {
      // The files beside the store cannot be made on a full disk, or in a folder that is read-only. Reading goes without
      // them, when nothing waits in them.
      switch error {
      case .unavailable, .readOnly, .full: break
      default: throw error
      }
      var connection = try? connect(location.fileName, SQLITE_OPEN_READONLY)
      if connection == nil, !location.hasWaitingChanges {
        connection = try? connect(location.immutableURI, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      }
      guard let connection else { throw error }
      if case .full = error { connection.isShortOfRoom = true }
      return connection
    }
  }

  private func connect(_ name: String, _ flags: Int32) throws(StorageError) -> Connection {
    let connection = try Connection(path: location.shownPath, name: name, flags: flags, busyPolicy: busyPolicy)
    _ = try connection.isStore()
    return connection
  }
}

extension Connection {
  /// Whether the database says that it is a store.
  fileprivate func isStore() throws(StorageError) -> Bool {
    try integer("PRAGMA application_id") == Schema.applicationID
  }

  /// Whether nothing was ever put into the database.
  fileprivate func isBlank() throws(StorageError) -> Bool {
    guard try integer("PRAGMA application_id") == 0, try integer("PRAGMA user_version") == 0 else { return false }
    return try integer("SELECT count(*) FROM sqlite_schema") == 0
  }

  /// Makes the tables of a new store, unless another program does so at the same moment.
  fileprivate func createStore() throws(StorageError) {
    try useWriteAheadLog()
    try execute("BEGIN IMMEDIATE")
    do {
      if try !isStore() {
        try execute("PRAGMA application_id = \(Schema.applicationID)")
        try migrate(from: 0)
        let statement = try statement(.setMeta)
        statement.bind(Schema.bookIdentifierKey, at: 1)
        statement.bind(RecordID.randomUUID(), at: 2)
        try statement.run()
      }
      try execute("COMMIT")
    } catch {
      // What went wrong is told; SQLite takes back by itself what is not committed.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Brings the tables from an older version to this one; a transaction must be open.
  fileprivate func migrate(from version: Int) throws(StorageError) {
    for migration in Schema.migrations.dropFirst(version) { try execute(migration) }
    let userVersion = Schema.userVersion(schema: Schema.version, folding: version == 0 ? Folding.version : 0)
    try execute("PRAGMA user_version = \(userVersion)")
  }
}

extension SQLiteStorage {
  /// Brings an older store to this version of the schema, and its index to this version of the folding.
  func bringUpToDate() throws(StorageError) {
    do {
      try bringSchemaUpToDate()
    } catch let error as StorageError {
      throw error
    } catch {
      throw .damaged(location.shownPath, reason: "\(error)")
    }
  }

  private func bringSchemaUpToDate() throws {
    let found = Schema.versions(userVersion: try connection.integer("PRAGMA user_version"))
    guard found.schema <= Schema.version else {
      throw StorageError.newerVersion(location.shownPath, found: found.schema, supported: Schema.version)
    }
    guard found.schema < Schema.version || found.folding != Folding.version else { return }
    guard !connection.isReadOnly else {
      // Words are found as the store's program folded them.
      if found.schema >= Schema.firstWithThisIndex { return }
      if connection.isShortOfRoom { throw StorageError.full(location.shownPath) }
      throw StorageError.unavailable(
        location.shownPath, reason: "an older version made it and it cannot be written",
        remedy: "open it once where it can be written")
    }
    try inTransaction {
      // Another program may have done it meanwhile.
      let found = Schema.versions(userVersion: try connection.integer("PRAGMA user_version"))
      if found.schema < Schema.version { try connection.migrate(from: found.schema) }
      if found.folding != Folding.version || found.schema < Schema.firstWithThisIndex { try rebuildIndex() }
      let userVersion = Schema.userVersion(schema: Schema.version, folding: Folding.version)
      try connection.execute("PRAGMA user_version = \(userVersion)")
    }
  }
}
