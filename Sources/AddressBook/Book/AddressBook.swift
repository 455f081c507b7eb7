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
  /// The properties that are known.
  public var catalog: PropertyCatalog
  /// Who makes the changes.
  public var author: Author
  /// The order that the user likes, which ``SortOrder/userDefault`` means.
  public var defaultOrder: SortOrder = .givenName
  /// Which keys of persons may be read; what may not be read fails alone, see ``PartialPerson``.
  public var mayRead: @Sendable (_ key: String) -> Bool = { _ in true }
  /// The clock and the identities.
  public let environment: Environment
  /// What is staged, over what is stored.
  private(set) var overlay: StorageOverlay
  /// The change sets that are staged, in order.
  private(set) var staged: [ChangeSet] = []
  /// The number that the step of what is staged would have had when the first of it was staged.
  private var stagedNumber: Int?

  /// Opens a book.
  public init(
    storage: any StorageAdapter, environment: Environment, catalog: PropertyCatalog = .standard, author: Author = .owner
  ) {
    self.storage = storage
    self.environment = environment
    self.catalog = catalog
    self.author = author
    overlay = StorageOverlay(over: storage)
  }

  /// A person that is in no book yet.
  public func newPerson(in container: ContainerID = .local) -> Person {
    Person(contents: RecordContents(new: newID(.person), kind: .person, container: container))
  }

  /// A group that is in no book yet.
  public func newGroup(in container: ContainerID = .local) -> Group {
    Group(contents: RecordContents(new: newID(.group), kind: .group, container: container))
  }

  private func newID(_ kind: RecordKind) -> RecordID { RecordID(kind: kind, uuid: environment.makeUUID()) }

  /// Whether something is staged and not saved.
  public var hasUnsavedChanges: Bool { !staged.isEmpty }

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
    let changes = try request.changeSet(rules: catalog)
    let description = StepDescription(title: request.title, author: author, time: environment.now())
    let trial = StorageOverlay(over: overlay)
    let number = try stagedNumber ?? storage.nextStep
    let operations = try changes.apply(to: trial, step: description.numbered(number), rules: catalog)
    guard !operations.isEmpty else { return false }
    overlay.absorb(trial)
    staged.append(changes)
    stagedNumber = number
    return true
  }

  /// Saves what is staged as one step of the history.
  /// - Returns: the step, or nothing when nothing was staged.
  /// - Throws: ``ChangeError`` when another program changed the same meanwhile: everything stays staged, and nothing
  ///   is saved. What the storage throws.
  @discardableResult
  public func save(title: String) throws -> Step? {
    guard !staged.isEmpty else { return nil }
    let step = try commit(staged, title: title, kind: .change)
    revert()
    return step
  }

  /// Drops what is staged.
  public func revert() {
    guard hasUnsavedChanges else { return }
    staged = []
    stagedNumber = nil
    overlay = StorageOverlay(over: storage)
  }

  /// Saves a request, with all that was staged before, as one step.
  /// - Returns: the step, or nothing when there was nothing to change.
  /// - Throws: ``ChangeError`` or what the storage throws; what was staged before stays staged, the request is not.
  @discardableResult
  public func execute(_ request: SaveRequest) throws -> Step? {
    // Staging the request first would do all its work twice: it is checked inside the commit.
    let step = try commit(staged + [request.changeSet(rules: catalog)], title: request.title, kind: .change)
    revert()
    return step
  }

  func commit(_ changes: [ChangeSet], title: String, kind: Step.Kind) throws -> Step? {
    let description = StepDescription(title: title, author: author, time: environment.now(), kind: kind)
    return try storage.commit(changes, as: description, rules: catalog)
  }
}

@available(*, unavailable)
extension AddressBook: Sendable {}
