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
  func add(_ first: String, _ last: String? = nil) throws -> Person {
    let person = person(first, last)
    try book.add(person)
    try book.save(title: "add \(first)")
    return try book.person(person.uniqueID) ?? person
  }

  /// Adds a group and saves it.
  @discardableResult
  func addGroup(_ name: String, members: [RecordID] = []) throws -> Group {
    var group = book.newGroup()
    group[.groupName] = name
    var request = SaveRequest(title: "add \(name)")
    request.add(group)
    for member in members { request.addMember(member, to: group.uniqueID) }
    try book.execute(request)
    return group
  }
}

extension AddressBook {
  /// The composite names of the persons of a plan.
  func names(_ filters: RecordFilter..., order: SortOrder = .none, limit: Int? = nil) throws -> [String] {
    try people(FetchPlan(filters: filters, order: order, limit: limit)).map(\.compositeName)
  }
}
