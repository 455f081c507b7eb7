import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance

/// All that readers see of a book, to be compared with what they see later.
struct StoreDump: Equatable {
  /// The contents of records, less what the program keeps up to date, under their names as far as they have one.
  private(set) var records: [RecordID: PropertyList.Dictionary] = [:]
  private(set) var pictures: [RecordID: ImageDigest] = [:]
  /// Those pictures of records whose bytes are there.
  private(set) var wholePictures: Set<ImageDigest> = []
  private(set) var members: [RecordID: [RecordID]] = [:]
  private(set) var documents: [DocumentKey: PropertyList] = [:]
  private(set) var steps: [String] = []
  private(set) var damaged: Set<RecordID> = []

  /// Reads as much as can be read.
  init(_ storage: SQLiteStorage) {
    var groups: [RecordID] = []
    _ = try? storage.fetch(FetchPlan()) { fetched in
      switch fetched {
      case .record(let record):
        var properties = record.properties
        properties[RecordKeys.modification] = nil
        records[record.id] = properties
        pictures[record.id] = record.picture
        if record.kind == .group { groups.append(record.id) }
      case .damaged(let id, _): damaged.insert(id)
      }
      return true
    }
    wholePictures = Set(
      pictures.values.filter { picture in (try? storage.picture(picture)).map { ImageDigest(of: $0) } == picture })
    for group in groups { members[group] = (try? storage.members(of: group).map(\.member)) ?? [] }
    for namespace in DocumentKey.namespaces {
      for name in (try? storage.documentNames(in: namespace, prefix: "", limit: 100)) ?? [] {
        let key = DocumentKey(namespace, name)
        documents[key] = try? storage.document(key)
      }
    }
    var number = Int.max
    while let step = try? storage.steps(upTo: number, limit: 1).first, step.number > 0 {
      steps.append(step.title)
      number = step.number - 1
    }
  }

  /// The records that were readable and are not any more: by their contents, as damage can have changed identifiers.
  func lost(in later: Self) -> [String] {
    var left: [PropertyList.Dictionary: Int] = [:]
    for properties in later.records.values { left[properties, default: 0] += 1 }
    var lost: [String] = []
    for (id, properties) in records.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if left[properties, default: 0] > 0 {
        left[properties, default: 0] -= 1
      } else if later.records[id] != properties {
        lost.append("\(id)")
      }
    }
    return lost
  }

  /// Something of a book beside the contents of its records, which it names by those.
  enum Part: Hashable {
    case picture(ImageDigest, of: PropertyList.Dictionary)
    case member(PropertyList.Dictionary, of: PropertyList.Dictionary)
    case document(DocumentKey, PropertyList)
    case step(String)
  }

  /// What is beside the contents of records. A picture is there with its bytes.
  var parts: Set<Part> {
    var parts = Set(documents.map { Part.document($0.key, $0.value) } + steps.map { .step($0) })
    for (id, properties) in records {
      if let picture = pictures[id], wholePictures.contains(picture) { parts.insert(.picture(picture, of: properties)) }
      for member in members[id] ?? [] {
        if let contents = records[member] { parts.insert(.member(contents, of: properties)) }
      }
    }
    return parts
  }
}

/// Mends a store as the command does.
enum StoreMender {
  /// What came of it.
  struct Outcome {
    var found: [StoreFinding] = []
    var lost: [StoreFinding] = []
    /// What a check tells in the end.
    var left: [StoreFinding] = []
    /// Why it could not be mended; the file is as it was.
    var refusal: StorageError?
  }

  static func run(_ folder: TemporaryFolder) throws -> Outcome {
    var outcome = Outcome()
    var isOpen = false
    if let storage = try? SQLiteStorage(path: folder.file(), mode: .openExisting) {
      outcome.found = try storage.check()
      if !outcome.found.contains(where: { $0.remedy == .rebuild }) {
        do {
          try mend(storage, outcome.found)
          isOpen = true
        } catch StorageError.damaged {}
      }
    } else {
      outcome.found = [StoreFinding(.damagedStore, .store, "cannot be opened", remedy: .rebuild)]
    }
    if !isOpen {
      do { outcome.lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) } catch let error
        as StorageError
      {
        outcome.refusal = error
        return outcome
      }
    }
    let storage = try SQLiteStorage(path: folder.file(), mode: .openExisting)
    // What was not known before comes to light only when other things are mended.
    try mend(storage, try storage.check())
    outcome.left = try storage.check()
    return outcome
  }

  private static func mend(_ storage: SQLiteStorage, _ findings: [StoreFinding]) throws {
    guard findings.contains(where: { $0.remedy != nil }) else { return }
    try storage.mend(findings, as: CheckedBook.step("repair"))
  }
}
