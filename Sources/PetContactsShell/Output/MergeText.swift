import AddressBook
import PropertyLists

/// What a merge does, for reading.
struct MergeText {
  let session: Session
  let merge: Merge

  /// Everything that the person gets, by whom it is from.
  func card() throws -> Card {
    var lines: [Card.Line] = []
    for source in merge.sources {
      lines.append(
        .init(
          title: session.presentation[.from],
          text: "\(session.name(of: source.contents)) (\(source.uniqueID.rawValue.prefix(8)))"))
      lines += try merge.changes.filter { $0.source == source.uniqueID }.flatMap(self.lines)
    }
    var value = facts
    value["dryRun"] = true
    value["record"] = RecordSummary(merge.person.contents).value()
    return Card(name: session.name(of: merge.person.contents), lines: lines, value: .dictionary(value))
  }

  /// Who is merged, and what is taken over.
  var facts: PropertyList.Dictionary {
    [
      "identifier": .string(merge.person.uniqueID.rawValue),
      "merged": .array(merge.sources.map { .string($0.uniqueID.rawValue) }),
      "changes": .array(merge.changes.map(value)),
    ]
  }

  /// How many values are kept aside, in words; empty without any.
  var keptAside: String {
    let count = merge.changes.count { $0.outcome == .keptAside }
    guard count > 0 else { return "" }
    return ", \(count) \(count == 1 ? "value is" : "values are") kept aside (show --all)"
  }

  private func lines(_ change: MergeChange) throws -> [Card.Line] {
    func line(_ title: String, _ text: String, label: String = "") -> Card.Line {
      Card.Line(title: title, label: label, text: "\(text)  (\(self.text(change.outcome)))")
    }
    func line(_ name: String, _ entry: RawMultiValue.Entry) -> Card.Line {
      line(
        key(name).title, session.presentation.text(entry.value, of: key(name)),
        label: session.presentation.title(of: entry.label))
    }
    switch change.subject {
    case .value(let name, let value):
      let entries = RawMultiValue(propertyList: value)?.entries ?? []
      guard entries.isEmpty else { return entries.map { line(name, $0) } }
      return [line(key(name).title, session.presentation.text(value, of: key(name)))]
    case .entry(let name, let entry): return [line(name, entry)]
    case .picture(let digest):
      return [line(session.presentation[.picture], try session.summary(ofPicture: digest))]
    case .group(let id): return [line(session.presentation[.group], try session.book.group(id)?.name ?? id.rawValue)]
    case .me: return [line(session.presentation[.me], session.presentation[.yes])]
    }
  }

  private func key(_ key: String) -> ResolvedKey { ResolvedKey(key: key, declaration: session.catalog[key]) }

  private func text(_ outcome: MergeChange.Outcome) -> String {
    switch outcome {
    case .taken: "taken"
    case .added: "added"
    case .joined: "joined"
    case .labelled: "gets this label"
    case .keptAside: session.presentation[.keptAside]
    }
  }

  private func value(of change: MergeChange) -> PropertyList {
    var value: PropertyList.Dictionary = [
      "source": .string(change.source.rawValue), "outcome": .string(change.outcome.rawValue),
    ]
    switch change.subject {
    case .value(let key, let found): (value["key"], value["value"]) = (.string(key), found)
    case .entry(let key, let entry):
      (value["key"], value["value"]) = (.string(key), entry.value)
      (value["label"], value["entry"]) = (.string(entry.label.rawValue), .string(entry.id.rawValue))
    case .picture(let digest): value["picture"] = .string(digest.rawValue)
    case .group(let id): value["group"] = .string(id.rawValue)
    case .me: value["me"] = true
    }
    return .dictionary(value)
  }
}
