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
  /// What `--region` says.
  let regionOption: String?
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
  /// Whether the command that runs can add to a store that is not there yet.
  var makesStore = false
  /// Whether nobody waits between one command and the next, and the first error ends all: what is collected may then be
  /// written as it comes.
  var isUnattended = false
  /// Whether what others change is looked for from when the book is opened.
  var noticesOthers = false
  /// Whether there was no store when the book was last looked for.
  var hadNoStore = false
  /// The book, when it is open.
  var bookIfOpen: AddressBook?
  /// The command that ends the prompt was given.
  var isEnding = false

  init(
    console: any Console, environment: [String: String], bookEnvironment: Environment, folders: Folders,
    storeName: String? = nil, usesPlugins: Bool = true, region: String? = nil, locale: UserLocale? = nil,
    pictures: PictureChoice? = nil, color: ColorChoice = .auto
  ) {
    self.console = console
    self.environment = environment
    self.bookEnvironment = bookEnvironment
    self.folders = folders
    self.storeName = storeName
    self.usesPlugins = usesPlugins
    regionOption = region
    localeOption = locale
    pictureOptions = (pictures, color)
  }

  /// What draws pictures.
  private(set) lazy var pictures = PictureScreen(
    session: self, option: pictureOptions.choice, color: pictureOptions.color)

  private let pictureOptions: (choice: PictureChoice?, color: ColorChoice)

  // The damaged records that the command has named.
  private var notedRecords: Set<RecordID> = []
  private var loadedExtensions: Extensions?
  private var knownCatalog: PropertyCatalog?
  /// Whether the book was given the extensions' properties under the titles of another locale.
  private var isCatalogOfBookOld = false
  private let localeOption: UserLocale?

  /// The extensions and the properties they declare.
  var extensions: Extensions {
    if let loadedExtensions { return loadedExtensions }
    let languages = presentation.languages
    let loaded = usesPlugins ? Extensions.load(folders: folders, languages: languages) : .none(languages: languages)
    loadedExtensions = loaded
    return loaded
  }

  /// The region as the option, the settings, a locale and the environment say.
  func region(chosen locale: UserLocale?, _ configuration: Configuration) -> Region {
    let setting = configuration.own["region"] ?? configuration.system["region"]
    return Region(option: regionOption, setting: setting?.string, locale: locale, environment: environment)
  }

  /// How phone numbers are shown and compared.
  private(set) lazy var phones = Phones(session: self, option: regionOption)

  /// How values are shown.
  private(set) lazy var presentation = Presentation(session: self, option: localeOption)

  /// Does something in the way of a locale, of which the titles of extensions are a part.
  func with<Result>(locale: UserLocale?, _ body: () throws -> Result) rethrows -> Result {
    guard let locale else { return try body() }
    let (before, extensionsBefore) = (presentation, loadedExtensions)
    defer { present(by: before, extensionsBefore) }
    present(by: Presentation(session: self, option: locale), nil)
    return try body()
  }

  private func present(by presentation: Presentation, _ extensions: Extensions?) {
    (self.presentation, loadedExtensions, knownCatalog) = (presentation, extensions, nil)
    isCatalogOfBookOld = bookIfOpen != nil
  }

  /// The name of a record, for people.
  func name(of record: RecordContents) -> String { presentation.name(of: record) }

  /// The properties that are known: those of the frameworks, of extensions and of the book. They are looked up once for a
  /// command; where the book cannot be opened, the command will tell.
  var catalog: PropertyCatalog {
    if let knownCatalog { return knownCatalog }
    let book = try? book
    if isCatalogOfBookOld { book?.declaredCatalog = extensions.catalog }
    isCatalogOfBookOld = false
    let catalog = book?.catalog ?? extensions.catalog
    knownCatalog = catalog
    return catalog
  }

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
  func endTransaction() {
    transaction = nil
    lookForStore()
  }

  /// Saves a request as one step, or stages it between `begin` and `commit`.
  func save(_ request: SaveRequest) throws {
    let book = try book
    knownCatalog = nil
    if transaction != nil {
      if try stage(request) { transaction?.append(request.title) }
    } else {
      if unmadeStore != nil {
        // What is refused makes no store.
        defer { book.revert() }
        guard try book.stage(request) else { return }
      }
      try book.execute(request)
      lookForStore()
    }
  }

  /// Drops what was collected of a record.
  /// - Returns: the titles of the commands that were dropped.
  func dropChanges(of record: RecordID) throws -> [String] {
    let dropped = try book.revert(record)
    for title in dropped { if let index = transaction?.firstIndex(of: title) { transaction?.remove(at: index) } }
    knownCatalog = nil
    return dropped
  }

  private func stage(_ request: SaveRequest) throws -> Bool {
    try beginWriting()
    return try book.stage(request)
  }

  /// Writes what is collected straight into the store where nobody waits; a store that is not there is not made for it.
  private func beginWriting() throws {
    if isUnattended, unmadeStore == nil { try book.beginWriting() }
  }

  /// Lets the book stage changes itself, and saves them as one step unless that is left to `commit`.
  /// - Returns: how much was changed, as the closure tells.
  func change(_ title: String, _ stage: (AddressBook) throws -> Int) throws -> Int {
    let book = try book
    knownCatalog = nil
    if transaction != nil { try beginWriting() }
    let count = try stage(book)
    if transaction != nil {
      if count > 0 { transaction?.append(title) }
      return count
    }
    do {
      try book.save(title: title)
    } catch {
      book.revert()
      throw error
    }
    lookForStore()
    return count
  }

  /// Tells the user what may be a mistake.
  func warn(_ text: String) { console.writeErrorSentence("warning: \(text.printable)") }

  /// Tells the user something that is no error.
  func note(_ text: String) { console.writeErrorSentence("note: \(text.printable)") }

  /// Forgets what the command before has noted, and looks anew for a store that was not there.
  func beginCommand() {
    notedStatus = .done
    notedRecords = []
    knownCatalog = nil
    lookForStore()
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
