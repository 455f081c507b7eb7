import AddressBook
import PropertyLists

/// The store the book is kept in.
enum StoreCommands {
  static let all = [info, StoreCheckCommand.command, StoreCopyCommand.command] + StoreUpkeepCommands.all

  private static let info = Command(
    path: ["store", "info"], summary: "tell where the book is kept and what is in it", examples: ["store info"]
  ) { session, _ in
    let book = try session.book
    if let unmade = session.unmadeStore {
      let lines = [
        Card.Line(title: "kind", text: unmade.kind), .init(title: "location", text: unmade.location),
        .init(title: "state", text: "not made yet, the first addition makes it"),
      ]
      let value: PropertyList = [
        "kind": .string(unmade.kind), "location": .string(unmade.location), "persons": 0, "groups": 0, "steps": 0,
      ]
      return [.card(Card(name: "Store", lines: lines, value: value))]
    }
    let info = try book.storage.info
    let persons = try book.count(FetchPlan(kind: .person))
    let groups = try book.count(FetchPlan(kind: .group))
    let revision = try book.storage.latestStep
    var value: PropertyList.Dictionary = [
      "kind": .string(info.kind), "book": .string(info.bookIdentifier), "isReadOnly": .boolean(info.isReadOnly),
      "persons": .integer(.init(persons)), "groups": .integer(.init(groups)), "steps": .integer(.init(revision)),
    ]
    value["location"] = info.location.map { .string($0) }
    value["bytes"] = info.size.map { .integer(.init($0)) }
    var lines = [Card.Line(title: "kind", text: info.kind)]
    if let location = info.location { lines.append(.init(title: "location", text: location)) }
    lines += [
      .init(title: "persons", text: "\(persons)"), .init(title: "groups", text: "\(groups)"),
      .init(title: "steps", text: "\(revision)"), .init(title: "book", text: info.bookIdentifier),
    ]
    if let size = info.size { lines.append(.init(title: "size", text: "\((size + 1023) / 1024) KB")) }
    if info.isReadOnly { lines.append(.init(title: "access", text: "read only")) }
    for detail in info.details {
      lines.append(.init(title: detail.name, text: detail.value))
    }
    value["details"] = .dictionary(PropertyList.Dictionary(info.details.map { ($0.name, .string($0.value)) }))
    return [.card(Card(name: "Store", lines: lines, value: .dictionary(value)))]
  }
}
