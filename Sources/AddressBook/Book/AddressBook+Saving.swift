extension AddressBook {
  /// Whether something is staged and not saved.
  public var hasUnsavedChanges: Bool { !staging.requests.isEmpty || openStep?.isEmpty == false }

  /// Stages a new record.
  /// - Throws: ``ChangeError``.
  public func add(_ record: some Record) throws { try stage { $0.add(record) } }

  /// Stages what was changed in a copy of a record.
  /// - Throws: ``ChangeError``.
  public func update(_ record: some Record) throws { try stage { $0.update(record) } }

  /// Stages the deletion of a record.
  /// - Throws: ``ChangeError``.
  public func delete(_ record: some Record) throws { try stage { $0.delete(record) } }

  /// Stages what a closure asks for.
  /// - Returns: whether there was anything to change.
  /// - Throws: ``ChangeError`` or what the storage and the closure throw.
  @discardableResult
  public func stage(_ ask: (inout SaveRequest) throws -> Void) throws -> Bool {
    var request = SaveRequest(title: "")
    try ask(&request)
    return try stage(request)
  }

  /// Stages a request: it is checked and applied to what this book sees, all or nothing.
  /// - Returns: whether there was anything to change.
  /// - Throws: ``ChangeError`` or what the storage throws.
  @discardableResult
  public func stage(_ request: SaveRequest) throws -> Bool {
    if let openStep { return try write(request, into: openStep) }
    let rules = try catalog
    return try staging.add(staged(request, rules), at: environment.now(), rules: rules)
  }

  private func staged(_ request: SaveRequest, _ rules: PropertyCatalog) throws -> Staging.Request {
    Staging.Request(
      title: request.title, author: request.author ?? author, changes: try request.changeSet(rules: rules))
  }

  /// Saves what is staged as one step of the history, which names the authors of all that is in it, if what is required of
  /// the stored book holds. What was written straight into the store (``beginWriting()``) is stored then: what it changed
  /// has the step's revision.
  /// - Returns: the step, or nothing when nothing was staged.
  /// - Throws: ``ChangeError`` when another program changed the same meanwhile, or what is required does not hold:
  ///   everything stays staged, and nothing is saved. What was written straight into the store is dropped. What the storage
  ///   throws.
  @discardableResult
  public func save(title: String, requiring preconditions: [Precondition] = []) throws -> Step? {
    let step: Step?
    if let openStep {
      self.openStep = nil
      step = try openStep.commit(title: title, requiring: preconditions)
    } else {
      guard !staging.requests.isEmpty else { return nil }
      let required = preconditions.isEmpty ? [] : [ChangeSet(preconditions: preconditions)]
      step = try commit(
        required + staging.requests.map(\.changes), title: title, author: Author(of: staging.requests.map(\.author)))
      revert()
    }
    notifyObservers(of: step)
    return step
  }

  /// Saves a request, with all that was staged before, as one step.
  /// - Returns: the step, or nothing when there was nothing to change.
  /// - Throws: ``ChangeError`` or what the storage throws; what was staged before stays staged, the request is not.
  ///   What was written straight into the store (``beginWriting()``) is dropped with it.
  @discardableResult
  public func execute(_ request: SaveRequest) throws -> Step? {
    if isWriting {
      try stage(request)
      return try save(title: request.title)
    }
    // Staging the request first would do all its work twice: it is checked inside the commit.
    let authors = staging.requests.map(\.author) + [request.author ?? author]
    let description = StepDescription(
      title: request.title, author: Author(of: authors) ?? author, time: environment.now())
    var waiting = staging.requests[...]
    var last = Optional(request)
    let step = try storage.commit(as: description, rules: catalog) { rules in
      if let staged = waiting.popFirst() { return staged.changes }
      return try last.take()?.changeSet(rules: rules)
    }
    revert()
    notifyObservers(of: step)
    return step
  }

  /// Drops what is staged.
  public func revert() {
    openStep?.transaction.rollback()
    openStep = nil
    dropStaged()
  }

  /// Forgets what is staged in memory.
  func dropStaged() { if !staging.requests.isEmpty { staging = Staging(over: storage) } }

  /// Drops what is staged for a record, as where ``save(title:)`` told of a conflict: the requests that change it, its
  /// places in groups or its links. A request is all or nothing, so that one which changes others, too, goes as a whole.
  /// - Returns: the titles of the requests that were dropped.
  /// - Throws: ``StorageError/beingWritten(_:)`` when what is staged is written straight into the store.
  @discardableResult
  public func revert(_ record: RecordID) throws -> [String] {
    guard !isWriting else { throw StorageError.beingWritten(try storage.info.place) }
    return try staging.drop(concerning: record, at: environment.now(), rules: catalog).map(\.title)
  }

  /// The book as it would be if what is staged, and a request, were saved now: what others have changed meanwhile is in it.
  /// Nothing is staged by this.
  /// - Throws: ``ChangeError`` where saving would be refused, and what the storage throws.
  package func rehearsal(of request: SaveRequest? = nil) throws -> any StorageReader {
    let rules = try catalog
    let requests = try staging.requests + [request.map { try staged($0, rules) }].compactMap(\.self)
    return try staging.rehearsal(of: requests, at: environment.now(), rules: rules)
  }

  /// Commits change sets as one step. Whoever calls this tells the observers when the book shows the change.
  func commit(
    _ changes: [ChangeSet], title: String, author: Author? = nil, kind: Step.Kind = .change
  ) throws -> Step? {
    let description = StepDescription(title: title, author: author ?? self.author, time: environment.now(), kind: kind)
    return try storage.commit(changes, as: description, rules: catalog)
  }
}
