import AddressBook
import PropertyLists

/// Several commands as one step.
enum TransactionCommands {
  static let all = [begin, commit, rollback]

  private static let begin = Command(
    path: ["begin"], summary: "collect the changes that follow",
    details: "Until commit the changes are seen here only; rollback drops them. Together they are one step for undo.",
    examples: ["begin", "commit"]
  ) { session, _ in
    guard session.transaction == nil else {
      throw ShellError(.usage, "begin was given already", "commit or rollback first")
    }
    session.beginTransaction()
    return [.message("Changes are collected until commit or rollback.", [:])]
  }

  private static let commit = Command(
    path: ["commit"], summary: "save what was collected", options: [ExtensionValidation.anyway],
    examples: ["begin", "commit"]
  ) { session, _ in
    let titles = try collected(session)
    let advice = "rollback drops what was collected"
    do {
      try ExtensionValidation(session: session).commit(title: title(of: titles))
    } catch ChangeError.namesake(let name, _) {
      throw ShellError(.duplicate, "\(name) was added elsewhere", advice)
    } catch {
      throw session.named(error, advice: advice)
    }
    session.endTransaction()
    return [.message("Saved \(count(titles)).", ["changes": .integer(.init(titles.count))])]
  }

  private static let rollback = Command(
    path: ["rollback"], summary: "drop what was collected", examples: ["begin", "rollback"]
  ) { session, _ in
    let titles = try collected(session)
    session.bookIfOpen?.revert()
    session.endTransaction()
    return [.message("Dropped \(count(titles)).", ["changes": .integer(.init(titles.count))])]
  }

  /// How many changes, in words.
  static func count(_ titles: [String]) -> String {
    titles.count == 1 ? "1 change" : "\(titles.count) changes"
  }

  private static func collected(_ session: Session) throws(ShellError) -> [String] {
    if let titles = session.transaction { return titles }
    throw ShellError(.usage, "nothing is being collected", "give begin first")
  }

  private static func title(of titles: [String]) -> String {
    guard titles.count > 1 else { return titles.first ?? "" }
    let shown = titles.prefix(3).joined(separator: ", ")
    return "\(count(titles)): \(shown)\(titles.count > 3 ? " and \(titles.count - 3) more" : "")"
  }
}
