import AddressBook
import PropertyLists

extension Model {
  /// Compares everything that a storage answers about records, groups, documents and the log.
  func requireAgreement(of storage: any StorageAdapter) throws {
    try requireEqual(try storage.latestStep, log.last?.step.number ?? 0, "the latest step")
    for id in known {
      try requireEqual(try storage.record(id), records[id], "the record \(id)")
      try requireEqual(try storage.memberships(of: id), memberships(of: id), "the groups of \(id)")
      try requireEqual(try storage.members(of: id), members[id] ?? [], "the members of \(id)")
    }
    for key in Action.documentKeys + [.me] {
      try requireEqual(try storage.document(key), documents[key], "the document \(key)")
    }
    for (namespace, prefix, limit) in [("links", "", Int.max), ("links", "b", 9), ("links", "", 1), ("link", "", 9)] {
      let names = documents.keys.filter { $0.namespace == namespace && $0.name.hasPrefix(prefix) }.map(\.name)
      try requireEqual(
        try storage.documentNames(in: namespace, prefix: prefix, limit: limit),
        Array(names.sorted().prefix(limit)), "the names of documents in \(namespace) from \(prefix)")
    }
    try requireEqual(try storage.keyUsage(), keyUsage, "the keys in use")
    for used in keyUsage + [KeyUsage(key: "nowhere", count: 0)] {
      try requireEqual(try storage.usage(of: used.key), used.count, "the use of \(used.key)")
    }
    for record in records.values {
      guard let picture = record.picture else { continue }
      let bytes = try storage.picture(picture)
      try requireEqual(bytes.map { ImageDigest(of: $0) }, picture, "the picture of \(record.id)")
    }
    try requireAgreementOfLog(in: storage)
  }

  private func requireAgreementOfLog(in storage: any StorageAdapter) throws {
    try requireEqual(try storage.steps(upTo: .max, limit: .max), log.reversed().map(\.step), "the steps")
    let middle = log.count / 2
    let some = log.filter { $0.step.number <= middle }.reversed().prefix(3).map(\.step)
    try requireEqual(try storage.steps(upTo: middle, limit: 3), Array(some), "three steps up to \(middle)")
    for (step, operations) in log.suffix(5) {
      try requireEqual(try storage.operations(of: step.number), operations, "the operations of step \(step.number)")
    }
    for id in known {
      let history = try storage.history(of: id, limit: 4)
      let wanted = log.reversed().compactMap { entry -> (step: Step, operations: [Operation])? in
        let own = entry.operations.filter { $0.record == id }
        return own.isEmpty ? nil : (entry.step, own)
      }
      try requireEqual(history.map(\.step), wanted.prefix(4).map(\.step), "the steps that changed \(id)")
      try requireEqual(history.map(\.operations), wanted.prefix(4).map(\.operations), "the changes to \(id)")
    }
  }

  /// Compares what a plan delivers and counts.
  func requireAgreement(of storage: any StorageReader, on plan: FetchPlan) throws {
    var found: [StoredRecord] = []
    try storage.fetch(plan) { fetched in
      guard case .record(let record) = fetched else { throw LawViolation(description: "damaged: \(fetched)") }
      found.append(record)
      return true
    }
    let wanted = fetch(plan)
    try requireEqual(found.map(\.id), wanted.map(\.id), "the records of \(plan)")
    try requireEqual(found, wanted, "the contents of the records of \(plan)")
    try requireEqual(try storage.count(plan), wanted.count, "the number of records of \(plan)")
  }
}
