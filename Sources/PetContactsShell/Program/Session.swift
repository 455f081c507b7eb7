import AddressBook
import Files
import LineEditor
import PropertyLists

/// What the commands of one run share: the book, what is known of properties, the person's settings, and the last list.
final class Session {
  let console: any Console
  let environment: [String: String]
  let bookEnvironment: Environment
  let folders: Folders
  let storeName: String?
  let usesPlugins: Bool
  private let region: String?
  /// What `%N` means: the records of the last list.
  var lastList: [RecordID] = []
  /// What was done since `begin`; nothing outside.
  private(set) var transaction: [String]?
  /// How often `begin` was given.
  private(set) var transactionNumber = 0
  /// The highest status that did not end a command, such as that of a damaged record.
  var notedStatus = CommandStatus.done
  /// Runs a file of commands; the program that runs the session sets it.
  var readScript: (String) throws -> Void = { _ in }
  /// How many files of commands are being read, one within another.
  var scriptDepth = 0
  /// Whether the command that runs makes the store when there is none.
  var makesStore = false
  /// Where the person's own book will be, while nothing has been added to it yet.
  private(set) var unmadeStore: String?
  /// The command that ends the prompt was given.
  var isEnding = false

  init(
    console: any Console, environment: [String: String], bookEnvironment: Environment, folders: Folders,
    storeName: String? = nil, usesPlugins: Bool = true, region: String? = nil, pictures: PictureChoice? = nil,
    color: ColorChoice = .auto
  ) {
    self.console = console
    self.environment = environment
    self.bookEnvironment = bookEnvironment
    self.folders = folders
    self.storeName = storeName
    self.usesPlugins = usesPlugins
    self.region = region
    pictureOptions = (pictures, color)
  }

  /// What draws pictures.
  private(set) lazy var pictures = PictureScreen(
    session: self, option: pictureOptions.choice, color: pictureOptions.color)

  private let pictureOptions: (choice: PictureChoice?, color: ColorChoice)

  // The damaged records that the command has named.
  private var notedRecords: Set<RecordID> = []
  private var openedBook: AddressBook?
  private var loadedExtensions: Extensions?

  /// The book, opened when it is first needed. The person's own is an empty one until something is added to it.
  var book: AddressBook {
    get throws {
      if let openedBook { return openedBook }
      let name = try StoreName(storeName ?? storeOfEnvironment, folders: folders)
      let storage: any StorageAdapter
      do {
        storage = try name.open(makes: makesStore)
      } catch StorageError.missing(let path) where name.isOwn {
        unmadeStore = path
        return AddressBook(storage: MemoryStorage(), environment: bookEnvironment, catalog: extensions.catalog)
      }
      unmadeStore = nil
      let book = AddressBook(storage: storage, environment: bookEnvironment, catalog: extensions.catalog)
      openedBook = book
      AddressBook.shared = book
      return book
    }
  }

  /// The store that the environment names; an empty name is none.
  private var storeOfEnvironment: String? {
    environment["PETCONTACTS_STORE"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Closes the book, which writes the store's files into a state that can be copied.
  func close() {
    openedBook?.revert()
    openedBook = nil
    AddressBook.shared = nil
  }

  /// The book, when it is open.
  var bookIfOpen: AddressBook? { openedBook }

  /// The extensions and the properties they declare.
  var extensions: Extensions {
    if let loadedExtensions { return loadedExtensions }
    let loaded = usesPlugins ? Extensions.load(folders: folders, environment: environment) : Extensions.none
    loadedExtensions = loaded
    return loaded
  }

  /// How phone numbers are shown and compared.
  private(set) lazy var phones = Phones(session: self, option: region)

  /// The properties that are known.
  var catalog: PropertyCatalog { extensions.catalog }

  /// The settings of the person and of the system, as they are now: another prompt may have changed them.
  var configuration: Configuration { Configuration(folders: folders, environment: environment) }

  /// The order of lists that the person's settings ask for: `"sortOrder": "last"`.
  var defaultOrder: SortOrder {
    configuration.own["sortOrder"]?.string.flatMap(SortOrder.init(word:)) ?? .givenName
  }

  /// Begins to collect changes.
  func beginTransaction() {
    transaction = []
    transactionNumber += 1
  }

  /// Ends collecting changes, which were saved or dropped.
  func endTransaction() { transaction = nil }

  /// Saves a request as one step, or stages it between `begin` and `commit`.
  func save(_ request: SaveRequest) throws {
    makesStore = true
    let book = try book
    if transaction == nil {
      try book.execute(request)
    } else if try book.stage(request) {
      transaction?.append(request.title)
    }
  }

  /// An error in the words of the person, where it names records by identifiers only.
  func named(_ error: any Error, advice: String = "look at it and try again") -> any Error {
    func name(_ id: RecordID) -> String {
      guard let record = try? bookIfOpen?.record(id) else { return "the record \(id)" }
      return RecordSummary(RecordContents(record)).name
    }
    switch error as? ChangeError {
    case .invalid(_, .readOnly)?: return storeIsReadOnly ?? error
    case .conflict(let id, let key, _)?:
      let title = catalog[key]?.title ?? key
      return ShellError(.changedElsewhere, "the \(title) of \(name(id)) was changed elsewhere", advice)
    case .noRecord(let id)?: return ShellError(.changedElsewhere, "\(name(id)) was deleted elsewhere", advice)
    case .recordChanged(let id)?: return ShellError(.changedElsewhere, "\(name(id)) was changed elsewhere", advice)
    case .notUnique(let key, _, let id)?:
      return ShellError(.duplicate, "\(name(id)) has the same \(catalog[key]?.title ?? key)", "give another value")
    default: break
    }
    if case .readOnly? = error as? RecordError { return storeIsReadOnly ?? error }
    return error
  }

  /// The error of a store that can only be read, when the book's is one: then no record is to blame.
  private var storeIsReadOnly: StorageError? {
    guard let storage = bookIfOpen?.storage, storage.isReadOnly, let info = try? storage.info else { return nil }
    return .readOnly(info.location ?? info.kind)
  }

  /// Tells the user something that is no error.
  func note(_ text: String) { console.writeErrorSentence("note: \(text.printable)") }

  /// Forgets what the command before has noted.
  func beginCommand() {
    notedStatus = .done
    notedRecords = []
  }

  /// The damaged record that the command has met, when it was one.
  var onlyDamagedRecord: RecordID? { notedRecords.count == 1 ? notedRecords.first : nil }

  /// Notes a record that cannot be read: it is named once, hides no other, and the command's status tells.
  func noteDamaged(_ id: RecordID, _ reason: String) {
    notedStatus = .damaged
    guard notedRecords.insert(id).inserted else { return }
    console.writeErrorSentence(
      "error: the record \(id) is damaged: \(reason), the other records can be used".printable)
  }

  /// Ends long work when the user pressed ^C.
  /// - Throws: ``ShellError/interrupted``.
  func checkInterrupt() throws(ShellError) {
    if Interrupt.isPending { throw .interrupted }
  }
}
