import AddressBook
import LineEditor
import PropertyLists

/// The pet-contacts tutorial: four buttons, one permission, one of each pet.
enum PetCommands {
  static let all = [pets, tap]

  private static let pets = Command(
    path: ["pets"], summary: "show the pets that can be added",
    details: "Each pet is a button: press one with tap. At a terminal that shows pictures the buttons have them.",
    examples: ["pets"]
  ) { session, _ in
    let shop = try PetShop()
    let columns = [
      Table.Column(title: "", alignsRight: true), Table.Column(title: "pet"), Table.Column(title: "phone"),
    ]
    let table = Table(columns: columns, emptyMessage: "There are no pets.") { deliver in
      for (index, pet) in shop.pets.enumerated() {
        let value: PropertyList = [
          "number": .integer(.init(index + 1)), "first": .string(pet.first), "last": .string(pet.last),
          "phone": .string(pet.phone), "image": .string(pet.image),
        ]
        let cells = ["[\(index + 1)]", pet.name, session.phones.text(pet.phone)]
        guard try deliver(.init(cells: cells, value: value)) else { return }
      }
    }
    let buttons = shop.pets.enumerated().map { index, pet in
      Button(
        number: index + 1, title: pet.name, subtitle: session.phones.text(pet.phone),
        picture: { try shop.bytes(of: pet) })
    }
    return [.buttons(buttons, table)]
  }

  private static let tap = Command(
    path: ["tap"], summary: "press a pet's button: add it to the contacts",
    arguments: [Argument(name: "PET", kind: .pet)], options: [ExtensionValidation.anyway],
    details: """
      PET is a number or a name that pets shows. The app asks for your permission once; without a terminal it must have \
      been given: access grant pets.
      """,
    examples: ["tap 4", "tap shippo"], makesStore: true
  ) { session, call in
    let shop = try PetShop()
    let pet = try shop.pet(call[argument: "PET"])
    func status() throws -> AccessStatus { try session.access.status(of: .pets) }
    if try status() == .notDetermined { try ask(session) }
    guard try status() == .authorized else {
      // A question that was dropped is no answer.
      session.notedStatus =
        try status() == .notDetermined && session.console.isInteractive ? .interrupted : .accessDenied
      return [.alert(.cannotAddContact, ["access": .string(try status().rawValue)])]
    }
    return try add(pet, of: shop, session)
  }

  /// Asks for access and remembers the answer; a question that is dropped leaves it open.
  private static func ask(_ session: Session) throws {
    let question = "Pets would like to access your contacts. Allow it? [y/n] "
    while let answer = session.console.ask(question, discardsTypeahead: false)?.trimmingBlanks.lowercased() {
      let status: AccessStatus
      switch answer {
      case "y", "yes": status = .authorized
      case "n", "no": status = .denied
      default: continue
      }
      return try session.access.set(status, of: .pets)
    }
  }

  private static func add(_ pet: Pet, of shop: PetShop, _ session: Session) throws -> [Output] {
    let book = try session.book
    var person = book.newPerson(in: try book.defaultContainer)
    person[.firstName] = pet.first
    person[.lastName] = pet.last.isEmpty ? nil : pet.last
    person[.phones].append(pet.phone, label: .main)
    var request = SaveRequest(title: "add \(pet.name)", author: Author(name: Access.pets))
    request.requireNoPerson(named: person.compositeName)
    var warnings: [PropertyList] = []
    do {
      // Looked at first only to spare the work on the picture; what counts is the test inside the commit.
      if let there = try book.people(FetchPlan(filters: [.exactName(person.compositeName)], limit: 1)).first {
        throw ChangeError.namesake(person.compositeName, there.uniqueID)
      }
      let (image, note) = try shop.picture(of: pet)
      if let note { session.note("\(note), the picture is kept as it is") }
      try person.setImage(image)
      request.add(person)
      warnings = try SharedPhones(session: session).warnings(person.contents)
      try session.save(request)
    } catch ChangeError.namesake(_, let id) {
      session.notedStatus = .duplicate
      return [.alert(.onlyOne(pet.first), ["identifier": .string(id.rawValue)])]
    }
    return [.alert(.contactAdded, Output.facts(person.uniqueID, warnings: warnings))]
  }
}
