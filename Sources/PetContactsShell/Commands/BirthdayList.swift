import AddressBook
import PropertyLists

/// The birthdays that come, in their order.
struct BirthdayList {
  private let session: Session
  private let start: CalendarDay?
  private let days: Int
  private let limit: Int
  private let filters: [RecordFilter]

  init(_ session: Session, _ call: Invocation) throws {
    self.session = session
    start = try call.value("--from").map { text in
      guard let day = CalendarDay(text), day.year != nil else {
        throw call.usageError("--from takes a day such as 2026-04-01, not \"\(text)\"")
      }
      return day
    }
    days = try call.number("--days") ?? 366
    limit = try call.number("--limit") ?? .max
    let condition = try call.value("--where").map { try RecordCondition($0, session: session) }
    if let property = condition?.derived?.properties.first {
      throw call.usageError("\(property.name) is computed, list persons --where takes it")
    }
    filters = condition?.filters ?? []
  }

  /// The table, which is made while it is written. A contact of several cards has the birthday that it is shown with.
  var output: Output {
    let presentation = session.presentation
    let titles = ["", presentation[.name], birthday.title, presentation[.next], "", presentation[.age]]
    let columns = titles.enumerated().map { Table.Column(title: $0.element, alignsRight: [0, 5].contains($0.offset)) }
    return .table(
      Table(columns: columns, emptyMessage: "No birthday comes.") { deliver in
        session.lastList = []
        let book = try session.book
        book.defaultOrder = session.defaultOrder
        let hasLinks = try book.hasLinks
        var number = 0
        try book.enumerateBirthdays(from: start, days: days, filters: filters, damaged: session.noteDamaged) {
          birthday in
          try session.checkInterrupt()
          let contact = try hasLinks ? book.contact(of: birthday.person.id) : nil
          if let contact, contact.cards(holding: Property.birthday.key).first?.uniqueID != birthday.person.id {
            return true
          }
          if let contact, try !book.fulfils(contact, filters) { return true }
          let person = contact?.person.contents ?? RecordContents(birthday.person)
          number += 1
          session.lastList.append(birthday.person.id)
          return try deliver(row(birthday, of: person, number)) && number < limit
        }
        if number == 0 {
          try book.verifyAbsence(of: FetchPlan(kind: .person, filters: [.hasKey(Property.birthday.key)] + filters))
        }
      })
  }

  private func row(_ birthday: Birthday, of person: RecordContents, _ number: Int) -> Table.Row {
    let summary = RecordSummary(person)
    let key = self.birthday
    var facts: PropertyList.Dictionary = [
      "next": birthday.next.propertyList, "daysAhead": .integer(.init(birthday.daysAhead)),
    ]
    facts["age"] = birthday.age.map { .integer(.init($0)) }
    let cells = [
      "\(number)", session.name(of: person),
      session.presentation.text(birthday.day.propertyList, of: key),
      session.presentation.text(birthday.next.propertyList, of: key),
      distance(birthday.daysAhead), birthday.age.map(\.description) ?? "",
    ]
    return Table.Row(cells: cells, value: summary.value(of: [key], facts))
  }

  private var birthday: ResolvedKey {
    ResolvedKey(key: Property.birthday.key, declaration: session.catalog[Property.birthday.key])
  }

  private func distance(_ days: Int) -> String {
    switch days {
    case 0: session.presentation[.today]
    case 1: session.presentation[.tomorrow]
    default: session.presentation[.inDays].replacing("%", by: "\(days)")
    }
  }
}
