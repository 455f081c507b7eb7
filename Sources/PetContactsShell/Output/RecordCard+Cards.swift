import AddressBook
import PropertyLists

/// Linked cards for reading, with the places that values come from.
extension RecordCard {
  /// Everything on each of several cards, and where it stands; what is the same on several of them once.
  func unifiedLines() throws -> [Card.Line] {
    let parts = try cards.map { card in
      (place: containers.name(card.container), sections: try RecordCard(session: session, card: card).wholeSections())
    }
    let lines = (parts.first?.sections ?? []).indices.flatMap { section in
      Self.placed(parts.map { ($0.place, $0.sections[section]) }, order: declaredKeys.map(\.key))
    }
    // What was computed was computed for all of them.
    let computed = derived.map(\.key).flatMap { self.lines(ResolvedKey(key: $0, declaration: session.catalog[$0])) }
    return lines + computed + [Card.Line(title: session.presentation[.contact], text: record.id.rawValue)]
  }

  /// The lines of several cards with the places they stand at, those of one key one after another.
  private static func placed(_ parts: [(place: String, section: [KeyLines])], order: [String]) -> [Card.Line] {
    var keys = order
    var found: [String: [(line: Card.Line, places: [String])]] = [:]
    for (place, section) in parts {
      for part in section {
        if !keys.contains(part.key) { keys.append(part.key) }
        for line in part.lines {
          if let same = found[part.key]?.firstIndex(where: { $0.line == line }) {
            found[part.key]?[same].places.append(place)
          } else {
            found[part.key, default: []].append((line, [place]))
          }
        }
      }
    }
    return keys.flatMap { key in
      (found[key] ?? []).map { line, places in
        Card.Line(title: line.title, label: line.label, text: "\(line.text)  (in \(places.joined(separator: ", ")))")
      }
    }
  }
}
