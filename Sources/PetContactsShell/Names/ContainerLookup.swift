import AddressBook
import LineEditor

/// Finds the container that a word means: by its name in any case, or by its identifier.
struct ContainerLookup {
  let session: Session

  /// The container that a word means.
  /// - Throws: ``ShellError`` with status 4 and a suggestion.
  func container(_ word: String) throws -> Container {
    guard let container = try find(word) else { throw try unknown(word) }
    return container
  }

  /// The error of a word that means none.
  func unknown(_ word: String) throws -> ShellError {
    let names = try session.book.containers.map(\.name)
    return ShellError(
      .notFound, "no container \"\(word)\"",
      Suggestion.question(for: word, among: names) ?? "there is \(names.joined(separator: ", "))")
  }

  /// The container that a word means, when it means one.
  func find(_ word: String) throws -> Container? {
    let folded = Folding.fold(word)
    let containers = try session.book.containers
    return containers.first { Folding.fold($0.name) == folded } ?? containers.first { $0.id.rawValue == word }
  }

  /// The container that a new record gets: the one that the option names, or the default.
  func container(forNew call: Invocation) throws -> ContainerID {
    guard let name = call.value("--container") else { return try session.book.defaultContainer }
    return try container(name).id
  }

  /// What a container is called, for messages. Where that cannot be read, its identifier stands for it.
  func name(_ id: ContainerID) -> String { (try? session.book.container(id))?.name ?? id.rawValue }

  /// The names of the containers that records live in.
  func names(of records: [RecordContents]) -> String {
    records.map { name($0.container) }.joined(separator: ", ")
  }

  /// How one of several cards of a contact is meant: by its container or, where several live in one, by its identifier
  /// with the container.
  func choices(of cards: [RecordContents]) -> String {
    guard Set(cards.map(\.container)).count < cards.count else { return "WHO@CONTAINER with \(names(of: cards))" }
    return cards.map { "\(session.name(of: $0)) (\(word(for: $0)))" }.joined(separator: ", ")
  }

  /// The word that means one card, whatever it is linked with: the beginning of its identifier and its container.
  func word(for card: RecordContents) -> String {
    CommandLineTokenizer.quote("\(card.id.rawValue.prefix(8))@\(name(card.container))")
  }

  /// Splits WHO@CONTAINER, where what stands behind the last `@` is a container.
  func split(_ who: String) throws -> (who: String, container: Container)? {
    guard let at = who.lastIndex(of: "@"), at > who.startIndex else { return nil }
    return try find(String(who[who.index(after: at)...])).map { (String(who[..<at]), $0) }
  }

  /// The option of commands that add records.
  static let option = CommandOption(
    name: "--container", value: "C", kind: .container, summary: "the container it lives in, else the default one")
}
