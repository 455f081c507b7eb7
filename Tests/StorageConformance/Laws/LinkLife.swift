import AddressBook
import PropertyLists

extension StorageLaw {
  /// Links stay whole whatever happens to cards, and undo takes back exactly what was done.
  static func linkLife(seed: UInt64) -> StorageLaw {
    StorageLaw("keeps links whole through random changes, and takes them back exactly, seed \(seed)") { place in
      var life = try LinkLife(place, seed: seed)
      var former: [LinkLife.Snapshot] = [try life.snapshot()]
      for _ in 1...40 {
        guard try life.change() else { continue }
        try life.requireWhole()
        former.append(try life.snapshot())
      }
      while let now = former.popLast(), let before = former.last {
        try life.requireSame(now)
        try life.book.undo()
        try life.requireSame(before)
      }
    }
  }
}

/// A book with three containers and few names, so that cards meet often.
private struct LinkLife {
  /// What people see: who lives where under which name, and which documents there are.
  struct Snapshot: Hashable {
    var cards: [RecordID: String] = [:]
    var order: [RecordID] = []
    var documents: [DocumentKey: PropertyList] = [:]
  }

  let book: AddressBook
  private let storage: any StorageAdapter
  private let containers: [ContainerID]
  private var generator: SeededGenerator

  init(_ place: any StoragePlace, seed: UInt64) throws {
    storage = try place.open()
    let book = Fixture.book(storage)
    self.book = book
    generator = SeededGenerator(seed: seed)
    let declared = ["Work", "Home"].map { book.newContainer(named: $0, type: .unassigned) }
    containers = [.local] + declared.map(\.id)
    var request = SaveRequest(title: "containers")
    for container in declared { request.put(container) }
    try book.execute(request)
  }

  /// Makes a change, and tells whether there was anything to change.
  mutating func change() throws -> Bool {
    let people = try book.people()
    var request = SaveRequest(title: "change")
    guard people.count > 2, !generator.happens(oneIn: 3) else {
      var person = book.newPerson(in: generator.pick(containers))
      person[.firstName] = generator.pick(Self.names)
      request.add(person)
      return try book.execute(request) != nil
    }
    var person = generator.pick(people)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: request.delete(person)
    case 1:
      person.contents.container = generator.pick(containers)
      request.update(person)
    case 2: try request.link([person.uniqueID, generator.pick(people).uniqueID], in: book)
    case 3: try request.unlink(person.uniqueID, in: book)
    case 4: if let contact = try book.contact(of: person.uniqueID) { try request.unlinkAll(of: contact, in: book) }
    default:
      person[.firstName] = generator.pick(Self.names)
      request.update(person)
    }
    return try book.execute(request) != nil
  }

  private static let names = ["Ada", "Bo", "Cleo"]

  /// Every card of a contact names it, every named contact has the card, and a contact has two cards at least.
  func requireWhole() throws {
    let contacts = try storage.documentNames(in: "unified", prefix: "", limit: .max).map(ContactID.init(rawValue:))
    var linked: [RecordID: ContactID] = [:]
    for id in contacts {
      let contact = try book.contact(id)
      try require(contact?.id == id && (contact?.cards.count ?? 0) > 1, "\(id) is no contact of several cards")
      for card in contact?.cards ?? [] {
        try requireEqual(linked.updateValue(id, forKey: card.uniqueID), nil, "another contact of \(card.uniqueID)")
      }
    }
    let cards = try storage.documentNames(in: "link", prefix: "", limit: .max).map(RecordID.init(rawValue:))
    try requireEqual(Set(cards), Set(linked.keys), "the linked cards")
    for card in cards { try requireEqual(try book.contact(of: card)?.id, linked[card], "the contact of \(card)") }
    let shown = try book.contacts().flatMap { $0.cards.map(\.uniqueID) }
    try requireEqual(shown.count, Set(shown).count, "the number of cards in the list of contacts")
    try requireEqual(Set(shown), Set(try book.people().map(\.uniqueID)), "the cards in the list of contacts")
  }

  func snapshot() throws -> Snapshot {
    var snapshot = Snapshot()
    for person in try book.people() {
      snapshot.order.append(person.uniqueID)
      snapshot.cards[person.uniqueID] = "\(person.compositeName) in \(person.container.rawValue)"
    }
    for namespace in ["container", "distinct", "link", "unified"] {
      for name in try storage.documentNames(in: namespace, prefix: "", limit: .max) {
        let key = DocumentKey(namespace, name)
        snapshot.documents[key] = try storage.document(key)
      }
    }
    return snapshot
  }

  func requireSame(_ wanted: Snapshot) throws {
    try requireEqual(try snapshot(), wanted, "the cards and documents")
  }
}
