import AddressBook
import PropertyExtensionKit
import PropertyLists

/// Lets the person at the terminal choose records for the program of an extension: by a text to look for, then by number.
struct RecordChoice {
  let session: Session

  /// The most records that are offered at once.
  private static let limit = 20

  /// Asks until something is chosen, or the person leaves an answer empty.
  /// - Parameters:
  ///   - sentences: What the choice is for, each on a line of its own.
  ///   - several: Whether more than one record may be chosen.
  /// - Returns: what was chosen, in the order of the answer.
  /// - Throws: what the book throws.
  func choose(_ sentences: [String], several: Bool) throws -> [Individual] {
    for sentence in sentences { session.console.writeSentence(sentence.printable) }
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
    let keys = try wanted.keys.map(pickedKey)
    guard keys.count <= Self.pickedKeyLimit else {
      throw WireError(
        .limitExceeded, "\(keys.count) keys, the most that a person is told of are \(Self.pickedKeyLimit)")
    }
    let seen = (["the name"] + keys.map { session.catalog[$0]?.title ?? $0 }).joined(separator: ", ")
    // What the program says stands first and is called what it is, so that it cannot speak for us.
    let sentences = [
      wanted.title.map { "\(plugin.shortName) asks: \($0.shortened)" },
      "\(plugin.shortName) gets \(seen) of what you choose.",
    ]
    let chosen = try RecordChoice(session: session).choose(sentences.compactMap(\.self), several: wanted.multiple)
    return BookPickMethod.Result(
      records: chosen.map { individual in
        var record = session.runtime.bookRecord(individual.record, nil)
        record.properties = PropertyList.Dictionary(
          individual.record.properties.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
        return record
      })
  }

  /// The most keys of one question.
  private static let pickedKeyLimit = 20

  /// The raw key that a name means: one that is declared, so that it has a title to be told by, or one of the program's own.
  private func pickedKey(_ name: String) throws(WireError) -> String {
    if let key = session.catalog.declaration(named: name)?.key { return key }
    guard grants.isOwn(name), name.utf8.count <= 256 else {
      throw WireError(
        .invalidParameters, "there is no property \(name.shortened) to be told of", data: ["key": .string(name)])
    }
    return name
  }
}
