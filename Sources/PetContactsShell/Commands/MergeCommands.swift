import AddressBook
import PropertyLists

/// Making one of several persons.
enum MergeCommands {
  static let all = [merge]

  private static let merge = Command(
    path: ["merge"], summary: "make one of persons that are the same",
    arguments: [ValueCommands.who, Argument(name: "OTHER", kind: .who, occurrence: .many)],
    options: [
      CommandOption(name: "--dry-run", summary: "show what would be done, and do nothing"), ExtensionValidation.anyway,
    ],
    details: """
      WHO stays and gets everything that the others have; the others go. Lists are united, notes joined, places in \
      groups kept. Where there can be one value only, WHO's stays, and what the others have is kept aside: show WHO \
      --all shows it, image WHO --save FILE --kept N writes such a picture to a file. Of a person with several cards \
      WHO@CONTAINER says which is meant. undo takes the whole merge back.
      """,
    examples: ["merge shippo maxi --dry-run", "merge %1 %2"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let records = try ([call[argument: "WHO"]] + call.all("OTHER")).map { try lookup.card($0) }
    let merge = try plan(records, session)
    let text = MergeText(session: session, merge: merge)
    if call.has("--dry-run") { return [.card(try text.card())] }
    func sources(by name: (RecordContents) -> String) -> String {
      merge.sources.map { name($0.contents) }.joined(separator: ", ")
    }
    var request = SaveRequest(
      title: "merge \(sources { RecordSummary($0).name }) into \(RecordSummary(records[0]).name)")
    request.merge(merge)
    try session.save(request)
    return [
      .message("Merged \(sources(by: session.name)) into \(session.name(of: records[0]))\(text.keptAside).", text.facts)
    ]
  }

  private static func plan(_ records: [RecordContents], _ session: Session) throws -> Merge {
    func name(_ id: RecordID) -> String {
      records.first { $0.id == id }.map { session.name(of: $0) } ?? id.rawValue
    }
    do {
      return try session.book.merging(records.dropFirst().map(\.id), into: records[0].id)
    } catch MergeError.sameRecord(let id) {
      throw ShellError(.usage, "\(name(id)) is named twice", "name each person once")
    } catch MergeError.notAPerson(let id) {
      throw ShellError(.usage, "\(name(id)) is a group", "only persons are merged")
    }
  }
}
