import PropertyLists

/// Requests that are staged over a store in order, and what a reader sees with them.
struct Staging {
  /// A request that is staged.
  struct Request {
    let title: String
    let author: Author
    let changes: ChangeSet
  }

  private let storage: any StorageAdapter
  /// What is stored, with what is staged.
  private(set) var overlay: StorageOverlay
  /// The requests in order.
  private(set) var requests: [Request] = []
  /// The number that the step of the requests would have had when the first of them was staged.
  private var number: Int?
  /// The containers as they are with what is staged; nothing until they are asked for.
  private var knownContainers: ContainerTable?

  init(over storage: any StorageAdapter) {
    self.storage = storage
    overlay = StorageOverlay(over: storage, firstPlace: StorageOverlay.unstored)
  }

  /// The containers of the book. While something is staged they are read once: what others change meanwhile is seen by
  /// the commit.
  var containers: ContainerTable {
    mutating get {
      guard !requests.isEmpty else { return ContainerTable() }
      let table = knownContainers ?? ContainerTable()
      knownContainers = table
      return table
    }
  }

  /// Stages a request, all or nothing.
  /// - Returns: whether there was anything to change.
  /// - Throws: ``ChangeError`` or what the storage throws.
  mutating func add(_ request: Request, at time: PropertyList.Date, rules: PropertyCatalog) throws -> Bool {
    let description = StepDescription(title: request.title, author: request.author, time: time)
    let trial = StorageOverlay(over: overlay)
    let number = try number ?? storage.nextStep
    let containers = containers
    // What the trial made of them stays only when it succeeds.
    knownContainers = nil
    let operations = try request.changes.apply(
      to: trial, step: description.numbered(number), rules: rules, containers: containers)
    guard !operations.isEmpty else { return false }
    overlay.absorb(trial)
    requests.append(request)
    self.number = number
    knownContainers = containers
    return true
  }

  /// Drops the requests that concern a record, whole as they are.
  ///
  /// Another one that does not fit any more, because others have changed the same, stays staged, and its records are seen
  /// as before: the commit tells.
  /// - Returns: the requests that were dropped.
  /// - Throws: what the storage throws. Nothing was dropped then.
  mutating func drop(
    concerning record: RecordID, at time: PropertyList.Date, rules: PropertyCatalog
  ) throws -> [Request] {
    var rest = Staging(over: storage)
    for request in requests where !request.changes.concerns(record) {
      do { _ = try rest.add(request, at: time, rules: rules) } catch is ChangeError {
        try rest.keep(request, asSeenIn: overlay)
      }
    }
    let dropped = requests.filter { $0.changes.concerns(record) }
    self = rest
    return dropped
  }

  private mutating func keep(_ request: Request, asSeenIn former: StorageOverlay) throws {
    requests.append(request)
    for id in Set(request.changes.operations.compactMap(\.record)) {
      guard let record = former.records[id].flatMap(\.self) else { continue }
      overlay.put(record, replacing: try overlay.record(id))
    }
  }
}

extension ChangeSet {
  /// Whether it changes a record, its place in groups, or a document that names it.
  fileprivate func concerns(_ id: RecordID) -> Bool {
    operations.contains { operation in
      switch operation {
      case .record(id, _), .record(_, .member(id, _, _)): true
      case .record: false
      case .document(let key, let old, let new):
        key.name.split(separator: " ").contains { $0 == id.rawValue } || [old, new].contains { $0?.names(id) ?? false }
      }
    }
  }
}

extension PropertyList {
  /// Whether it is the identifier of a record, or a list in which it is.
  fileprivate func names(_ id: RecordID) -> Bool {
    string?.isIdentical(to: id.rawValue) ?? array?.contains { $0.names(id) } ?? false
  }
}
