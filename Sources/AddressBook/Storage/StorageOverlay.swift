package import PropertyLists

/// Changes that lie over a store without touching it: what is staged and not committed yet, and what a memory store's
/// transaction has written so far.
package final class StorageOverlay: OpenTransaction {
  let base: any StorageReader
  /// The records written here; nothing for those removed.
  package private(set) var records: [RecordID: StoredRecord?] = [:]
  /// The records written here, removed ones among them, in the order of adding, once they are sorted.
  private var sorted: [RecordID] = []
  private var isSorted = true
  /// The place of each of them in the order of adding.
  private(set) var places: [RecordID: Int] = [:]
  /// The record that was last written at each place.
  private var occupants: [Int: RecordID] = [:]
  /// The first place behind all that were given here.
  private var ownNextPlace: Int
  /// Records of the base that must not show through.
  private(set) var hidden: Set<RecordID> = []
  /// The records written here as they are looked up: from the first lookup on, which an overlay of one change never sees.
  private var lookups: RecordLookups?
  /// Members put into groups here.
  package private(set) var entered = MembershipTable()
  /// Members of the base that were taken out or moved here.
  package private(set) var left = MembershipTable()
  /// The first position behind those of the base's members who have not left, for groups where it was looked for.
  var shownEnds: [RecordID: Int] = [:]
  package private(set) var documents: [DocumentKey: PropertyList?] = [:]
  package private(set) var pictures: [ImageDigest: [UInt8]] = [:]
  package private(set) var log: [(step: Step, operations: [Operation])] = []
  /// What was taken over of another store's counting.
  package private(set) var marks: StoreMarks?
  private(set) var usage: [ExactString: Int] = [:]

  private let end: (StorageOverlay?) throws -> Void

  /// Where records stand that are not stored yet: behind all that others may store meanwhile.
  static let unstored = 1 << 40

  /// Lies over a reader.
  /// - Parameters:
  ///   - base: the reader.
  ///   - firstPlace: the least place in the order of adding that a new record is given.
  ///   - end: told when the overlay ends: with what was written, which it may refuse by throwing, or with nothing when that
  ///     is dropped.
  package init(
    over base: any StorageReader, firstPlace: Int = 1,
    endingWith end: @escaping (StorageOverlay?) throws -> Void = { _ in }
  ) {
    self.base = base
    ownNextPlace = firstPlace
    self.end = end
  }

  /// The records written here, removed ones among them, in the order of adding.
  package var order: [RecordID] {
    if !isSorted {
      sorted = sorted.sortedStably { places[$0, default: 0] < places[$1, default: 0] }
      isSorted = true
    }
    return sorted
  }

  /// The record that was written here at a place, if it is there still.
  func ownRecord(at place: Int) -> RecordID? {
    guard let id = occupants[place], records[id].flatMap(\.self)?.place == place else { return nil }
    return id
  }

  /// The first place behind all that were given.
  package var nextPlace: Int { get throws { max(ownNextPlace, try base.nextPlace) } }

  package func commit() throws { try end(self) }

  package func rollback() { try? end(nil) }

  /// Takes over what another overlay, which lies over this one, has written.
  package func absorb(_ other: StorageOverlay) {
    for id in other.order {
      let before = records[id].flatMap(\.self)
      forgetLookups(of: before)
      if records[id] == nil, other.hidden.contains(id) { hidden.insert(id) }
      if let place = other.places[id] { notePlace(place, of: id) }
      records[id] = other.records[id]
      rememberLookups(of: other.records[id].flatMap(\.self))
    }
    for group in other.left.groups {
      for place in other.left.members(of: group) {
        write(other.entered[place.member, in: group], of: place.member, in: group)
      }
    }
    documents.merge(other.documents) { $1 }
    pictures.merge(other.pictures) { $1 }
    log += other.log
    for (key, count) in other.usage { usage[key, default: 0] += count }
  }

  package func carryOver(_ marks: StoreMarks) {
    self.marks = marks
    ownNextPlace = max(ownNextPlace, marks.nextPlace)
  }

  package func put(_ record: StoredRecord, replacing old: StoredRecord?) {
    note(record, replacing: old)
    records[record.id] = .some(record)
    rememberLookups(of: record)
    countKeys(of: record, by: 1)
  }

  package func remove(_ record: StoredRecord) {
    note(record, replacing: record)
    records[record.id] = .some(nil)
  }

  package func setPosition(_ position: Int?, of member: RecordID, in group: RecordID) {
    write(position, of: member, in: group)
  }

  package func put(_ picture: ImageData) { pictures[picture.digest] = picture.bytes }

  package func put(_ document: PropertyList?, at key: DocumentKey) { documents[key] = .some(document) }

  package func append(_ step: Step, _ operations: [Operation]) {
    if let last = log.last, last.step.number == step.number {
      log[log.count - 1].step = step
      log[log.count - 1].operations += operations
    } else {
      log.append((step, operations))
    }
  }

  private func note(_ record: StoredRecord, replacing old: StoredRecord?) {
    let isWritten = records[record.id] != nil
    if !isWritten, old != nil { hidden.insert(record.id) }
    // Of a record of the base there is nothing to forget.
    if isWritten { forgetLookups(of: old) }
    notePlace(record.place, of: record.id)
    countKeys(of: old, by: -1)
  }

  private func notePlace(_ place: Int, of id: RecordID) {
    ownNextPlace = max(ownNextPlace, place.next)
    occupants[place] = id
    guard let before = places.updateValue(place, forKey: id) else {
      if let last = sorted.last, places[last, default: 0] > place { isSorted = false }
      return sorted.append(id)
    }
    if before != place { isSorted = false }
  }

  private func write(_ position: Int?, of member: RecordID, in group: RecordID) {
    entered[member, in: group] = position
    // Whether the base has the member does not matter: what it says does not count any more.
    left[member, in: group] = 0
    // One of the base's members may have left the place before the end, or have moved.
    if let end = shownEnds[group], position.map({ $0 < end }) ?? true { shownEnds[group] = nil }
  }

  /// The records written here that have a folded name, perhaps among others.
  func records(named folded: String) -> [RecordID] { lookedUp.records(named: folded) }

  /// The records written here that may have a phone number of an ending.
  func records(withPhoneEnding ending: String) -> [RecordID] { lookedUp.records(withPhoneEnding: ending) }

  private var lookedUp: RecordLookups {
    if let lookups { return lookups }
    var made = RecordLookups()
    for id in order {
      if let record = records[id].flatMap(\.self) { made.insert(record, placed: places[id, default: record.place]) }
    }
    if !order.isEmpty { lookups = made }
    return made
  }

  private func rememberLookups(of record: StoredRecord?) {
    guard let record, let place = places[record.id] else { return }
    lookups?.insert(record, placed: place)
  }

  private func forgetLookups(of record: StoredRecord?) {
    guard let record, let place = places[record.id] else { return }
    lookups?.remove(record, placed: place)
  }

  private func countKeys(of record: StoredRecord?, by amount: Int) {
    guard let record else { return }
    for pair in record.properties { usage[ExactString(pair.key), default: 0] += amount }
  }
}
