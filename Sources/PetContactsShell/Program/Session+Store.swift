import AddressBook
import Files

/// Where the book comes from.
extension Session {
  /// The book, opened when it is first needed.
  var book: AddressBook {
    get throws {
      if let bookIfOpen { return bookIfOpen }
      return try use(try chosenStore.open(acceptsMissing: makesStore))
    }
  }

  /// Makes sure that nothing is being collected, which would be in no store.
  /// - Throws: ``ShellError``.
  func requireNoTransaction() throws(ShellError) {
    guard collected == nil else {
      throw ShellError(.usage, "changes are being collected", "commit or rollback first")
    }
  }

  /// A path as it was typed, with the home folder in the place of a tilde.
  /// - Throws: ``ShellError`` for an empty one.
  func path(of word: String) throws(ShellError) -> String {
    guard !word.isEmpty else { throw ShellError(.usage, "the name of the file is empty", "name a file") }
    return Files.expandTilde(word, home: folders.home)
  }

  /// The store that the command line, else the environment, names.
  var chosenStore: StoreName {
    get throws(ShellError) { try StoreName(storeName ?? storeOfEnvironment, folders: folders) }
  }

  private func use(_ storage: any StorageAdapter) throws -> AddressBook {
    let book = AddressBook(storage: storage, environment: bookEnvironment, catalog: extensions.catalog)
    let isUnmade = storage is UnmadeStorage
    // Of a store that was not there before all is new.
    if noticesOthers, !isUnmade { try book.beginNoticing(after: hadNoStore ? 0 : nil) }
    hadNoStore = isUnmade
    bookIfOpen = book
    AddressBook.shared = book
    runtime.changes.observe(book)
    return book
  }

  /// Where the book will be, while nothing has been added to it yet.
  var unmadeStore: UnmadeStorage? { bookIfOpen?.storage as? UnmadeStorage }

  /// The store that the environment names; an empty name is none.
  private var storeOfEnvironment: String? {
    environment["PETCONTACTS_STORE"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Ends the programs of extensions, which are told of the last changes, and closes the book.
  func end() {
    runtime.changes.tell()
    runtime.stop()
    close()
  }

  /// Closes the book, which writes the store's files into a state that can be copied.
  func close() {
    bookIfOpen?.revert()
    bookIfOpen = nil
    AddressBook.shared = nil
  }

  /// Opens a store anew that was not there when it was looked for, unless something is staged over nothing.
  func lookForStore() {
    guard let bookIfOpen, !bookIfOpen.hasUnsavedChanges, let unmade = bookIfOpen.storage as? UnmadeStorage else {
      return
    }
    guard let made = unmade.made else { return close() }
    hadNoStore = false
    // What cannot be looked at now is looked at by the command that needs it.
    _ = try? use(made)
  }
}
