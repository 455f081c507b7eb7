import AddressBook
import PropertyExtensionKit
import PropertyExtensions
import PropertyLists

/// Doing with a value what one does with it: calling, writing, visiting, or what its extension knows.
enum OpenCommand {
  static let all = [open]

  private static let open = Command(
    path: ["open"], summary: "do what a value is for: call, write, visit",
    arguments: [Argument(name: "WHO", kind: .who), Argument(name: "KEY[:WHICH]", kind: .keyAndWhich)],
    details: """
      A phone, an e-mail address or a URL is handed to the program that opens such ones: PETCONTACTS_OPENER, or else \
      xdg-open. A property of an extension may have an action of its own. Without a terminal the URI is written. Of \
      several entries the primary is meant, unless WHICH says another.
      """,
    examples: ["open shippo phone", "open shippo email:home"]
  ) { session, call in
    let individual = try RecordLookup(session: session).individual(call[argument: "WHO"])
    let subject = try Subject(session, individual, call[argument: "KEY[:WHICH]"])
    if let plugin = subject.actor(session) { return try act(plugin, subject, session) }
    guard let uri = DefaultAction.uri(for: subject.value, of: subject.key) else {
      throw ShellError(
        .failed, "nobody knows what to do with \(subject.key.title)",
        "a phone, an e-mail address or a URL can be opened")
    }
    return [try hand(DefaultAction.checked(uri), session)]
  }

  /// The value that something is done with.
  private struct Subject {
    let record: RecordContents
    let key: ResolvedKey
    let value: PropertyList
    var entry: EntryID?

    init(_ session: Session, _ individual: Individual, _ word: String) throws {
      record = individual.record
      let keys = KeyLookup(session: session)
      let (name, which) = keys.split(word, in: record)
      key = try keys.key(name, in: record)
      let computed = try session.derived.values(
        of: [key.declaration].compactMap(\.self).filter(\.isDerived), for: [individual], .required)
      guard let whole = computed.first?[key.key] ?? record.properties[key.key] else {
        throw ShellError(.notFound, "\(session.name(of: record)) has no \(key.title)")
      }
      guard let list = RawMultiValue(propertyList: whole), !list.entries.isEmpty else {
        guard which == nil else { throw ShellError(.usage, "\(key.title) has one value only", "leave out :WHICH") }
        value = key.part.flatMap { whole.dictionary?[$0.key] } ?? whole
        return
      }
      let lookup = EntryLookup(session: session, key: key, values: list)
      let position = try which.map(lookup.position) ?? list.primary.flatMap(list.index) ?? 0
      entry = list.entries[position].id
      let entryValue = list.entries[position].value
      value = key.part.flatMap { entryValue.dictionary?[$0.key] } ?? entryValue
    }

    /// The extension that has an action for it.
    func actor(_ session: Session) -> LoadedExtension? {
      guard let declaration = key.declaration, declaration.hasAction, key.part == nil, let owner = declaration.owner
      else { return nil }
      return session.extensions.program(of: owner, .action)
    }
  }

  private static func act(_ plugin: LoadedExtension, _ subject: Subject, _ session: Session) throws -> [Output] {
    try session.runtime.requireAccess(of: plugin)
    let record = session.runtime.bookRecord(subject.record, session.runtime.grants(of: plugin))
    let outcome = try session.runtime.action(
      plugin,
      ActionMethod.Parameters(
        record: record, key: subject.key.key, entry: subject.entry?.rawValue, value: subject.value))
    let said = outcome.message.map { [Output.message($0, [:])] } ?? []
    guard let uri = outcome.open else { return said }
    return said + [try hand(allowed(DefaultAction.checked(uri), of: plugin, session), session)]
  }

  /// The URI of a program, which may hold any value that the program was given: before a place on the network gets to see
  /// it, the person at the terminal does.
  private static func allowed(_ uri: String, of plugin: LoadedExtension, _ session: Session) throws -> String {
    let isHarmless = ["mailto", "tel"].contains(DefaultAction.scheme(of: uri))
    guard session.console.isInteractive, !isHarmless else { return uri }
    guard uri.utf8.count <= DefaultAction.askedLimit else {
      throw ShellError(
        .failed, "\(uri.shortened) of \(plugin.shortName) is not opened",
        "nobody can tell what is in a URI of more than \(DefaultAction.askedLimit) characters")
    }
    session.console.writeSentence("\(plugin.shortName) wants to open".printable)
    session.console.writeSentence(uri)
    let answer = session.console.confirm("Open it?")
    guard answer == true else {
      throw ShellError(answer == nil ? .interrupted : .failed, "\(uri.shortened) was not opened")
    }
    return uri
  }

  /// Hands a URI to the program that the user opens such ones with; without a terminal it is written.
  private static func hand(_ uri: String, _ session: Session) throws -> Output {
    let facts: PropertyList.Dictionary = ["uri": .string(uri)]
    guard session.console.isInteractive else { return .message(uri, facts) }
    let chosen = session.environment["PETCONTACTS_OPENER"].flatMap { $0.isEmpty ? nil : $0 }
    let opener = chosen ?? "xdg-open"
    session.console.flush()
    let status = ShellProcess(opener, words: [uri])?.wait() ?? 127
    guard status != 127 else {
      throw ShellError(
        .failed, "\(opener) cannot be started to open \(uri.shortened)",
        chosen == nil ? "install xdg-utils, or set PETCONTACTS_OPENER" : "PETCONTACTS_OPENER names it")
    }
    guard status == 0 else {
      throw ShellError(.failed, "\(opener) could not open \(uri.shortened)", "status \(status)")
    }
    return .message("Opened \(uri).", facts)
  }
}
