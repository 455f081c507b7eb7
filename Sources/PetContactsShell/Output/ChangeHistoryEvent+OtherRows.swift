import AddressBook
import PropertyLists

/// Rows about what a book keeps besides records.
extension ChangeHistoryEvent {
  static func row(_ change: String, _ event: String, _ container: Container) -> Table.Row {
    Table.Row(
      cells: [change, "\(container.name) (container)", ""],
      value: [
        "event": .string(event), "container": .string(container.id.rawValue), "name": .string(container.name),
        "type": .string(container.type.rawValue),
      ])
  }

  static func row(
    _ change: String, _ event: String, _ records: [RecordID], _ session: Session, _ facts: PropertyList.Dictionary = [:]
  ) -> Table.Row {
    var value = facts
    value["event"] = .string(event)
    value["records"] = .array(records.map { .string($0.rawValue) })
    let names = records.isEmpty ? "nobody" : records.map(session.name).joined(separator: ", ")
    return Table.Row(cells: [change, names, ""], value: .dictionary(value))
  }
}
