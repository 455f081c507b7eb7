import AddressBook

/// Linked cards for reading, with the places that values come from.
extension RecordCard {
  /// Everything on each of several cards, and where it stands; what is the same on several of them once.
  func unifiedLines() throws -> [Card.Line] {
    let parts = try cards.map { card in
      (place: containers.name(card.container), sections: try RecordCard(session: session, card: card).wholeSections())
    }
    let lines = (parts.first?.sections ?? []).indices.flatMap { section in
      Self.placed(parts.map { ($0.place, $0.sections[section]) }, order: declaredKeys.map(\.title))
    }
    return lines.filter { $0.title != session.presentation[.container] } + [
      Card.Line(title: session.presentation[.contact], text: record.id.rawValue)
    ]
  }

  /// The lines of several cards with the places they stand at, those of one title one after another.
  private static func placed(_ parts: [(place: String, lines: [Card.Line])], order: [String]) -> [Card.Line] {
    var titles = order
    var found: [(line: Card.Line, places: [String])] = []
    for (place, lines) in parts {
      for line in lines {
        if let same = found.firstIndex(where: { $0.line == line }) {
          found[same].places.append(place)
        } else {
          found.append((line, [place]))
        }
        if !titles.contains(line.title) { titles.append(line.title) }
      }
    }
    return titles.flatMap { title in
      found.filter { $0.line.title == title }.map { line, places in
        Card.Line(title: title, label: line.label, text: "\(line.text)  (in \(places.joined(separator: ", ")))")
      }
    }
  }
}
