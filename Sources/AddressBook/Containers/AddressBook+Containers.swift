import PropertyLists

extension AddressBook {
  /// The containers of the book, the local one first, then by name.
  public var containers: [Container] {
    get throws {
      let declared = try containerTable.all(in: overlay)
      let others = declared.values.filter { $0.id != .local }
        .map { (key: Folding.fold($0.name), container: $0) }
        .sorted { ($0.key, $0.container.id.rawValue) < ($1.key, $1.container.id.rawValue) }
      return [declared[.local] ?? .local] + others.map(\.container)
    }
  }

  /// The container with an identifier.
  public func container(_ id: ContainerID) throws -> Container? {
    let declared = try document(.container(id)).flatMap { Container(id: id, document: $0) }
    return id == .local ? declared ?? .local : declared
  }

  /// The container that new records get.
  public var defaultContainer: ContainerID {
    get throws { try containerTable.defaultContainer(in: overlay) }
  }

  /// Whether there is a container besides the local one.
  public var hasSeveralContainers: Bool { get throws { try containerTable.hasOthers(in: overlay) } }

  /// A container that is not in the book yet.
  public func newContainer(named name: String, type: ContainerType) -> Container {
    Container(id: ContainerID(rawValue: environment.makeUUID()), name: name, type: type)
  }
}

extension SaveRequest {
  /// Saves a container that is new or was changed. The request is refused when it was changed elsewhere meanwhile, or
  /// another container has its name, in whatever case.
  public mutating func put(_ container: Container) {
    append(.document(.container(container.id), old: container.stored, new: .dictionary(container.properties)))
  }

  /// Deletes a container. The request is refused when a record lives in it; the local one only forgets its name.
  public mutating func delete(_ container: Container) {
    append(.document(.container(container.id), old: container.stored, new: nil))
  }

  /// Chooses the container that new records get; the local one is the choice without a choice. The request is refused
  /// when there is no such container, and when the choice was changed elsewhere meanwhile.
  public mutating func setDefaultContainer(_ new: ContainerID, replacing old: ContainerID) {
    func value(_ id: ContainerID) -> PropertyList? { id == .local ? nil : .string(id.rawValue) }
    if new != .local { require(.containerExists(new)) }
    append(.document(.defaultContainer, old: value(old), new: value(new)))
  }
}
