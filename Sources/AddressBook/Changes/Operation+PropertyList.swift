public import PropertyLists

extension Operation {
  /// The operation as the log keeps it.
  public var propertyList: PropertyList {
    switch self {
    case .record(let id, let change):
      var fields = change.fields
      fields["record"] = .string(id.rawValue)
      return .dictionary(fields)
    case .document(let key, let old, let new):
      var fields: PropertyList.Dictionary = ["namespace": .string(key.namespace), "document": .string(key.name)]
      fields["old"] = old
      fields["new"] = new
      return .dictionary(fields)
    }
  }

  /// Reads an operation of the log, or nothing when the property list is none.
  public init?(propertyList: PropertyList) {
    guard let fields = propertyList.dictionary else { return nil }
    if let namespace = fields["namespace"]?.string, let name = fields["document"]?.string {
      self = .document(DocumentKey(namespace, name), old: fields["old"], new: fields["new"])
    } else if let record = fields["record"]?.string.map(RecordID.init(rawValue:)) {
      guard let change = RecordChange(fields: fields, record: record) else { return nil }
      self = .record(record, change)
    } else {
      return nil
    }
  }
}

extension RecordChange {
  fileprivate var fields: PropertyList.Dictionary {
    var fields: PropertyList.Dictionary = [:]
    switch self {
    case .create(let record): fields = ["change": "create", "contents": record.propertyList]
    case .delete(let record): fields = ["change": "delete", "contents": record.propertyList]
    case .value(let key, let old, let new):
      fields = ["change": "value", "key": .string(key)]
      (fields["old"], fields["new"]) = (old, new)
    case .entry(let key, let change):
      fields = change.fields
      fields["key"] = .string(key)
    case .member(let id, let old, let new):
      fields = ["change": "member", "member": .string(id.rawValue)]
      (fields["old"], fields["new"]) = (old?.propertyList, new?.propertyList)
    case .picture(let old, let new):
      fields = ["change": "picture"]
      (fields["old"], fields["new"]) = (old?.rawValue.propertyList, new?.rawValue.propertyList)
    case .container(let old, let new):
      fields = ["change": "container", "old": .string(old.rawValue), "new": .string(new.rawValue)]
    }
    return fields
  }

  fileprivate init?(fields: PropertyList.Dictionary, record: RecordID) {
    let (old, new) = (fields["old"], fields["new"])
    switch fields["change"]?.string {
    case "create":
      guard let record = StoredRecord(id: record, propertyList: fields["contents"]) else { return nil }
      self = .create(record)
    case "delete":
      guard let record = StoredRecord(id: record, propertyList: fields["contents"]) else { return nil }
      self = .delete(record)
    case "value":
      guard let key = fields["key"]?.string else { return nil }
      self = .value(key: key, old: old, new: new)
    case "member":
      guard let member = fields["member"]?.string else { return nil }
      self = .member(RecordID(rawValue: member), old: old?.int, new: new?.int)
    case "picture":
      guard let old = ImageDigest.read(old), let new = ImageDigest.read(new) else { return nil }
      self = .picture(old: old, new: new)
    case "container":
      guard let old = old?.string, let new = new?.string else { return nil }
      self = .container(old: ContainerID(rawValue: old), new: ContainerID(rawValue: new))
    default:
      guard let key = fields["key"]?.string, let change = EntryChange(fields: fields) else { return nil }
      self = .entry(key: key, change)
    }
  }
}

extension EntryChange {
  fileprivate var fields: PropertyList.Dictionary {
    switch self {
    case .insert(let entry, let index):
      return ["change": "insert", "entry": entry.propertyList, "new": index.propertyList]
    case .remove(let entry, let index):
      return ["change": "remove", "entry": entry.propertyList, "old": index.propertyList]
    case .replace(let id, let old, let new):
      return ["change": "replace", "id": id.rawValue.propertyList, "old": old, "new": new]
    case .relabel(let id, let old, let new):
      return [
        "change": "relabel", "id": id.rawValue.propertyList, "old": old.rawValue.propertyList,
        "new": new.rawValue.propertyList,
      ]
    case .move(let id, let from, let to):
      return ["change": "move", "id": id.rawValue.propertyList, "old": from.propertyList, "new": to.propertyList]
    case .primary(let old, let new):
      var fields: PropertyList.Dictionary = ["change": "primary"]
      (fields["old"], fields["new"]) = (old?.rawValue.propertyList, new?.rawValue.propertyList)
      return fields
    }
  }

  fileprivate init?(fields: PropertyList.Dictionary) {
    let id = fields["id"]?.string.map(EntryID.init(rawValue:))
    let entry = fields["entry"].flatMap(RawMultiValue.Entry.init(propertyList:))
    let (old, new) = (fields["old"], fields["new"])
    switch fields["change"]?.string {
    case "insert":
      guard let entry, let index = new?.int else { return nil }
      self = .insert(entry, at: index)
    case "remove":
      guard let entry, let index = old?.int else { return nil }
      self = .remove(entry, at: index)
    case "replace":
      guard let id, let old, let new else { return nil }
      self = .replace(id, old: old, new: new)
    case "relabel":
      guard let id, let old = old?.string, let new = new?.string else { return nil }
      self = .relabel(id, old: Label(rawValue: old), new: Label(rawValue: new))
    case "move":
      guard let id, let from = old?.int, let to = new?.int else { return nil }
      self = .move(id, from: from, to: to)
    case "primary":
      self = .primary(
        old: old?.string.map(EntryID.init(rawValue:)), new: new?.string.map(EntryID.init(rawValue:)))
    default:
      return nil
    }
  }
}

extension RawMultiValue.Entry {
  fileprivate var propertyList: PropertyList {
    ["id": id.rawValue.propertyList, "label": label.rawValue.propertyList, "value": value]
  }

  fileprivate init?(propertyList: PropertyList) {
    guard let fields = propertyList.dictionary, let id = fields["id"]?.string, let label = fields["label"]?.string,
      let value = fields["value"]
    else { return nil }
    self.init(id: EntryID(rawValue: id), label: Label(rawValue: label), value: value)
  }
}

extension StoredRecord {
  fileprivate var propertyList: PropertyList {
    var fields: PropertyList.Dictionary = ["container": .string(container.rawValue), "kind": .string(kind.rawValue)]
    if !properties.isEmpty { fields["properties"] = .dictionary(properties) }
    fields["picture"] = picture?.rawValue.propertyList
    if place != 0 { fields["place"] = place.propertyList }
    return .dictionary(fields)
  }

  fileprivate init?(id: RecordID, propertyList: PropertyList?) {
    guard let fields = propertyList?.dictionary, let kind = fields["kind"]?.string.flatMap(RecordKind.init(rawValue:)),
      let container = fields["container"]?.string, let picture = ImageDigest.read(fields["picture"])
    else { return nil }
    self.init(
      id: id, kind: kind, container: ContainerID(rawValue: container), place: fields["place"]?.int ?? 0,
      properties: fields["properties"]?.dictionary ?? [:], picture: picture)
  }
}

extension ImageDigest {
  /// The digest, or the knowledge that there is none; nothing for what is no digest.
  fileprivate static func read(_ value: PropertyList?) -> ImageDigest?? {
    guard let value else { return .some(nil) }
    guard let digest = value.string.flatMap(ImageDigest.init(rawValue:)) else { return nil }
    return .some(digest)
  }
}
