import PropertyLists

/// The containers of a book besides the local one, read when they are first needed: a book that has no others pays one
/// lookup in a whole commit, and none for what happens in the local container.
final class ContainerTable {
  private var containers: [ContainerID: Container]?
  private var chosen: ContainerID?

  /// A container that says what it allows. The local one allows everything, and so does one that nobody declared.
  func limiting(_ id: ContainerID, in reader: any StorageReader) throws -> Container? {
    id == .local ? nil : try all(in: reader)[id]
  }

  /// Whether there is a container besides the local one.
  func hasOthers(in reader: any StorageReader) throws -> Bool {
    try all(in: reader).contains { $0.key != .local }
  }

  /// All containers that have a document.
  func all(in reader: any StorageReader) throws -> [ContainerID: Container] {
    if let containers { return containers }
    let read = try Self.read(reader)
    containers = read
    return read
  }

  /// The container that new records get.
  func defaultContainer(in reader: any StorageReader) throws -> ContainerID {
    if let chosen { return chosen }
    let read = try reader.document(.defaultContainer)?.string.map(ContainerID.init(rawValue:)) ?? .local
    chosen = read
    return read
  }

  /// Reads everything again when it is next needed.
  func forget() { (containers, chosen) = (nil, nil) }

  private static func read(_ reader: any StorageReader) throws -> [ContainerID: Container] {
    var containers: [ContainerID: Container] = [:]
    for name in try reader.documentNames(in: DocumentKey.containers, prefix: "", limit: .max) {
      let id = ContainerID(rawValue: name)
      if let document = try reader.document(.container(id)) { containers[id] = Container(id: id, document: document) }
    }
    return containers
  }
}
