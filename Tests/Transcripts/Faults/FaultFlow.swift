/// Something that the program does while one of its calls fails. Another flow is another element of ``all``.
struct FaultFlow: Sendable, CustomStringConvertible {
  /// What it is called in reports.
  let description: String
  /// Commands for the shell that make what the flow begins with.
  var preparation = """
    printf 'add person Ada --phone 1\\nadd person Bob\\nadd person Cleo --phone 2\\ngroup new Pets\\ngroup add Pets ada\\n' \
    | petcontacts
    """
  /// The lines for the prompt.
  let lines: [String]

  /// Whether the program said with a text that something is done for good; what is collected is not.
  func isAcknowledgement(_ text: String) -> Bool { !lines.contains("begin") || text.hasPrefix("Saved") }

  /// All flows, for a store of a kind.
  static func all(_ kind: StoreKind) -> [FaultFlow] {
    let persons = (1...20).map { "add person Person \($0) --phone \($0)" }
    return [
      FaultFlow(description: "the first change of all", preparation: ":", lines: ["add person Ada --phone 1"]),
      FaultFlow(description: "add", lines: ["add person Dora --phone 712"]),
      FaultFlow(description: "set", lines: ["set ada note \"something new\""]),
      FaultFlow(description: "image", lines: ["image ada Assets/contact_Maxi.jpg"]),
      FaultFlow(description: "delete and put into a group", lines: ["delete bob --yes", "group add Pets cleo"]),
      FaultFlow(description: "merge", lines: ["merge ada cleo"]),
      FaultFlow(
        description: "many at once", lines: ["begin"] + persons + ["set ada note N", "delete bob --yes", "commit"]),
      FaultFlow(description: "undo", lines: ["undo", "redo", "undo"]),
      FaultFlow(description: kind.renewal, preparation: kind.ageing, lines: ["set ada note new"]),
    ]
  }

  /// What shows all of the book and changes it, which must work whatever has failed before.
  static let examination =
    ["list", "add person Later", "show later", "undo", "list groups", "group show Pets", "log"]
    + ["ada", "bob", "cleo", "dora"].map { "show \($0) --all" } + ["image ada --save picture.jpg"]
}

/// A kind of store that the program keeps.
enum StoreKind: String, CaseIterable, Sendable {
  case sqlite
  case folder

  /// How the program is told of the store; nothing for the one that it keeps without being told.
  var name: String? { self == .sqlite ? nil : "plist:store" }

  /// The flow in which what an older version, or somebody without an index, has left is brought up to date.
  var renewal: String { self == .sqlite ? "a store of an older version" : "an index that is missing" }

  /// Commands for the shell that make such a store.
  var ageing: String {
    let age =
      self == .folder
      ? "rm store/.local/index"
      : "cd book; sqlite3 contacts.sqlite \"PRAGMA user_version=$(($(sqlite3 contacts.sqlite 'PRAGMA user_version') - 1))\""
    return FaultFlow(description: "", lines: []).preparation + "\n" + age
  }
}
