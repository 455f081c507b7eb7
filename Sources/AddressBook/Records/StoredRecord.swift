public import PropertyLists

/// A record as a storage adapter keeps it: its identity, its place and its property list.
public struct StoredRecord: Hashable, Sendable {
  /// The record's permanent identifier.
  public let id: RecordID
  /// Whether it is a person or a group.
  public let kind: RecordKind
  /// The container it lives in.
  public var container: ContainerID
  /// The number of the step that last changed it; 0 before it is stored.
  public var revision: Int
  /// Its place in the order of adding, counted from 1, which no other record ever gets; 0 before it is stored. What was
  /// deleted comes back to its place when that is undone.
  public var place: Int
  /// Everything anyone put into it, by raw key.
  public var properties: PropertyList.Dictionary
  /// The picture that lies beside it.
  public var picture: ImageDigest?

  /// Makes a record of its parts.
  public init(
    id: RecordID,
    kind: RecordKind,
    container: ContainerID = .local,
    revision: Int = 0,
    place: Int = 0,
    properties: PropertyList.Dictionary = [:],
    picture: ImageDigest? = nil
  ) {
    self.id = id
    self.kind = kind
    self.container = container
    self.revision = revision
    self.place = place
    self.properties = properties
    self.picture = picture
  }
}

extension StoredRecord {
  /// The pictures that the record refers to: its own, and those that gave way when it was merged with others.
  public var pictures: [ImageDigest] {
    [picture].compactMap(\.self) + ImageDigest.keptAside(in: properties[RecordKeys.mergedPictures])
  }
}

extension ImageDigest {
  /// The pictures that a value of ``RecordKeys/mergedPictures`` names.
  static func keptAside(in value: PropertyList?) -> [ImageDigest] {
    value.flatMap(RawMultiValue.init(propertyList:))?.entries.compactMap {
      $0.value.string.flatMap(Self.init(rawValue:))
    }
      ?? []
  }
}
