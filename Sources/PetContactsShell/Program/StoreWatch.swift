import AddressBook

/// Looks again and again for changes of others, also in a book that is not made yet.
struct StoreWatch {
  /// The milliseconds between two looks: a person notices no delay, and a look costs next to nothing.
  static let interval = 250

  let session: Session
  private var book: AddressBook?
  private var observation: BookObservation?
  private let inbox = Inbox()

  /// What has been told and not been taken.
  private final class Inbox {
    var changes: [BookChange] = []
  }

  init(session: Session) throws {
    self.session = session
    session.noticesOthers = true
    try open()
  }

  /// The changes since the last look.
  mutating func take() throws -> [BookChange] {
    if book == nil { try open() }
    try book?.noticeExternalChanges()
    defer { inbox.changes = [] }
    return inbox.changes
  }

  /// Begins to look, once the book is made.
  private mutating func open() throws {
    session.lookForStore()
    let book = try session.book
    guard session.unmadeStore == nil else { return }
    observation = try book.observe { [inbox] in inbox.changes.append($0) }
    self.book = book
  }
}
