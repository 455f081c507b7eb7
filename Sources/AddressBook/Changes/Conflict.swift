public import PropertyLists

/// Two changes of the same thing: what a change was made from, what it wants, and what another change has put there.
public struct Conflict: Hashable, Sendable {
  /// What of a value both changes concern.
  public enum Aspect: Hashable, Sendable {
    /// The value itself, a picture's digest or a container's identifier.
    case value
    /// An entry's label.
    case label
    /// An entry's place among the others.
    case place
    /// Which entry is the primary, as the entry's identifier.
    case primary
  }

  /// The record.
  public let record: RecordID
  /// The raw key, or ``pictureKey`` or ``containerKey``.
  public let key: String
  /// The entry of a multi-value; nothing when both concern the value as a whole.
  public let entry: EntryID?
  /// What both concern.
  public let aspect: Aspect
  /// What the change found when it was made; nothing where there was nothing.
  public let expected: PropertyList?
  /// What stands there now; nothing where there is nothing any more.
  public let stored: PropertyList?
  /// What the change wants; nothing when it removes.
  public let wanted: PropertyList?

  /// What stands in the place of a key when two pictures are meant.
  public static let pictureKey = "picture"
  /// What stands in the place of a key when two containers are meant.
  public static let containerKey = "container"

  /// Describes a conflict.
  public init(
    record: RecordID, key: String, entry: EntryID? = nil, aspect: Aspect = .value, expected: PropertyList?,
    stored: PropertyList?, wanted: PropertyList?
  ) {
    self.record = record
    self.key = key
    self.entry = entry
    self.aspect = aspect
    self.expected = expected
    self.stored = stored
    self.wanted = wanted
  }
}

extension Conflict {
  /// The conflict of a change to an entry with the multi-value as it stands.
  init(of change: EntryChange, with values: RawMultiValue, key: String, in record: RecordID) {
    func standing(_ id: EntryID) -> RawMultiValue.Entry? { values.index(of: id).map { values.entries[$0] } }
    func conflict(
      _ entry: EntryID?, _ aspect: Aspect, _ expected: PropertyList?, _ stored: PropertyList?, _ wanted: PropertyList?
    ) -> Conflict {
      Conflict(
        record: record, key: key, entry: entry, aspect: aspect, expected: expected, stored: stored, wanted: wanted)
    }
    switch change {
    case .insert(let entry, _):
      self = conflict(entry.id, .value, nil, standing(entry.id)?.value, entry.value)
    case .remove(let entry, _):
      guard let there = standing(entry.id), there.value == entry.value else {
        self = conflict(entry.id, .value, entry.value, standing(entry.id)?.value, nil)
        return
      }
      self =
        there.label == entry.label
        ? conflict(entry.id, .primary, nil, values.primary?.rawValue.propertyList, nil)
        : conflict(entry.id, .label, entry.label.rawValue.propertyList, there.label.rawValue.propertyList, nil)
    case .replace(let id, let old, let new): self = conflict(id, .value, old, standing(id)?.value, new)
    case .relabel(let id, let old, let new):
      self = conflict(
        id, .label, old.rawValue.propertyList, standing(id)?.label.rawValue.propertyList, new.rawValue.propertyList)
    case .move(let id, let from, let to):
      self = conflict(id, .place, from.propertyList, values.index(of: id)?.propertyList, to.propertyList)
    case .primary(let old, let new):
      self = conflict(
        new, .primary, old?.rawValue.propertyList, values.primary?.rawValue.propertyList, new?.rawValue.propertyList)
    }
  }
}
