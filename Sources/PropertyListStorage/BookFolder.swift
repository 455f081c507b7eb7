import AddressBook
import Files
import PropertyLists

/// Where the parts of a store lie. Paths within it are relative to the folder.
struct BookFolder {
  /// The folder.
  let path: String
  /// The path that people are told: that of the store, for its draft, too.
  let shownPath: String

  /// Takes a folder as it was named.
  init(path: String) { self.init(path: path, shownPath: path) }

  init(path: String, shownPath: String) { (self.path, self.shownPath) = (path, shownPath) }

  /// What says that the folder is a store.
  static let description = StoreFolder.mark
  static let ignoreList = ".gitignore"
  static let people = "people"
  static let groups = "groups"
  static let pictures = "pictures"
  static let documents = "documents"
  static let log = "log"
  /// What can be made anew, and what is needed for a moment only.
  static let local = ".local"
  static let index = local + "/index"
  static let newIndex = local + "/index.new"
  static let lock = local + "/lock"
  static let staged = local + "/staged"
  /// What is to be done with the staged files, which the index says, too.
  static let plan = staged + "/plan"

  /// The folders of a new store.
  static let folders = [people, groups, pictures, documents, log, local, staged]

  /// The path of a part.
  func callAsFunction(_ part: String) -> String { Path.join(path, part) }

  /// Whether the folder, and what lies in it, may be changed as far as permissions tell.
  var isWritable: Bool {
    ([path] + Self.folders.map { self($0) }).allSatisfy { !Files.exists($0) || Files.isWritableFolder($0) }
  }

  /// Where a record's file lies.
  static func file(of id: RecordID, _ kind: RecordKind) -> String {
    folder(of: kind) + "/" + RecordFileName.name(of: id, kind)
  }

  /// The folder of a kind of record.
  static func folder(of kind: RecordKind) -> String { kind == .person ? people : groups }

  /// Where a document lies.
  static func file(of key: DocumentKey) -> String {
    documents + "/" + FileName.escape(key.namespace) + "/" + FileName.escape(key.name) + ".plist"
  }

  /// Where a step of the log lies.
  static func file(ofStep number: Int) -> String {
    let digits = number.description
    return log + "/" + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + ".plist"
  }

  /// The number of the step that a file of the log holds, as its name says; nothing for a name of another form.
  static func step(inFile name: String) -> Int? {
    // With so few digits there is always a next one.
    guard name.utf8.count <= 24, let number = Int(name.prefix { $0 != "." }), number > 0,
      log + "/" + name == file(ofStep: number)
    else { return nil }
    return number
  }

  /// Where a picture lies, or would lie.
  static func file(of picture: ImageDigest, _ format: ImageFormat?) -> String {
    pictures + "/" + picture.rawValue + "." + (format ?? .other).fileExtension
  }

  /// Where a picture lies.
  func file(of picture: ImageDigest) -> String? {
    ImageFormat.allCases.map { Self.file(of: picture, $0) }.first { Files.stamp(of: self($0)) != nil }
  }
}

extension BookFolder {
  /// Makes sure that no other store would take one here for a part of itself.
  /// - Throws: ``StorageError/inside(_:store:)``.
  func requireOutsideOfStores() throws(StorageError) {
    if let store = StoreFolder.around(path) { throw .inside(shownPath, store: store) }
  }

  /// What a failure means for the store.
  func storageError(_ error: FileError) -> StorageError {
    switch error.code {
    case .full: .full(shownPath)
    case .readOnly: .readOnly(shownPath)
    case .permissionDenied where error.operation != .read: .readOnly(shownPath)
    default: .unavailable(shownPath, reason: error.description, remedy: "check the folder and try again")
    }
  }

  /// Runs a closure whose failures with files are the store's.
  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as FileError {
      throw storageError(error)
    } catch let error as PropertyListError {
      throw StorageError.unavailable(
        shownPath, reason: "a value cannot be written, \(error.description)", remedy: "change it and try again")
    } catch is BookIndex.Unusable {
      throw StorageError.damaged(shownPath, reason: "its index cannot be read any more, remove \(Self.index)")
    }
  }
}
