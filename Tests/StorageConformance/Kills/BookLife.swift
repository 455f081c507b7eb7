package import AddressBook
import PropertyLists
import Synchronization

/// The life of a book, each of whose steps follows from a seed, the step's number and what the book holds. So one program
/// goes on where another was killed, and a book in memory that leads the same life says what must be stored.
package struct BookLife: Sendable {
  /// How a person's file is edited by other means than the book.
  package enum Editing: Sendable {
    /// There are no files.
    case never
    /// In the folder of a store.
    case files(in: String)
    /// It is acted out in a book that has no files.
    case inBook
  }

  private let seed: UInt64
  private let editing: Editing

  /// Begins a life that follows from a seed.
  package init(seed: UInt64, editing: Editing) { (self.seed, self.editing) = (seed, editing) }

  /// Makes the next step.
  /// - Returns: its number.
  package func goOn(in storage: any StorageAdapter) throws -> Int {
    var moment = Moment(seed: seed, number: try storage.latestStep + 1, storage: storage, editing: editing)
    try moment.act()
    return moment.number
  }
}

/// What happens in one step.
private struct Moment {
  let number: Int
  let book: AddressBook
  let editing: BookLife.Editing
  var generator: SeededGenerator

  init(seed: UInt64, number: Int, storage: any StorageAdapter, editing: BookLife.Editing) {
    self.number = number
    self.editing = editing
    generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    let time = PropertyList.Date(secondsSince1970: 1_800_000_000 + number)
    let identities = Identities(seed: generator.next())
    book = AddressBook(
      storage: storage, environment: Environment(now: { time }, makeUUID: { identities.next() }))
  }

  mutating func act() throws {
    let people = try book.people().sorted { $0.uniqueID < $1.uniqueID }
    if people.count < 6 { return try addPerson() }
    if people.count > 25 { return try save("delete") { $0.delete(people[0]) } }
    let person = generator.pick(people)
    let other = generator.pick(people)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...3: try addPerson()
    case 4...6: try save("set") { $0.update(changed(person)) }
    case 7...8: try setPicture(of: person)
    case 9...10: try fillGroup(with: person)
    case 11: try save("delete") { $0.delete(person) }
    case 12 where person != other:
      try book.merge([other.uniqueID], into: person.uniqueID)
      try book.save(title: "merge")
    case 13...14: try reverse(AddressBook.undo)
    case 15: try reverse(AddressBook.redo)
    case 16...17: try saveSeveral(person, other)
    case 18...19: try editOutside(person)
    default: try addPerson()
    }
  }

  private mutating func addPerson() throws {
    let person = newPerson()
    try save("add") { $0.add(person) }
  }

  private mutating func newPerson() -> Person {
    var person = book.newPerson()
    person[.firstName] = generator.pick(["Shippo", "Tama", "Zoë", "太郎"])
    person[.lastName] = "Number \(number)"
    person.contents.properties["Phone"] =
      RawMultiValue(entries: [.init(id: EntryID(rawValue: "phone \(number)"), label: .home, value: "712 477 9070")])
      .propertyList
    return person
  }

  private mutating func changed(_ person: Person) -> Person {
    var person = person
    person[.note] = String(repeating: "note \(number) ", count: Int.random(in: 1...40, using: &generator))
    person[.nickname] = generator.pick(["Sip", "Tom", nil])
    return person
  }

  private mutating func setPicture(of person: Person) throws {
    var person = person
    let size = Int.random(in: 100...40_000, using: &generator)
    try person.setImage(ImageData(stored: Array("picture \(number) ".utf8) + [UInt8](repeating: 7, count: size)))
    try save("image") { $0.update(person) }
  }

  private mutating func fillGroup(with person: Person) throws {
    let groups = try book.groups().sorted { $0.uniqueID < $1.uniqueID }
    guard groups.count > 2 else {
      var group = book.newGroup()
      group[.groupName] = "Group \(number)"
      return try save("group new") {
        $0.add(group)
        $0.addMember(person.uniqueID, to: group.uniqueID)
      }
    }
    let group = generator.pick(groups)
    let isMember = try book.storage.position(of: person.uniqueID, in: group.uniqueID) != nil
    try save(isMember ? "group remove" : "group add") {
      if isMember {
        $0.removeMember(person.uniqueID, from: group.uniqueID)
      } else {
        $0.addMember(person.uniqueID, to: group.uniqueID)
      }
    }
  }

  /// Takes a step back or makes it again; where there is none that can be, another one is made.
  private mutating func reverse(_ deed: (AddressBook) -> () throws -> Step) throws {
    do { _ = try deed(book)() } catch is UndoError { try addPerson() }
  }

  /// What stands between `begin` and `commit`, kept in memory until then or written straight into the store.
  private mutating func saveSeveral(_ person: Person, _ other: Person) throws {
    if generator.happens(oneIn: 2) { try book.beginWriting() }
    for _ in 0..<Int.random(in: 2...24, using: &generator) { try book.add(newPerson()) }
    try book.update(changed(person))
    if person != other { try book.delete(other) }
    try book.save(title: "several")
  }

  private mutating func editOutside(_ person: Person) throws {
    var person = person
    person[.note] = "edited in step \(number)"
    person.contents.properties[RecordKeys.modification] = .date(book.environment.now())
    switch editing {
    case .never: try addPerson()
    case .files(let folder):
      try OutsideEditor.write(person, in: folder)
      while try book.storage.latestStep < number { Pause.shortly() }
    case .inBook:
      book.author = .files
      try save("edit \(person.compositeName) (file)") { $0.update(person) }
    }
  }

  private func save(_ title: String, _ ask: (inout SaveRequest) -> Void) throws {
    var request = SaveRequest(title: title)
    ask(&request)
    try book.execute(request)
  }
}

/// Identities that follow from a seed.
private final class Identities: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func next() -> String {
    let digits = generator.withLock { String($0.next() | 1 << 63, radix: 16, uppercase: true) }
    return "00000000-0000-4000-\(digits.prefix(4))-\(digits.suffix(12))"
  }
}
