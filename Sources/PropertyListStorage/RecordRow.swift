import AddressBook
import Files
import PropertyLists

/// What the index holds of a record: what lookups ask for, and the record itself, so that no file has to be read.
struct RecordRow {
  /// What is kept in memory of every record.
  struct Head {
    let id: RecordID
    let kind: RecordKind
    /// The record's place in the order of adding.
    let place: Int
    /// The file as it was when it was read or written.
    var stamp: FileStamp
    /// The name of the file where it is not the usual one, or the identifier cannot be told from it.
    var fileName: String?
    /// Why the file cannot be read.
    var damage: String?
    /// What the record is looked up by.
    var terms: [UInt64]
    var keys: [String]
    var members: [Membership]
    /// The pictures that the record refers to.
    var pictures: [ImageDigest]
  }

  var head: Head
  var givenNameSortKey = ""
  var familyNameSortKey = ""
  /// The folded composite name, or the group's.
  var name = ""
  /// The words of every textual value, see `IndexedWords`.
  var text: [UInt8] = []
  /// The record; of a damaged file what was there before, where that is known.
  var record: StoredRecord

  /// The row of a record as its file says it.
  init(_ file: RecordFile, stamp: FileStamp) {
    record = file.record
    let index = RecordIndex(record)
    let name = RecordFileName.name(of: record.id, record.kind)
    head = Head(
      id: record.id, kind: record.kind, place: record.place, stamp: stamp,
      fileName: RecordFileName.record(name)?.id == record.id ? nil : name,
      terms: Term.terms(of: record, index).sorted(),
      keys: Array(record.properties.keys), members: file.members, pictures: record.pictures)
    givenNameSortKey = index.givenNameSortKey
    familyNameSortKey = index.familyNameSortKey
    self.name = index.names.first { $0.field == .composite }?.folded ?? ""
    text = index.words.bytes
  }

  /// What the row means to those who fetch it.
  var fetched: FetchedRecord {
    head.damage.map { .damaged(head.id, reason: $0) } ?? .record(record)
  }
}

extension RecordRow {
  /// Whether lookups find and sort another record in the same way.
  func isFound(like other: RecordRow) -> Bool {
    head.terms == other.head.terms && head.keys == other.head.keys && name == other.name && text == other.text
      && givenNameSortKey == other.givenNameSortKey && familyNameSortKey == other.familyNameSortKey
  }

  /// Appends the row to a frame.
  func write(to writer: inout ByteWriter) throws {
    writer.write(head.id.rawValue)
    writer.write(byte: head.kind == .person ? 0 : 1)
    writer.write(record.place)
    writer.write(head.stamp)
    writer.write(head.fileName)
    writer.write(head.damage)
    writer.write(count: head.terms.count)
    for term in head.terms { writer.write(term) }
    writer.write(count: head.keys.count)
    for key in head.keys { writer.write(key) }
    writer.write(count: head.members.count)
    for membership in head.members {
      writer.write(membership.member.rawValue)
      writer.write(membership.position)
    }
    writer.write(count: head.pictures.count)
    for picture in head.pictures { writer.write(picture.rawValue) }
    writer.write(givenNameSortKey)
    writer.write(familyNameSortKey)
    writer.write(name)
    writer.write(text)
    writer.write(record.container.rawValue)
    writer.write(record.revision)
    writer.write(record.picture?.rawValue)
    writer.write(try BinaryPropertyList.encode(.dictionary(record.properties)))
  }

  /// Reads the whole row.
  init(_ reader: inout ByteReader) throws {
    head = try Head(&reader)
    givenNameSortKey = try reader.readText()
    familyNameSortKey = try reader.readText()
    name = try reader.readText()
    text = try reader.readData()
    record = StoredRecord(id: head.id, kind: head.kind, place: head.place)
    record.container = ContainerID(rawValue: try reader.readText())
    record.revision = try reader.readInt()
    record.picture = try reader.readOptionalText().flatMap(ImageDigest.init(rawValue:))
    guard let properties = try BinaryPropertyList.decode(try reader.readData()).dictionary else {
      throw ByteReader.Malformed()
    }
    record.properties = properties
  }

  /// What is compared to put rows in order, without the record.
  struct SortKeys {
    let given: String
    let family: String
    let name: String
    let text: [UInt8]

    init(_ reader: inout ByteReader) throws {
      _ = try Head(&reader)
      given = try reader.readText()
      family = try reader.readText()
      name = try reader.readText()
      text = try reader.readData()
    }

    /// The text that the record is sorted by.
    func key(_ order: SortOrder) -> String {
      switch order {
      case .none: ""
      case .givenName, .userDefault: given
      case .familyName: family
      }
    }
  }
}

extension RecordRow.Head {
  init(_ reader: inout ByteReader) throws(ByteReader.Malformed) {
    id = RecordID(rawValue: try reader.readText())
    kind = try reader.readByte() == 0 ? .person : .group
    place = try reader.readInt()
    stamp = try reader.readStamp()
    fileName = try reader.readOptionalText()
    damage = try reader.readOptionalText()
    terms = try reader.readList { (reader) throws(ByteReader.Malformed) in try reader.readNumber() }
    keys = try reader.readList { (reader) throws(ByteReader.Malformed) in try reader.readText() }
    let group = id
    members = try reader.readList { (reader) throws(ByteReader.Malformed) in
      Membership(group: group, member: RecordID(rawValue: try reader.readText()), position: try reader.readInt())
    }
    let names = try reader.readList { (reader) throws(ByteReader.Malformed) in try reader.readText() }
    pictures = names.compactMap(ImageDigest.init(rawValue:))
  }
}

extension ByteWriter {
  mutating func write(_ stamp: FileStamp) {
    write(Int(stamp.size))
    write(Int(stamp.modified))
    write(stamp.inode)
  }

  mutating func write(_ stamp: FileStamp?) {
    write(byte: stamp == nil ? 0 : 1)
    if let stamp { write(stamp) }
  }
}

extension ByteReader {
  mutating func readStamp() throws(Malformed) -> FileStamp {
    FileStamp(size: Int64(try readInt()), modified: Int64(try readInt()), inode: try readNumber())
  }

  mutating func readOptionalStamp() throws(Malformed) -> FileStamp? { try readByte() == 0 ? nil : try readStamp() }
}
