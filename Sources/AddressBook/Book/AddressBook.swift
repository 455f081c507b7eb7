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
  /// What is staged.
  var staging: Staging
  /// What is staged, when it is written straight into the store.
  var openStep: OpenStep?
  /// What this book sees: what is stored and what is staged.
  var overlay: any StorageReader { openStep?.transaction ?? staging.overlay }
  /// The document of declarations that was read last, and the catalogue with them.
  private var lastCatalog: (document: PropertyList?, catalog: PropertyCatalog)
  /// Who is told of changes.
  let observers = ChangeObservers()
  /// Which steps the book knows of, once somebody wants to be told of those of others.
  var seenSteps: SeenSteps?

  /// Opens a book.
  public init(
    storage: any StorageAdapter, environment: Environment, catalog: PropertyCatalog = .standard, author: Author = .owner
  ) {
    self.storage = storage
    self.environment = environment
    declaredCatalog = catalog
    lastCatalog = (nil, catalog)
    self.author = author
    staging = Staging(over: storage)
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

  /// Runs a closure whose reads see the store as it is at one moment, whatever others write meanwhile. It must not save.
  /// - Throws: what the closure and the storage throw.
  public func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try isWriting ? body() : storage.withSnapshot(body)
  }

  /// The containers of the book.
  var containerTable: ContainerTable { openStep?.containers ?? staging.containers }
}

@available(*, unavailable)
extension AddressBook: Sendable {}
