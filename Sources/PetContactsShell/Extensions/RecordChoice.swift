import AddressBook
import PropertyExtensionKit
import PropertyLists

/// Lets the person at the terminal choose records for the program of an extension: by a text to look for, then by number.
struct RecordChoice {
  let session: Session

  /// The most records that are offered at once.
  private static let limit = 20

  /// Asks until something is chosen, or the person leaves an answer empty.
  func choose(title: String, several: Bool) throws -> [Individual] {
    session.console.writeSentence(title.printable)
    while let text = session.console.ask("Find (empty: nothing): ", discardsTypeahead: true)?.trimmingBlanks {
      guard !text.isEmpty else { return [] }
      let found = try find(text)
      guard !found.isEmpty else {
        session.console.writeSentence("Nothing has \"\(text.shortened)\" in it.".printable)
        continue
      }
      for (index, individual) in found.enumerated() {
        let name = session.name(of: individual.record).printable
        session.console.writeSentence("\(index < 9 ? "  " : " ")\(index + 1)  \(name)", hanging: 5)
      }
      let numbers = several ? "Numbers" : "Number"
      guard let answer = session.console.ask("\(numbers) (empty: look again): ", discardsTypeahead: true) else {
        return []
      }
      let chosen = answer.split { $0 == "," || $0 == " " }.map { Int($0).flatMap(found.index(ofNumber:)) }
      let indices = chosen.compactMap(\.self)
      guard !indices.isEmpty, indices.count == chosen.count, several || indices.count == 1 else { continue }
      return indices.map { found[$0] }
    }
    return []
  }

  private func find(_ text: String) throws -> [Individual] {
    guard !WordSplitter.words(in: text).isEmpty else { return [] }
    let plan = FetchPlan(filters: [.text(text)], order: session.defaultOrder)
    var found: [Individual] = []
    try RecordPages(session: session, plan: plan).enumerate { page in
      found += page
      return found.count < Self.limit
    }
    return Array(found.prefix(Self.limit))
  }
}

extension ExtensionBook {
  /// Has the person choose records; the program gets these, with the keys that it named and the person was told of,
  /// whatever it was granted.
  /// - Throws: `WireError`, and what the book throws.
  func pick(_ wanted: BookPickMethod.Parameters) throws -> BookPickMethod.Result {
    guard session.console.isInteractive else {
      throw WireError(.refused, "nobody is at a terminal to choose a record")
    }
    let keys = wanted.keys.map { session.catalog.declaration(named: $0)?.key ?? $0 }
    let titles = keys.map { session.catalog[$0]?.title ?? $0 }
    let seen = (["the name"] + titles).joined(separator: ", ")
    let title = wanted.title ?? "Choose a record"
    let chosen = try RecordChoice(session: session).choose(
      title: "\(title.shortened) (\(plugin.shortName) gets \(seen))", several: wanted.multiple)
    return BookPickMethod.Result(
      records: chosen.map { individual in
        var record = session.runtime.bookRecord(individual.record, nil)
        record.properties = PropertyList.Dictionary(
          individual.record.properties.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
        return record
      })
  }
}
