import PropertyLists

/// A book of persons and groups: the unit of work over a storage adapter.
///
/// Fetch records, change the copies, and save what changed. Changes that are staged are seen by every fetch at once and
/// by nobody else until ``save(title:)``; ``revert()`` drops them. A book is confined to the thread that opened it.
///
///     var shippo = book.newPerson()
///     shippo[.firstName] = "Shippo"
///     try book.add(shippo)
///     try book.save(title: "add Shippo")
public final class AddressBook {
  /// Where the book is kept.
  public let storage: any StorageAdapter
  /// The properties that the frameworks and extensions declare, without those that the book itself keeps.
  public var declaredCatalog: PropertyCatalog {
    didSet { lastCatalog = (nil, declaredCatalog) }
  }
  /// Who makes the changes.
  public var author: Author
  /// The order that the user likes, which ``SortOrder/userDefault`` means.
  public var defaultOrder: SortOrder = .givenName
  /// Which keys a ``PartialPerson`` may hold; what may not be read fails alone, and ``complete(_:)`` makes no whole person
  /// with it. Nothing else asks: whole records, predicates and documents are for those who may read everything.
  public var mayRead: @Sendable (_ key: String) -> Bool = { _ in true }
  /// The clock and the identities.
  public let environment: Environment
  /// What is staged, over what is stored.
  private var staging: StorageOverlay
  /// What is staged, when it is written straight into the store.
  private var writing: OpenStep?
  /// What this book sees: what is stored and what is staged.
  var overlay: any StorageReader { writing?.transaction ?? staging }
  /// The change sets that are staged, in order.
  private(set) var staged: [ChangeSet] = []
  /// The document of declarations that was read last, and the catalogue with them.
  private var lastCatalog: (document: PropertyList?, catalog: PropertyCatalog)
  /// The number that the step of what is staged would have had when the first of it was staged.
  private var stagedNumber: Int?
  /// Who is told of changes.
  let observers = ChangeObservers()
  /// Which steps the book knows of, once somebody wants to be told of those of others.
  var seenSteps: SeenSteps?
  /// The containers as they are with what is staged; nothing until they are asked for.
  private var stagedContainers: ContainerTable?

  /// Opens a book.
  public init(
    storage: any StorageAdapter, environment: Environment, catalog: PropertyCatalog = .standard, author: Author = .owner
  ) {
    self.storage = storage
    self.environment = environment
    declaredCatalog = catalog
    lastCatalog = (nil, catalog)
    self.author = author
    staging = StorageOverlay(over: storage)
  }

  /// The properties that are known, those included that were declared at run time (``addProperties(_:to:titles:)``).
  /// Where the book cannot be read, the others.
  public var catalog: PropertyCatalog {
    guard let document = try? overlay.document(.properties) else { return declaredCatalog }
    if document != lastCatalog.document {
      lastCatalog = (document, DeclaredProperties(document: document).added(to: declaredCatalog))
    }
    return lastCatalog.catalog
  }

  /// A person that is in no book yet, for a container; nothing means the default container.
  public func newPerson(in container: ContainerID? = nil) -> Person {
    Person(contents: RecordContents(new: newID(.person), kind: .person, container: container ?? usualContainer))
  }

  /// A group that is in no book yet, for a container; nothing means the default container.
  public func newGroup(in container: ContainerID? = nil) -> Group {
    Group(contents: RecordContents(new: newID(.group), kind: .group, container: container ?? usualContainer))
  }

  /// The default container. Where the book cannot be read, adding to it fails and says why.
  private var usualContainer: ContainerID { (try? defaultContainer) ?? .local }

  private func newID(_ kind: RecordKind) -> RecordID { RecordID(kind: kind, uuid: environment.makeUUID()) }

  /// How many fetches are delivering records.
  var openFetches = 0

  /// Whether staged changes are written straight into the store.
  var isWriting: Bool { writing != nil }

