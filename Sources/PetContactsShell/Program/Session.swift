import AddressBook
import Files

/// What the commands of one run share: the book, what is known of properties, the person's settings, and the last list.
final class Session {
  let console: any Console
  let environment: [String: String]
  let bookEnvironment: Environment
  let folders: Folders
  let configurationPlaces: Configuration.Places
  let storeName: String?
  let usesPlugins: Bool
  /// What `--region` says.
  let regionOption: String?
  /// What `%N` means: the records of the last list.
  var lastList: [RecordID] = []
  /// What was done since `begin`; nothing outside.
  var collected: CollectedChanges?
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
  /// Whether nobody waits between one command and the next, and the first error ends all.
  var isUnattended = false
  /// Whether nobody is at a terminal and the first error ends all: what is collected may then be written before `commit`.
  var endsAtError = false
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
    configurationPlaces = Configuration.Places(folders: folders, environment: environment)
    self.storeName = storeName
    self.usesPlugins = usesPlugins
    regionOption = region
    localeOption = locale
    pictureOptions = (pictures, color)
  }

  /// The programs of extensions.
  private(set) lazy var runtime = ExtensionRuntime(session: self)
  /// What they compute.
  private(set) lazy var derived = DerivedProperties(session: self)
  /// What they write of values.
  private(set) lazy var formatted = FormattedValues(session: self)
  /// What was changed since `begin`, for those that test it.
  var stagedChanges = StagedChanges()
  /// Whether the command that runs is to save what a program of an extension objects to.
  var savesAnyway = false
  /// What was told once and is not told again in the session.
  var toldOnce: Set<String> = []

  /// What draws pictures.
  private(set) lazy var pictures = PictureScreen(
    session: self, option: pictureOptions.choice, color: pictureOptions.color)

  private let pictureOptions: (choice: PictureChoice?, color: ColorChoice)

  /// The damaged records that the command has named.
  var notedRecords: Set<RecordID> = []
  private var loadedExtensions: Extensions?
  private var knownCatalog: PropertyCatalog?
  /// Why the properties that the book declares could not be read. The command goes on without them, and then tells.
  private(set) var catalogProblem: (any Error)?
  /// Whether the book was given the extensions' properties under the titles of another locale.
  private var isCatalogOfBookOld = false
  private let localeOption: UserLocale?

  /// The extensions and the properties they declare.
  var extensions: Extensions {
    if let loadedExtensions { return loadedExtensions }
    let languages = presentation.languages
    guard usesPlugins else {
      loadedExtensions = .none(languages: languages)
      return .none(languages: languages)
    }
    extensionChoice.read(configuration)
    let loaded = Extensions.load(extensionChoice, folders: folders, languages: languages)
    loadedExtensions = loaded
    return loaded
  }

  /// Which extensions are switched off, or were loaded by hand.
  var extensionChoice = ExtensionChoice()

  /// Looks for extensions anew. What is shown and tested from now on follows what they declare.
  func reloadExtensions() {
    (loadedExtensions, knownCatalog) = (nil, nil)
    isCatalogOfBookOld = bookIfOpen != nil
    // What runs runs the files of before.
    runtime.stop()
    runtime.forget()
    toldOnce = []
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
    do {
      if let catalog = try book?.catalog {
        knownCatalog = catalog
        return catalog
      }
    } catch {
      catalogProblem = error
    }
    let catalog = extensions.catalog
    knownCatalog = catalog
    return catalog
  }

  /// Begins to collect changes.
  func beginTransaction() {
    collected = CollectedChanges()
    stagedChanges = StagedChanges()
    transactionNumber += 1
  }

  /// Ends collecting changes, which were saved or dropped.
  func endTransaction() {
    collected = nil
    stagedChanges = StagedChanges()
    derived.forget()
    lookForStore()
  }

  /// Notes what was staged since `begin`.
  func collect(_ title: String) { collected?.note(title, isFinal: bookIfOpen?.isWriting ?? false) }

  /// Drops what was collected of a record.
  /// - Returns: the titles of the commands that were dropped.
  func dropChanges(of record: RecordID) throws -> [String] {
    let dropped = try book.revert(record)
    for title in dropped { collected?.drop(title) }
    forgetCatalog()
    try stagedChanges.keepStaged(in: book)
    // What is staged has no revision of its own.
    derived.forget()
    return dropped
  }

  /// Looks up anew what properties are known.
  func forgetCatalog() { knownCatalog = nil }

  /// Forgets what the command before has noted, and looks anew for a store that was not there.
  func beginCommand() {
    notedStatus = .done
    notedRecords = []
    (knownCatalog, catalogProblem) = (nil, nil)
    runtime.lookAgain()
    lookForStore()
  }
}
