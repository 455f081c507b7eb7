public import PropertyLists

/// A place that records live in: this machine, or an account elsewhere. Each record lives in exactly one.
///
/// A container is a document of the book. What others keep in that document, the address of a server say, stays there.
public struct Container: Hashable, Sendable {
  /// The permanent identifier.
  public let id: ContainerID
  /// The document as it was read; nothing for a container that is not stored.
  let stored: PropertyList?
  /// Everything that the document holds.
  public private(set) var properties: PropertyList.Dictionary

  /// Makes a container that is in no book yet; see ``AddressBook/newContainer(named:type:)``.
  public init(id: ContainerID, name: String, type: ContainerType) {
    self.id = id
    stored = nil
    properties = [Self.nameKey: .string(name), Self.typeKey: .string(type.rawValue)]
  }

  /// Takes a container as a book keeps it, or nothing when the document is none.
  init?(id: ContainerID, document: PropertyList) {
    guard let properties = document.dictionary else { return nil }
    self.id = id
    self.properties = properties
    stored = document
  }

  /// The container that every book has, as it is unless it was renamed.
  static let local = Container(
    id: .local, stored: nil, properties: [nameKey: .string("local"), typeKey: .string(ContainerType.local.rawValue)])

  private init(id: ContainerID, stored: PropertyList?, properties: PropertyList.Dictionary) {
    self.id = id
    self.stored = stored
    self.properties = properties
  }

  private static let nameKey = "name"
  private static let typeKey = "type"
  private static let groupsKey = "groups"
  private static let subgroupsKey = "subgroups"
  private static let readOnlyKey = "readOnly"

  /// What it is called, by people and in `WHO@CONTAINER`.
  public var name: String {
    get { properties[Self.nameKey]?.string ?? id.rawValue }
    set { properties[Self.nameKey] = .string(newValue) }
  }

  /// What kind of place it is.
  public var type: ContainerType {
    properties[Self.typeKey]?.string.flatMap(ContainerType.init(rawValue:)) ?? .unassigned
  }

  /// What it allows. The local container allows everything, whatever is set.
  public var capabilities: ContainerCapabilities {
    get {
      guard id != .local else { return .everything }
      let usual = type.capabilities
      return ContainerCapabilities(
        groups: properties[Self.groupsKey]?.string.flatMap(GroupSupport.init(rawValue:)) ?? usual.groups,
        allowsSubgroups: properties[Self.subgroupsKey]?.boolean ?? usual.allowsSubgroups,
        isReadOnly: properties[Self.readOnlyKey]?.boolean ?? usual.isReadOnly)
    }
    set {
      properties[Self.groupsKey] = .string(newValue.groups.rawValue)
      properties[Self.subgroupsKey] = .boolean(newValue.allowsSubgroups)
      properties[Self.readOnlyKey] = .boolean(newValue.isReadOnly)
    }
  }
}

extension DocumentKey {
  /// What kind of document a container is.
  static let containers = "container"

  /// The document of a container.
  static func container(_ id: ContainerID) -> DocumentKey { DocumentKey(containers, id.rawValue) }

  /// The container that new records get: a string, its identifier. Without it that is the local one.
  static let defaultContainer = DocumentKey("book", "defaultContainer")
}
