import AddressBook
import PropertyLists

extension BookChange {
  /// The change as a line that is shown at once.
  func line(_ session: Session) -> Feed.Line {
    guard let step else {
      return Feed.Line(text: "More was changed than the history holds.", value: ["event": "dropEverything"])
    }
    var value = step.facts
    for (name, records) in [("added", added), ("updated", updated), ("deleted", deleted)] {
      value[name] = .array(records.map { .string($0.rawValue) })
    }
    if !others.isEmpty { value["others"] = .array(others.map { $0.row(session).value }) }
    let text = "\(session.presentation.text(step.time))  \(step.author.name)  \(step.title)"
    return Feed.Line(text: text, value: .dictionary(value))
  }
}
