import AddressBook
import PropertyLists

/// Pairs of persons that may be the same, for reading.
struct DuplicateText {
  let session: Session

  /// The pairs, whose persons are numbered for `%N`.
  func table(of pairs: [DuplicatePair]) -> Table {
    let columns = [
      Table.Column(title: "", alignsRight: true), Table.Column(title: "name"), Table.Column(title: "may be"),
      Table.Column(title: "score", alignsRight: true), Table.Column(title: "why"),
    ]
    return Table(columns: columns, emptyMessage: "No two persons seem to be the same.") { deliver in
      session.lastList = []
      for pair in pairs {
        session.lastList += [pair.first, pair.second]
        let persons = (first: try session.book.record(pair.first), second: try session.book.record(pair.second))
        let names = (first: name(persons.first), second: name(persons.second))
        let number = session.lastList.count
        let why = pair.reasons.map(text).joined(separator: ", ")
        let cells = ["\(number - 1)", names.first, "\(number)  \(names.second)", "\(pair.score)", why]
        guard try deliver(.init(cells: cells, value: value(of: pair, persons.first, persons.second))) else { return }
      }
    }
  }

  /// What is said besides the pairs: that there are more, and what was not looked at.
  func note(on report: DuplicateReport) -> String? {
    var notes: [String] = []
    if report.count > report.pairs.count {
      notes.append("these are \(report.pairs.count) of \(report.count) pairs, --limit shows more")
    }
    if !report.crowds.isEmpty {
      let named = report.crowds.prefix(3).map { "\(title($0.field)) \($0.text) (\($0.count))" }
      let more = report.crowds.count - named.count
      let values = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      notes.append("too many persons have the \(values) to be pairs for that alone")
    }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  private func name(_ person: StoredRecord?) -> String {
    person.map { session.name(of: RecordContents($0)) } ?? "deleted"
  }

  private func value(of pair: DuplicatePair, _ first: StoredRecord?, _ second: StoredRecord?) -> PropertyList {
    func card(_ id: RecordID, _ person: StoredRecord?) -> PropertyList {
      let name = person.map { RecordSummary(RecordContents($0)).name } ?? "deleted"
      return ["identifier": .string(id.rawValue), "name": .string(name)]
    }
    return [
      "first": card(pair.first, first), "second": card(pair.second, second),
      "score": .integer(.init(pair.score)), "reasons": .array(pair.reasons.map(value)),
    ]
  }

  private func value(of reason: DuplicateReason) -> PropertyList {
    var value: PropertyList.Dictionary = ["points": .integer(.init(reason.points))]
    switch reason {
    case .name(let match): (value["kind"], value["match"]) = ("name", .string(match.rawValue))
    case .phone(let number, let match):
      (value["kind"], value["value"], value["match"]) = ("phone", .string(number), match == .same ? "same" : "partial")
    case .email(let address): (value["kind"], value["value"]) = ("email", .string(address))
    case .unique(let key, let shared): (value["kind"], value["key"], value["value"]) = ("unique", .string(key), shared)
    }
    return .dictionary(value)
  }

  private func text(of reason: DuplicateReason) -> String {
    switch reason {
    case .name(.same): "same name"
    case .name(.middle): "same but for the middle name"
    case .name(.swapped): "first and last name swapped"
    case .name(.nickname): "nickname"
    case .name(.initial): "initial"
    case .phone(let number, .partial): "like phone \(session.phones.text(number))"
    case .phone(let number, _): "phone \(session.phones.text(number))"
    case .email(let address): "e-mail \(address)"
    case .unique(let key, let value):
      "\(session.catalog[key]?.title ?? key) \(session.catalog[key]?.displayText(value) ?? value.displayText)"
    }
  }

  private func title(_ field: DuplicateCrowd.Field) -> String {
    switch field {
    case .name: "name"
    case .phone: "phone"
    case .email: "e-mail"
    case .unique(let key): session.catalog[key]?.title ?? key
    }
  }
}
