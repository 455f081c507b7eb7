import PropertyLists

extension ChangeHistoryEvent {
  /// What it means that a document was put in the place of another; nothing when both are the same, and for a document of
  /// which nobody is told. Which contact a card names is told with the contact.
  init?(_ key: DocumentKey, old: PropertyList?, new: PropertyList?) {
    guard old != new else { return nil }
    switch key {
    case .me: self = .setMe(new?.string.map(RecordID.init(rawValue:)))
    case .defaultContainer: self = .setDefaultContainer(new?.string.map(ContainerID.init(rawValue:)) ?? .local)
    case .properties: self = .declareProperties(DeclaredProperties(document: new).all)
    case _ where key.namespace == DocumentKey.containers: self.init(container: key.name, old: old, new: new)
    case _ where key.namespace == DocumentKey.unified:
      let id = ContactID(rawValue: key.name)
      self = new.map { .link(Links.cards($0), as: id) } ?? .unlink(old.map(Links.cards) ?? [], from: id)
    case _ where key.namespace == DocumentKey.distinct:
      let pair = key.name.split(separator: " ").map { RecordID(rawValue: String($0)) }
      guard pair.count == 2 else { return nil }
      self = new == nil ? .clearDistinct(pair[0], pair[1]) : .markDistinct(pair[0], pair[1])
    default: return nil
    }
  }

  private init?(container name: String, old: PropertyList?, new: PropertyList?) {
    let id = ContainerID(rawValue: name)
    let (before, after) = (
      old.flatMap { Container(id: id, document: $0) }, new.flatMap { Container(id: id, document: $0) }
    )
    switch (before, after) {
    case (nil, let container?): self = .addContainer(container)
    case (.some, let container?): self = .updateContainer(container)
    case (let container?, nil): self = .deleteContainer(container)
    case (nil, nil): return nil
    }
  }

  /// Whether it is told before records, which need it: they live in containers, and have the properties.
  var precedesRecords: Bool {
    switch self {
    case .addContainer, .updateContainer, .declareProperties: true
    default: false
    }
  }
}
