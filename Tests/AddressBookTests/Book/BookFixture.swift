import AddressBook
import PropertyLists

/// A book in memory with a clock that stands still.
struct BookFixture {
  let storage = MemoryStorage()
  let book: AddressBook

  init() { book = Self.open(storage) }

  /// Another book over a storage, as another program has it.
  static func open(_ storage: any StorageAdapter, author: Author = .owner) -> AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }),
      author: author)
  }

  /// A person that is in no book yet.
  func person(_ first: String, _ last: String? = nil) -> Person {
    var person = book.newPerson()
    person[.firstName] = first
    person[.lastName] = last
    return person
  }

  /// Adds a person and saves it.
  @discardableResult
  func add(_ first: String, _ last: String? = nil, in container: Container? = nil) throws -> Person {
    var person = person(first, last)
    if let container { person.contents.container = container.id }
    try book.add(person)
    try book.save(title: "add \(first)")
    return try book.person(person.uniqueID) ?? person
  }

  /// Adds a group and saves it.
  @discardableResult
  func addGroup(_ name: String, in container: Container? = nil, members: [RecordID] = []) throws -> Group {
    var group = book.newGroup(in: container?.id ?? .local)
    group[.groupName] = name
    var request = SaveRequest(title: "add \(name)")
    request.add(group)
    for member in members { request.addMember(member, to: group.uniqueID) }
    try book.execute(request)
    return group
  }

  /// Adds a container and saves it.
  @discardableResult
  func addContainer(_ name: String, _ type: ContainerType = .unassigned) throws -> Container {
    let container = book.newContainer(named: name, type: type)
    try put(container)
    return try book.container(container.id) ?? container
  }

  /// Saves a container.
  func put(_ container: Container) throws {
    var request = SaveRequest(title: "container \(container.name)")
    request.put(container)
    try book.execute(request)
  }

  /// Adds a person with values and saves it.
  @discardableResult
  func add(_ first: String, in container: Container?, _ fill: (inout Person) -> Void) throws -> Person {
    var person = book.newPerson(in: container?.id ?? .local)
    person[.firstName] = first
    fill(&person)
    try book.add(person)
    try book.save(title: "add \(first)")
    return try book.person(person.uniqueID) ?? person
  }
}

extension AddressBook {
  /// The composite names of the persons of a plan.
  func names(_ filters: RecordFilter..., order: SortOrder = .none, limit: Int? = nil) throws -> [String] {
    try people(FetchPlan(filters: filters, order: order, limit: limit)).map(\.compositeName)
  }
}
