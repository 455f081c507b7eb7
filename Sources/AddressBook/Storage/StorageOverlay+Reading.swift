package import PropertyLists

extension StorageOverlay {
  package var latestStep: Int {
    get throws { try log.last?.step.number ?? base.latestStep }
  }

  package func record(_ id: RecordID) throws -> StoredRecord? {
    if let written = records[id] { return written }
    return try base.record(id)
  }

  package func record(at place: Int) throws -> RecordID? {
    if let own = ownRecord(at: place) { return own }
    guard let id = try base.record(at: place) else { return nil }
    return records[id] == nil ? id : nil
  }

  package func picture(_ digest: ImageDigest) throws -> [UInt8]? {
    if let bytes = pictures[digest] { return bytes }
    return try base.picture(digest)
  }

  package func hasPicture(_ digest: ImageDigest) throws -> Bool {
    try pictures[digest] != nil || base.hasPicture(digest)
  }

  package func damagedRecord(_ id: RecordID) throws -> DamagedRecord? {
    records[id] == nil ? try base.damagedRecord(id) : nil
  }

  package func document(_ key: DocumentKey) throws -> PropertyList? {
    if let written = documents[key] { return written }
    return try base.document(key)
  }

  package func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String] {
    let written = documents.filter { $0.key.belongs(to: namespace, prefix: prefix) }
    guard !written.isEmpty else { return try base.documentNames(in: namespace, prefix: prefix, limit: limit) }
    // As many of the base's may be gone as were written here.
    let (asked, overflow) = limit.addingReportingOverflow(written.count)
    let stored = try base.documentNames(in: namespace, prefix: prefix, limit: overflow ? .max : asked)
      .filter { documents[DocumentKey(namespace, $0)] == nil }
    let own = written.filter { $0.value != nil }.map(\.key.name)
    return Array((stored + own).sorted { $0.precedesByBytes($1) }.prefix(max(0, limit)))
  }

  package func members(of group: RecordID) throws -> [Membership] {
    try (showing(base.members(of: group)) + entered.members(of: group)).sorted { $0.position < $1.position }
  }

  package func memberships(of record: RecordID) throws -> [Membership] {
    try (showing(base.memberships(of: record)) + entered.memberships(of: record)).sorted { $0.group < $1.group }
  }

  package func position(of member: RecordID, in group: RecordID) throws -> Int? {
    if left[member, in: group] != nil { return entered[member, in: group] }
    return try base.position(of: member, in: group)
  }

  package func nextPosition(in group: RecordID) throws -> Int {
    // Who left may have been the last; only the list tells.
    let end = try hasLeavers(group) ? shownEnd(of: group) : base.nextPosition(in: group)
    return max(end, entered.nextPosition(in: group))
  }

  private func shownEnd(of group: RecordID) throws -> Int {
    if let known = shownEnds[group] { return known }
    let end = try showing(base.members(of: group)).map(\.position).max()?.next ?? 0
    shownEnds[group] = end
    return end
  }

  package func isTaken(position: Int, in group: RecordID) throws -> Bool {
    guard !hasLeavers(group) else { return try members(of: group).contains { $0.position == position } }
    return try entered.members(of: group).contains { $0.position == position }
      || base.isTaken(position: position, in: group)
  }

  private func hasLeavers(_ group: RecordID) -> Bool { left.count(of: group) > entered.count(of: group) }

  private func showing(_ stored: [Membership]) -> [Membership] {
    stored.filter { left[$0.member, in: $0.group] == nil }
  }

  /// Whether some record has a key. Where more records got it here than lost it the base is not asked.
  package func isUsed(_ key: String) throws -> Bool {
    let own = usage[ExactString(key), default: 0]
    return try own > 0 || own + base.usage(of: key) > 0
  }

  package func usage(of key: String) throws -> Int {
    try usage[ExactString(key), default: 0] + base.usage(of: key)
  }

  package func keyUsage() throws -> [KeyUsage] {
    var counts = usage
    for stored in try base.keyUsage() { counts[ExactString(stored.key), default: 0] += stored.count }
    return counts.filter { $0.value > 0 }.map { KeyUsage(key: $0.key.text, count: $0.value) }
      .sorted { $0.key.precedesByBytes($1.key) }
  }
}
