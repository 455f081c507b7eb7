import AddressBook
import PropertyLists

/// Says in one sentence what was changed elsewhere, by whom, and what was wanted instead.
struct ConflictSentence {
  let session: Session
  let conflict: Conflict

  /// The sentence, without its end: what to do stands there.
  var text: String {
    let verb = conflict.stored == nil ? "was removed elsewhere" : "was changed elsewhere"
    let now = conflict.stored.flatMap(text).map { " to \($0)" } ?? ""
    return "\(subject) of \(session.name(conflict.record)) \(verb)\(now)\(author), \(wish)"
  }

  private var key: ResolvedKey { ResolvedKey(key: conflict.key, declaration: session.catalog[conflict.key]) }

  private var subject: String {
    switch conflict.aspect {
    case .value: "the \(key.title)\(label)"
    case .label: "the label of the \(key.title)\(value)"
    case .place: "the place of the \(key.title)\(value)"
    case .primary: "the primary \(key.title)"
    }
  }

  private var wish: String {
    // What becomes the primary in the same edit in which it came is not told.
    guard let wanted = conflict.wanted else {
      return conflict.aspect == .primary ? "yours is another" : "you removed it"
    }
    return text(wanted).map { "yours is \($0)" } ?? "yours is another"
  }

  /// A value as people read it; nothing for what they cannot read.
  private func text(_ value: PropertyList) -> String? {
    switch conflict.aspect {
    case .value:
      guard conflict.key != Conflict.pictureKey else { return nil }
      let text = session.presentation.text(value, of: key)
      return text.isEmpty ? "an empty one" : text
    case .label:
      let title = session.presentation.title(of: Label(rawValue: value.string ?? ""))
      return title.isEmpty ? "none" : title
    case .place: return value.int.map { "number \($0 == .max ? $0 : $0 + 1)" }
    case .primary:
      return entry(EntryID(rawValue: value.string ?? "")).map { session.presentation.text($0.value, of: key) }
    }
  }

  /// The label of the entry, which tells it from others.
  private var label: String {
    guard let title = conflict.entry.flatMap(entry).map({ session.presentation.title(of: $0.label) }), !title.isEmpty
    else { return "" }
    return " (\(title))"
  }

  /// The value of the entry, which tells it from others when its label is what was changed.
  private var value: String {
    conflict.entry.flatMap(entry).map { " " + session.presentation.text($0.value, of: key) } ?? ""
  }

  // The conflict is told whether its circumstances can be read or not.

  /// An entry as it is stored, or, where it is not any more, as it is staged here.
  private func entry(_ id: EntryID) -> RawMultiValue.Entry? {
    let book = session.bookIfOpen
    let records = [try? book?.storage.record(conflict.record), try? book?.record(conflict.record)]
    for record in records.compactMap(\.self) {
      let values = record.properties[conflict.key].flatMap(RawMultiValue.init(propertyList:))
      if let values, let index = values.index(of: id) { return values.entries[index] }
    }
    return nil
  }

  /// Who changed it, and when.
  private var author: String {
    guard let step = try? session.bookIfOpen?.latestChange(of: conflict.record, key: conflict.key) else { return "" }
    return " (\(step.author.name), \(step.age(at: session.bookEnvironment.now())))"
  }
}
