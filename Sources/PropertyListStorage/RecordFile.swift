import AddressBook
import PropertyLists

/// What a record's file says: the record, and for a group who is in it.
///
/// The file is the record's property list, as macOS has it: `UID` is its identifier, `ABMembers` lists the identifiers of
/// a group's members. What macOS has no key for stands under one of our own, and only where it is needed: the container
/// that is not the usual one, the picture's digest, positions with gaps. A property whose key is one of these stands
/// there, too.
struct RecordFile: Hashable {
  var record: StoredRecord
  var members: [Membership] = []
  /// Whether the file says whose it is, rather than its name.
  private(set) var namesItself = true

  private static let storage = "org.petcontacts.storage"
  private static let memberList = "ABMembers"
  private static let shadowed = "properties"
  private static let reserved = [RecordKeys.identifier, storage, memberList]

  init(_ record: StoredRecord, members: [Membership]) {
    self.record = record
    self.members = record.kind == .group ? members : []
  }

  /// The bytes of the file: XML, or binary where XML cannot carry a value or nobody wants to read it.
  func encode(isBinary: Bool) throws(PropertyListError) -> [UInt8] {
    let value = PropertyList.dictionary(contents)
    return isBinary ? try BinaryPropertyList.encode(value) : try PropertyListFormat.encodeReadable(value).bytes
  }

  private var contents: PropertyList.Dictionary {
    var contents = record.properties
    var own: PropertyList.Dictionary = [:]
    var hidden: PropertyList.Dictionary = [:]
    for key in Self.reserved where isReserved(key) {
      hidden[key] = contents[key]
      contents[key] = nil
    }
    if !hidden.isEmpty { own[Self.shadowed] = .dictionary(hidden) }
    if record.container != .local { own["container"] = .string(record.container.rawValue) }
    own["picture"] = record.picture.map { .string($0.rawValue) }
    if !members.isEmpty {
      contents[Self.memberList] = .array(members.map { .string($0.member.rawValue) })
      let positions = members.map(\.position)
      if positions != Array(positions.indices) {
        own["positions"] = .array(positions.map { .integer(PropertyList.Integer($0)) })
      }
    }
    contents[RecordKeys.identifier] = .string(record.id.rawValue)
    if !own.isEmpty { contents[Self.storage] = .dictionary(own) }
    return contents
  }

  private func isReserved(_ key: String) -> Bool { key != Self.memberList || record.kind == .group }
}

extension RecordFile {
  /// Reads a file.
  /// - Parameters:
  ///   - bytes: its contents.
  ///   - kind: what its name says that it is; nothing where that says nothing.
  ///   - identifier: the identifier where the file tells none.
  /// - Throws: ``DamagedFile``.
  init(_ bytes: [UInt8], kind: RecordKind?, identifier: (RecordKind) -> RecordID) throws(DamagedFile) {
    let value: PropertyList
    do { value = try PropertyListFormat.decode(bytes).value } catch { throw DamagedFile(reason: error.description) }
    guard var contents = value.dictionary else {
      throw DamagedFile(reason: "it is a property list, but not a dictionary")
    }
    let named = contents[RecordKeys.identifier]?.string.map(RecordID.init(rawValue:))
    let kind = kind ?? named?.kind ?? (contents["GroupName"] == nil ? .person : .group)
    let id = named ?? identifier(kind)
    guard !id.rawValue.isEmpty else { throw DamagedFile(reason: "its UID is empty") }
    guard kind.allows(id) else { throw DamagedFile(reason: "its UID \(id) is not one of a \(kind.rawValue)") }
    if named != nil { contents[RecordKeys.identifier] = nil }
    var record = StoredRecord(id: id, kind: kind)
    var positions: [Int] = []
    var hidden: PropertyList.Dictionary = [:]
    if let own = contents[Self.storage]?.dictionary {
      contents[Self.storage] = nil
      record.container = own["container"]?.string.map(ContainerID.init(rawValue:)) ?? .local
      if let picture = own["picture"] {
        guard let digest = picture.string.flatMap(ImageDigest.init(rawValue:)) else {
          throw DamagedFile(reason: "its picture is named by no digest")
        }
        record.picture = digest
      }
      positions = own["positions"]?.array?.compactMap(\.int) ?? []
      hidden = own[Self.shadowed]?.dictionary ?? [:]
    }
    var members: [Membership] = []
    if kind == .group, let list = contents[Self.memberList]?.array {
      let names = list.compactMap(\.string)
      if names.count == list.count {
        contents[Self.memberList] = nil
        members = Self.members(names, positions, of: id)
      }
    }
    for pair in hidden { contents[pair.key] = pair.value }
    for pair in contents where pair.value.isTooDeep {
      throw DamagedFile(reason: "the value of \(pair.key) holds too many lists in each other")
    }
    record.properties = contents
    self.init(record, members: members)
    namesItself = named != nil
  }

  /// Whether another file says the same; what no file says is left out.
  func says(the same: RecordFile) -> Bool {
    record.kind == same.record.kind && record.container == same.record.container
      && record.picture == same.record.picture && record.properties == same.record.properties && members == same.members
  }

  /// The same contents as those of another record.
  func named(_ id: RecordID) -> RecordFile {
    let renamed = StoredRecord(
      id: id, kind: record.kind, container: record.container, properties: record.properties, picture: record.picture)
    return RecordFile(
      renamed, members: members.map { Membership(group: id, member: $0.member, position: $0.position) })
  }

  /// The members in order, each once. Positions that do not fit the list, which somebody may have edited, do not count.
  private static func members(_ names: [String], _ positions: [Int], of group: RecordID) -> [Membership] {
    let isAscending = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } && positions.first ?? 0 >= 0
    let fits = positions.count == names.count && isAscending
    var seen: Set<RecordID> = []
    var members: [Membership] = []
    for (index, name) in names.enumerated() {
      let member = RecordID(rawValue: name)
      guard seen.insert(member).inserted else { continue }
      members.append(Membership(group: group, member: member, position: fits ? positions[index] : index))
    }
    return members
  }
}

/// Why a file cannot be read.
struct DamagedFile: Error, Hashable {
  let reason: String

  /// Why a file whose name is that of another record does not count.
  static func otherIdentifier(_ file: RecordFile) -> DamagedFile {
    DamagedFile(reason: "its UID is that of another record, \(file.record.id)")
  }
}
