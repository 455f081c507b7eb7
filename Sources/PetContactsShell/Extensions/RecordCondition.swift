import AddressBook
import PropertyLists

/// A predicate that a command was given, with what the book itself can answer and what programs of extensions must be
/// asked for.
struct RecordCondition {
  /// What the book answers. Where derived values are asked for, it holds of every record of which the whole holds.
  let stored: Predicate
  /// The whole, and the derived properties it asks for; nothing when it asks for none.
  let derived: (predicate: Predicate, properties: [PropertyDeclaration])?

  /// Reads a predicate.
  /// - Throws: `PredicateError`.
  init(_ source: String, session: Session) throws {
    let predicate = try Predicate(source, catalog: session.catalog)
    flags = predicate.flags
    let properties = predicate.keys.sorted().compactMap { session.catalog[$0] }.filter(\.isDerived)
    guard !properties.isEmpty else {
      stored = predicate
      derived = nil
      return
    }
    stored = predicate.necessary(withoutKnowing: Set(properties.map(\.key)))
    derived = (session.bookEnvironment.today().map(predicate.asked) ?? predicate, properties)
  }

  /// What it asks of flawed values; nothing when it does not.
  let flags: Predicate.Flags?

  /// The condition as the filters of a plan.
  var filters: [RecordFilter] { [.predicate(stored)] }
}
