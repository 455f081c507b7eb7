import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// The book as the program of an extension may use it while a request to it is open: what it was granted, and no more.
struct ExtensionBook {
  let session: Session
  let plugin: LoadedExtension
  let grants: ExtensionGrants

  init(session: Session, plugin: LoadedExtension) {
    self.session = session
    self.plugin = plugin
    grants = session.runtime.grants(of: plugin)
  }

  /// Refuses a program that the book is not open to.
  func requireAccess() throws(WireError) {
    guard grants.isAuthorized else {
      throw WireError(
        .accessDenied, "\(plugin.shortName) has no access to the book: \(grants.status.title)",
        data: ["access": .string(grants.status.rawValue)])
    }
  }

  /// The raw key that a name means, which the program must be able to read.
  func readableKey(_ name: String) throws(WireError) -> String {
    let key = session.catalog.declaration(named: name)?.key ?? name
    guard grants.mayRead(key) else {
      throw WireError(.accessDenied, "\(plugin.shortName) may not read \(name)", data: ["key": .string(key)])
    }
    return key
  }

  /// A record as it stands in the book.
  func record(_ id: String) throws -> RecordContents {
    let book = try session.book
    guard let stored = try book.record(RecordID(rawValue: id)) else {
      throw WireError(.notFound, "the record \(id) is not in the book", data: ["record": .string(id)])
    }
    return book.contents(stored)
  }

  /// A record as the program gets it, with some of the keys that it may read, or all of them.
  func wireRecord(_ record: RecordContents, keys: Set<String>?) -> BookRecord {
    var readable = session.runtime.bookRecord(record, grants)
    if let keys {
      readable.properties = PropertyList.Dictionary(
        readable.properties.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
    }
    return readable
  }
}

extension WireError {
  /// An error of the book, as a program of an extension learns of it.
  init(about error: any Error) {
    switch error {
    case let error as WireError: self = error
    case let error as ChangeError: self.init(error)
    case let error as RecordError: self.init(error, record: nil)
    case StorageError.readOnly(let place): self.init(.readOnly, "the store \(place) can only be read")
    case StorageError.interrupted, ShellError.interrupted as ShellError: self.init(.cancelled, "interrupted")
    case let error as PredicateError: self.init(.invalidParameters, "where: \(error)")
    default: self.init(.internalError, ShellError(error).message)
    }
  }

  private init(_ error: ChangeError) {
    func data(_ record: RecordID?, _ key: String? = nil) -> PropertyList.Dictionary {
      var data: PropertyList.Dictionary = [:]
      data["record"] = record.map { .string($0.rawValue) }
      data["key"] = key.map { .string($0) }
      return data
    }
    switch error {
    case .conflict(let conflict):
      self.init(.conflict, error.description, data: data(conflict.record, conflict.key))
    case .recordChanged(let id): self.init(.conflict, error.description, data: data(id))
    case .bookChanged, .documentConflict: self.init(.conflict, error.description)
    case .noRecord(let id): self.init(.notFound, error.description, data: data(id))
    case .invalid(let id, let error): self.init(error, record: id)
    case .notUnique(let key, _, let id): self.init(.refused, error.description, data: data(id, key))
    case .namesake(_, let id), .groupNamesake(_, let id):
      self.init(.refused, error.description, data: data(id))
    case .unsupported(_, .changes): self.init(.readOnly, error.description)
    default: self.init(.refused, error.description)
    }
  }

  private init(_ error: RecordError, record: RecordID?) {
    var data: PropertyList.Dictionary = [:]
    data["record"] = record.map { .string($0.rawValue) }
    switch error {
    case .readOnly(let id):
      self.init(.readOnly, error.description, data: ["record": .string((record ?? id).rawValue)])
    case .invalid(let key, _, _), .wrongType(let key, _, _):
      data["key"] = .string(key)
      self.init(.refused, error.description, data: data)
    default: self.init(.refused, error.description, data: data)
    }
  }
}