  /// Runs a closure whose reads see the store as it is at one moment, whatever others write meanwhile. It must not save.
  /// - Throws: what the closure and the storage throw.
  public func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try isWriting ? body() : storage.withSnapshot(body)
  }

  /// Whether something is staged and not saved.
  public var hasUnsavedChanges: Bool { !staged.isEmpty || writing?.isEmpty == false }

  /// Writes what is staged from now on straight into the store, where it is kept by ``save(title:)`` and dropped by
  /// ``revert()`` or by a request that fails; any number of changes needs little memory then.
  ///
  /// Nobody else can write to the store until then, so that this is for work that waits for no person.
  /// While records are delivered to a closure nothing can be staged then, as the closure would meet what it writes.
  /// - Throws: ``UndoError/unsavedChanges`` when something is staged already, ``StorageError``.
  public func beginWriting() throws {
    if writing != nil { return }
    guard staged.isEmpty else { throw UndoError.unsavedChanges }
    let transaction = try storage.beginTransaction()
    let description = StepDescription(title: "", author: author, time: environment.now())
    do { writing = OpenStep(transaction, description.numbered(try transaction.nextStep)) } catch {
      transaction.rollback()
      throw error
    }
  }

  /// Stages a new record.
  /// - Throws: ``ChangeError``.
  public func add(_ record: some Record) throws {
    var request = SaveRequest(title: "")
    request.add(record)
    try stage(request)
  }

  /// Stages what was changed in a copy of a record.
  /// - Throws: ``ChangeError``.
  public func update(_ record: some Record) throws {
    var request = SaveRequest(title: "")
    request.update(record)
    try stage(request)
  }

  /// Stages the deletion of a record.
  /// - Throws: ``ChangeError``.
  public func remove(_ record: some Record) throws {
    var request = SaveRequest(title: "")
    request.delete(record)
    try stage(request)
  }

  /// Stages a request: it is checked and applied to what this book sees, all or nothing.
  /// - Returns: whether there was anything to change.
  /// - Throws: ``ChangeError`` or what the storage throws.
  @discardableResult
  public func stage(_ request: SaveRequest) throws -> Bool {
    if let writing {
      do {
        guard openFetches == 0 else { throw StorageError.beingWritten(try storage.info.place) }
        return try writing.apply(request.changeSet(rules: catalog), rules: catalog)
      } catch {
        revert()
        throw error
      }
    }
    let changes = try request.changeSet(rules: catalog)
    let description = StepDescription(title: request.title, author: author, time: environment.now())
    let trial = StorageOverlay(over: staging)
    let number = try stagedNumber ?? storage.nextStep
    let containers = containerTable
    // What the trial made of them stays only when it succeeds.
    stagedContainers = nil
    let operations = try changes.apply(
      to: trial, step: description.numbered(number), rules: catalog, containers: containers)
    guard !operations.isEmpty else { return false }
    staging.absorb(trial)
    staged.append(changes)
    stagedNumber = number
    stagedContainers = containers
    return true
  }

  /// Saves what is staged as one step of the history, if what is required of the stored book holds.
  /// - Returns: the step, or nothing when nothing was staged.
  /// - Throws: ``ChangeError`` when another program changed the same meanwhile, or what is required does not hold:
  ///   everything stays staged, and nothing is saved. What the storage throws.
  @discardableResult
  public func save(title: String, requiring preconditions: [Precondition] = []) throws -> Step? {
    try save(title: title, author: nil, requiring: preconditions)
  }

  private func save(title: String, author: Author?, requiring preconditions: [Precondition] = []) throws -> Step? {
    if let writing {
      self.writing = nil
      let step = try writing.commit(title: title, author: author)
      notifyObservers(of: step)
      return step
    }
    guard !staged.isEmpty else { return nil }
    let step = try commit([ChangeSet(preconditions: preconditions)] + staged, title: title)
    revert()
    notifyObservers(of: step)
    return step
  }

  /// Drops what is staged.
  public func revert() {
    writing?.transaction.rollback()
    writing = nil
    guard !staged.isEmpty else { return }
    staged = []
    stagedNumber = nil
    stagedContainers = nil
    staging = StorageOverlay(over: storage)
  }

  /// The book as it would be if what is staged, and a request, were saved now: what others have changed meanwhile is in it.
  /// Nothing is staged by this.
  /// - Throws: ``ChangeError`` where saving would be refused, and what the storage throws.
  package func rehearsal(of request: SaveRequest? = nil) throws -> any StorageReader {
    let trial = StorageOverlay(over: storage)
    let step = StepDescription(title: "", author: author, time: environment.now()).numbered(try storage.nextStep)
    let containers = ContainerTable()
    for changes in try staged + [request?.changeSet(rules: catalog)].compactMap(\.self) {
      _ = try changes.apply(to: trial, step: step, rules: catalog, containers: containers)
    }
    return trial
  }

  /// Saves a request, with all that was staged before, as one step.
  /// - Returns: the step, or nothing when there was nothing to change.
  /// - Throws: ``ChangeError`` or what the storage throws; what was staged before stays staged, the request is not.
  ///   What was written straight into the store (``beginWriting()``) is dropped with it.
  @discardableResult
  public func execute(_ request: SaveRequest) throws -> Step? {
    if writing != nil {
      try stage(request)
      return try save(title: request.title, author: request.author)
    }
    // Staging the request first would do all its work twice: it is checked inside the commit.
    let step = try commit(
      staged + [request.changeSet(rules: catalog)], title: request.title, author: request.author ?? author)
    revert()
    notifyObservers(of: step)
    return step
  }

  /// The containers of the book. While something is staged they are read once: what others change meanwhile is seen by
  /// the commit.
  var containerTable: ContainerTable {
    if let writing { return writing.containers }
    guard hasUnsavedChanges else { return ContainerTable() }
    let table = stagedContainers ?? ContainerTable()
    stagedContainers = table
    return table
  }

  /// Commits change sets as one step. Whoever calls this tells the observers when the book shows the change.
  func commit(
    _ changes: [ChangeSet], title: String, author: Author? = nil, kind: Step.Kind = .change
  ) throws -> Step? {
    let description = StepDescription(title: title, author: author ?? self.author, time: environment.now(), kind: kind)
    return try storage.commit(changes, as: description, rules: catalog)
  }
}

@available(*, unavailable)
extension AddressBook: Sendable {}
