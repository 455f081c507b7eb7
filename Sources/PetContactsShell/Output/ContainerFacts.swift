import AddressBook
import PropertyLists

/// A container for reading: what it is, what it allows, and how much lives in it.
struct ContainerFacts {
  let container: Container
  private let records: Int
  private let isDefault: Bool

  init(session: Session, container: Container) throws {
    self.container = container
    records = try session.book.count(FetchPlan(filters: [.container(container.id)]))
    isDefault = try session.book.defaultContainer == container.id
  }

  /// What a container allows, in words.
  static func phrase(_ capabilities: ContainerCapabilities) -> String {
    let groups =
      switch capabilities.groups {
      case .none: "no groups"
      case .one: capabilities.allowsSubgroups ? "one group, groups in it" : "one group"
      case .many: capabilities.allowsSubgroups ? "groups within groups" : "groups"
      }
    return capabilities.isReadOnly ? "read-only, \(groups)" : groups
  }

  /// The row of a list.
  var cells: [String] {
    [
      container.name, container.type.rawValue, "\(records)", Self.phrase(container.capabilities),
      isDefault ? "default" : "",
    ]
  }

  /// The lines of a card.
  var lines: [Card.Line] {
    [
      Card.Line(title: "type", text: container.type.rawValue),
      Card.Line(title: "allows", text: Self.phrase(container.capabilities)),
      Card.Line(title: "records", text: "\(records)"),
      Card.Line(title: "default", text: isDefault ? "yes" : "no"),
      Card.Line(title: "identifier", text: container.id.rawValue),
    ]
  }

  /// The container as one value.
  var value: PropertyList {
    let capabilities = container.capabilities
    return [
      "identifier": .string(container.id.rawValue), "name": .string(container.name),
      "type": .string(container.type.rawValue), "records": .integer(.init(records)), "isDefault": .boolean(isDefault),
      "groups": .string(capabilities.groups.rawValue), "subgroups": .boolean(capabilities.allowsSubgroups),
      "readOnly": .boolean(capabilities.isReadOnly),
    ]
  }
}
