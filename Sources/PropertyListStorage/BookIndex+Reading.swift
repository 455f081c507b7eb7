import AddressBook
import PropertyLists

extension BookIndex {
  /// What a commit says that changes no record. What was to be done with files is still to be done.
  var standing: Frame.Commit {
    Frame.Commit(
      latestStep: latestStep, historyFloor: historyFloor, nextPlace: nextPlace, moves: unsettled?.moves ?? [],
      removals: unsettled?.removals ?? [])
  }

  /// What is known of a record.
  subscript(id: RecordID) -> Entry? { slot(of: id).flatMap { entries[$0] } }

  /// The row of a record.
  func row(_ entry: Entry, isInOrder: Bool = false) throws -> RecordRow {
    var reader = ByteReader(try file.bytes(entry.row, isInOrder: isInOrder), from: 1)
    do { return try RecordRow(&reader) } catch { throw Unusable() }
  }

  /// What a record is sorted and searched by.
  func sortKeys(_ entry: Entry) throws -> RecordRow.SortKeys {
    var reader = ByteReader(try file.bytes(entry.row, isInOrder: true), from: 1)
    do { return try RecordRow.SortKeys(&reader) } catch { throw Unusable() }
  }

  /// A document.
  func document(_ key: DocumentKey) throws -> PropertyList? {
    guard let document = documents[key] else { return nil }
    var reader = ByteReader(try file.bytes(document.place), from: 1)
    do {
      _ = try reader.readDocumentKey()
      _ = try reader.readStamp()
      return try BinaryPropertyList.decode(try reader.readData())
    } catch {
      throw Unusable()
    }
  }

  /// Who is in a group, in order. Those who are not in the book do not count, though the group's file names them.
  func members(of group: RecordID) -> [Membership] {
    guard places[group] != nil else { return [] }
    return members.members(of: group).filter { places[$0.member] != nil }.sorted { $0.position < $1.position }
  }

  /// All whom a group's file names, in order.
  func namedMembers(of group: RecordID) -> [Membership] {
    members.members(of: group).sorted { $0.position < $1.position }
  }

  /// Those whom a group's file names and who are not in the book.
  func absentMembers(of group: RecordID) -> [RecordID] {
    namedMembers(of: group).map(\.member).filter { places[$0] == nil }
  }

  /// The groups a record is in.
  func memberships(of record: RecordID) -> [Membership] {
    guard places[record] != nil else { return [] }
    return members.memberships(of: record).sorted { $0.group < $1.group }
  }

  /// Whether a file is where it belongs: no commit is still to put it there, or to remove it.
  func isSettled(_ path: String) -> Bool {
    guard let unsettled else { return true }
    return !unsettled.moves.contains { $0.target == path } && !unsettled.removals.contains { $0.path == path }
  }
}
